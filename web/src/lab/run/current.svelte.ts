// A study on the current: being played, or opened as a result. What it knows is read from C at
// intervals.
import { blocksOf, WorkerPool } from './pool';
import { compileModule } from '../../core/compile';
import {
  cellOf,
  comparisonOf,
  openStudy,
  resultText,
  startLab,
  withGames,
  type LabModule,
  type Study,
} from './module';
import { isFormer, type Cell, type Comparison, type Result } from '../result';

export type Phase = 'empty' | 'ready' | 'playing' | 'paused' | 'done' | 'failed';

/** Milliseconds between two looks at the figures, at least. */
const LOOK = 400;
/** Looking may take this part of the time. */
const SHARE = 0.1;

export class CurrentStudy {
  phase: Phase = $state('empty');
  title = $state('');
  study: Study | null = $state.raw(null);
  /** What is known of each cell; none before the first block. */
  cells: readonly Cell[] = $state.raw([]);
  /** Which differences are real, of a study that is done. */
  comparison: Comparison | null = $state.raw(null);
  /** A result of an earlier version was opened. */
  former = $state(false);
  /** Blocks that are done. */
  done = $state(0);
  secondsLeft: number | null = $state(null);
  failure = $state('');
  /** The text of a result that was opened, to be saved again as it is. */
  private opened: string | null = null;
  private code: Promise<WebAssembly.Module> | undefined;
  private keeper: LabModule | null = null;
  private pool: WorkerPool | null = null;
  private played = new Set<number>();
  private looks: ReturnType<typeof setTimeout> | undefined;
  /** Changes when what is being prepared is no longer wanted. */
  private wanted = 0;

  /**
   * Reads a study; throws what is wrong with it. Nothing comes of it where something else was begun
   * meanwhile.
   */
  async prepare(text: string): Promise<void> {
    const wanted = ++this.wanted;
    this.code ??= compileModule();
    const keeper = await startLab(await this.code);
    if (wanted !== this.wanted) return;
    const study = openStudy(keeper, text);
    this.clear();
    this.keeper = keeper;
    this.study = study;
    this.title = study.title;
    this.phase = 'ready';
  }

  limitGames(games: number): void {
    if (this.keeper && this.phase === 'ready') this.study = withGames(this.keeper, games);
  }

  show(result: Result, text: string): void {
    this.clear();
    this.cells = result.cells;
    this.title = result.study.title ?? '';
    this.comparison = result.comparison ?? null;
    this.former = isFormer(result);
    this.opened = text;
    this.phase = 'done';
  }

  async play(): Promise<void> {
    const { keeper, study } = this;
    if (!keeper || !study || (this.phase !== 'ready' && this.phase !== 'paused')) return;
    if (this.phase === 'ready' && !keeper.call.lab_keep()) return this.fail('memory');
    this.phase = 'playing';
    const code = await this.code!;
    // It was left, or paused, meanwhile.
    if (this.keeper !== keeper || this.phase !== 'playing') return;
    this.pool = new WorkerPool(code, study.text);
    const began = performance.now();
    const before = this.played.size;
    const rest = blocksOf(study).filter(({ item }) => !this.played.has(item));
    this.pool.start(
      rest,
      (item, block) => this.take(item, block, began, before),
      (why) => this.fail(why),
    );
  }

  pause(): void {
    if (this.phase !== 'playing') return;
    this.pool?.stop();
    this.phase = 'paused';
    this.secondsLeft = null;
    this.look();
  }

  clear(): void {
    this.wanted++;
    this.pool?.stop();
    clearTimeout(this.looks);
    this.looks = undefined;
    this.played.clear();
    Object.assign(this, {
      pool: null,
      keeper: null,
      opened: null,
      phase: 'empty',
      title: '',
      study: null,
      cells: [],
      comparison: null,
      former: false,
      done: 0,
      secondsLeft: null,
      failure: '',
    });
  }

  /** As `lusoria lab run` would have written it; of a study that is done. */
  text(version: string, commit: string): string {
    return this.opened ?? resultText(this.keeper!, this.study!.cells.length, version, commit);
  }

  private take(item: number, block: Uint8Array, began: number, before: number): void {
    const keeper = this.keeper!;
    keeper.writeBytes(block);
    if (this.played.has(item) || !keeper.call.lab_add(item, block.length))
      return this.fail('block');
    this.played.add(item);
    this.done = this.played.size;
    const left = this.study!.items - this.done;
    this.secondsLeft = ((performance.now() - began) / 1000 / (this.done - before)) * left;
    if (left === 0) {
      this.pool?.stop();
      this.comparison = comparisonOf(keeper);
      this.phase = 'done';
      this.look();
    } else {
      this.looks ??= setTimeout(() => this.look(), this.cells.length ? LOOK : 0);
    }
  }

  private look(): void {
    clearTimeout(this.looks);
    this.looks = undefined;
    const { keeper, study } = this;
    if (!keeper || !study || this.done === 0) return;
    const began = performance.now();
    this.cells = study.cells.map((_, i) => cellOf(keeper, i));
    const cost = performance.now() - began;
    if (this.phase === 'playing')
      this.looks = setTimeout(() => this.look(), Math.max(LOOK, cost / SHARE));
  }

  private fail(why: string): void {
    this.pool?.stop();
    this.failure = why;
    this.phase = 'failed';
  }
}
