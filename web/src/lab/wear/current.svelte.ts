// Which rules made the wear of a board: games are played once for a choice of rules, maps are judged
// by what they left.
import { compileModule } from '../../core/compile';
import { WorkerPool } from '../run/pool';
import {
  openWear,
  readMap,
  startWear,
  studyOf,
  type WearMap,
  type WearModule,
  type WearStudy,
  type WearVerdict,
} from './module';
import type { Delivery, Order } from './wear.worker';

export type Phase = 'idle' | 'playing' | 'stopped' | 'judging' | 'done' | 'failed';

const newWorker = () =>
  new Worker(new URL('./wear.worker.ts', import.meta.url), { type: 'module' });

export class CurrentWear {
  phase: Phase = $state('idle');
  done = $state(0);
  study: WearStudy | null = $state.raw(null);
  verdict: WearVerdict | null = $state.raw(null);
  private code: WebAssembly.Module | undefined;
  private module: WearModule | undefined;
  private text = '';
  private traces: Uint8Array[] = [];
  private pool: WorkerPool | null = null;
  private judge: Worker | null = null;
  private map = '';

  /** The choice of rules; what was played of another is forgotten. */
  async choose(rules: readonly string[], games: number): Promise<void> {
    this.code ??= await compileModule();
    this.module ??= await startWear(this.code);
    const text = studyOf(this.module, rules, games);
    if (text === this.text) return;
    this.stop();
    this.study = openWear(this.module, text);
    Object.assign(this, { text, traces: [], done: 0, phase: 'idle', verdict: null });
  }

  /** A file of a map, by the board of these rules; throws what is wrong with it. */
  read(text: string): WearMap {
    return readMap(this.module!, text);
  }

  /** Plays what is left to be played, then judges the map. */
  ask(map: string): void {
    if (!this.study || !this.code) return;
    this.stop();
    this.map = this.read(map).text;
    this.verdict = null;
    const { items, batches } = this.study;
    const left = [...Array(items).keys()]
      .filter((item) => !this.traces[item])
      .map((item) => ({ item, cell: Math.floor(item / batches) }));
    if (left.length === 0) return this.weigh();
    this.phase = 'playing';
    this.pool = new WorkerPool(newWorker, { code: this.code, study: this.text } satisfies Order);
    this.pool.start(
      left,
      (item, trace) => {
        this.traces[item] = trace;
        this.done++;
        if (this.done < items) return;
        this.pool?.stop();
        this.weigh();
      },
      () => (this.phase = 'failed'),
    );
  }

  stop(): void {
    this.pool?.stop();
    this.judge?.terminate();
    this.pool = this.judge = null;
    if (this.phase === 'playing' || this.phase === 'judging') this.phase = 'stopped';
  }

  private weigh(): void {
    this.phase = 'judging';
    const worker = newWorker();
    this.judge = worker;
    worker.onmessage = ({ data }: MessageEvent<Delivery>) => {
      worker.terminate();
      if ('verdict' in data) this.verdict = data.verdict;
      this.phase = 'verdict' in data ? 'done' : 'failed';
    };
    worker.onerror = () => (this.phase = 'failed');
    worker.postMessage({ code: this.code!, study: this.text } satisfies Order);
    worker.postMessage({ traces: [...this.traces], map: this.map } satisfies Order);
  }
}
