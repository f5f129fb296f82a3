// A study on the current: being played, or opened as a result. What it knows is read from C at
// intervals.
import type { Order } from './lab.worker';
import { blocksOf, WorkerPool } from './pool';
import { compileModule } from '../../core/compile';
import {
  answerOf,
  cellOf,
  comparisonOf,
  openStudy,
  pilotOf,
  resultText,
  startLab,
  withGames,
  type LabModule,
  type Study,
} from './module';
import type { Answer } from '../answer/types';
import { isFormer, type Cell, type Comparison, type Result } from '../result';

/** A study that asks for precision is tried before it is ready: a pilot is played. */
export type Phase = 'empty' | 'ready' | 'trying' | 'playing' | 'paused' | 'done' | 'failed';

/** What a pilot has found. */
export interface Plan {
  /** Of each cell. */
  games: number;
  /** More than the study allows were needed. */
  limited: boolean;
  seconds: number;
}

/** Milliseconds between two looks at the figures, at least. */
const LOOK = 400;
/** Looking may take this part of the time. */
const SHARE = 0.1;

const newWorker = () => new Worker(new URL('./lab.worker.ts', import.meta.url), { type: 'module' });

export class CurrentStudy {
  phase: Phase = $state('empty');
  title = $state('');
  study: Study | null = $state.raw(null);
  /** What is known of each cell; none before the first block. */
  cells: readonly Cell[] = $state.raw([]);
  /** Which differences are real, of a study that is done. */
  comparison: Comparison | null = $state.raw(null);
  /** What it answers, of what is done; null while it is played. */
  answer: Answer | null = $state.raw(null);
  /** How many games it takes, where precision is asked for and a pilot was played. */
  plan: Plan | null = $state.raw(null);
  /** A result of an earlier version was opened. */
  former = $state(false);
  /** Blocks that are done. */
  done = $state(0);
  /** The pilot that is being played. */
  trial: Study | null = $state.raw(null);
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

  /** Whether a pilot must say how many games are played. */
  get isUnplanned(): boolean {
    return this.phase === 'ready' && Boolean(this.study?.precision) && this.plan === null;
  }

  /** Plays the pilot and plans the study by it; it is ready then. */
  async planAhead(): Promise<void> {
    const { keeper, study } = this;
    if (!keeper || !study || !this.isUnplanned) return;
    const pilot = pilotOf(keeper);
    if (!keeper.call.lab_keep()) return this.fail('memory');
    this.phase = 'trying';
    this.trial = pilot;
    const code = await this.code!;
    if (this.keeper !== keeper || this.phase !== 'trying') return;
    this.pool = new WorkerPool(newWorker, { code, study: study.text, pilot: true } satisfies Order);
    const began = performance.now();
    const add = (item: number, block: Uint8Array) => {
      keeper.writeBytes(block);
      if (!keeper.call.lab_add(item, block.length)) return this.fail('block');
      if (++this.done < pilot.items) return;
      this.pool?.stop();
      const games = keeper.call.lab_plan();
      if (games === 0) return this.fail('memory');
      this.settle(
        keeper,
        study,
        games,
        ((performance.now() - began) / 1000) * (games / pilot.games),
      );
    };
    this.pool.start(blocksOf(pilot), add, (why) => this.fail(why));
  }

  /** The study again, with as many games as it needs, or as it allows. */
  private settle(keeper: LabModule, study: Study, games: number, seconds: number): void {
    openStudy(keeper, study.text);
    const limited = study.bounded && games > study.games;
    const most = limited ? study.games : games;
    this.study = withGames(keeper, most);
    this.plan = { games, limited, seconds };
    this.trial = null;
    this.done = 0;
    this.phase = 'ready';
  }

  limitGames(games: number): void {
    if (this.keeper && this.phase === 'ready') this.study = withGames(this.keeper, games);
  }

  async show(result: Result, text: string): Promise<void> {
    const wanted = ++this.wanted;
    this.code ??= compileModule();
    const module = await startLab(await this.code);
    if (wanted !== this.wanted) return;
    this.clear();
    const asked = answerOf(module, result);
    this.cells = result.cells;
    this.title = result.study.title ?? '';
    this.comparison = asked ?? result.comparison ?? null;
    this.answer = asked;
    this.former = isFormer(result);
    this.opened = text;
    this.phase = 'done';
  }

  async play(): Promise<void> {
    const { keeper, study } = this;
    if (!keeper || !study || (this.phase !== 'ready' && this.phase !== 'paused')) return;
    if (this.phase === 'ready' && !keeper.call.lab_keep()) return this.fail('memory');
    this.phase = 'playing';
    this.answer = null;
    const code = await this.code!;
    // It was left, or paused, meanwhile.
    if (this.keeper !== keeper || this.phase !== 'playing') return;
    this.pool = new WorkerPool(newWorker, {
      code,
      study: study.text,
      pilot: false,
    } satisfies Order);
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
    this.conclude();
    this.look();
  }

  /** What can be said of the games that are done. */
  private conclude(): void {
    if (!this.keeper || this.done === 0) return;
    this.comparison = this.answer = comparisonOf(this.keeper);
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
      answer: null,
      plan: null,
      trial: null,
      former: false,
      done: 0,
      secondsLeft: null,
      failure: '',
    });
  }

  /** As `lusoria lab run` would have written it; of one that is paused, the games so far. */
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
      this.conclude();
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
