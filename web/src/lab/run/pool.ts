// Workers that play the blocks of a study. They are handed one block at a time, so that nothing
// finished is lost when they are stopped; what they were at is played again.
import type { Delivery } from './lab.worker';
import type { Study } from './module';

export interface Block {
  item: number;
  cell: number;
}

export const poolSize = (cores = navigator.hardwareConcurrency || 2) =>
  Math.max(1, Math.min(8, cores - 1));

/** All cells grow alike: the first block of each, then the second. */
export function blocksOf(study: Study): Block[] {
  const first: number[] = [];
  study.cells.reduce((sum, cell, i) => ((first[i] = sum), sum + cell.blocks), 0);
  const blocks: Block[] = [];
  const most = Math.max(...study.cells.map((cell) => cell.blocks));
  for (let k = 0; k < most; k++)
    study.cells.forEach((cell, i) => {
      if (k < cell.blocks) blocks.push({ item: first[i]! + k, cell: i });
    });
  return blocks;
}

export class WorkerPool {
  private workers: Worker[] = [];

  constructor(
    private readonly make: () => Worker,
    /** What a worker is told first: which study it is to play. */
    private readonly first: unknown,
    private readonly size = poolSize(),
  ) {}

  /**
   * Plays these blocks; `ondone` hears of each, `onfail` when one could not be played, which ends
   * it.
   */
  start(
    blocks: readonly Block[],
    ondone: (item: number, block: Uint8Array) => void,
    onfail: (why: string) => void,
  ): void {
    const waiting = [...blocks].reverse();
    const next = (worker: Worker) => {
      const block = waiting.pop();
      if (block) worker.postMessage(block);
    };
    const fail = (why: string) => {
      this.stop();
      onfail(why);
    };
    for (let i = 0; i < Math.min(this.size, blocks.length); i++) {
      const worker = this.make();
      this.workers.push(worker);
      worker.onmessage = ({ data }: MessageEvent<Delivery>) => {
        if (!this.workers.includes(worker)) return;
        if ('failure' in data) return fail(data.failure);
        next(worker);
        ondone(data.item, data.block);
      };
      worker.onerror = (event) => fail(event.message);
      worker.postMessage(this.first);
      next(worker);
    }
  }

  stop(): void {
    for (const worker of this.workers) worker.terminate();
    this.workers = [];
  }
}
