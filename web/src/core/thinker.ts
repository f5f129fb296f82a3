// The worker's client. A thought that is no longer wanted is stopped by ending its worker: a new
// one is ready in some milliseconds, and nothing is shared with it. A worker that failed is not
// asked again.
import { openHelper, type Helper } from './host';
import type { Matter, Reply } from './questions';
import type { Hint, Review, Thought } from './types';

/**
 * Milliseconds until a worker is given up that has not answered: it is filling tables on a machine
 * that is slow or busy.
 */
const PATIENCE = 4500;

export class Thinker {
  private worker: Helper | null = null;
  /** What is waited for, by the number of its question. */
  private readonly waiting = new Map<number, (reply: Reply | { failed: unknown }) => void>();
  private asked = 0;
  /** Whether tables of endings are used; not where filling them has taken too long. */
  private fills = true;
  private onstop = () => {};

  constructor(private readonly code: WebAssembly.Module) {}

  /** Another that thinks beside this one. */
  another(): Thinker {
    return new Thinker(this.code);
  }

  levelled(record: string, level: number): Promise<Thought> {
    return this.askInTime(record, { ask: 'level', level });
  }

  hint(record: string, dice: boolean, most: number): Promise<Hint> {
    return this.askInTime(record, { ask: 'hint', dice, most });
  }

  /** White's chances after so many steps, in millionths. */
  async evaluate(record: string, step: number): Promise<number> {
    return (await this.ask<{ chances: number }>(record, { ask: 'evaluate', step })).chances;
  }

  /**
   * Judges one step of a review; the worker keeps what it finds. White's chances before it, in
   * millionths.
   */
  async judge(record: string, step: number): Promise<number | null> {
    return (await this.ask<{ chances?: number }>(record, { ask: 'judge', step })).chances ?? null;
  }

  /** The review, after all its steps have been judged. */
  review(record: string): Promise<Review> {
    return this.ask(record, { ask: 'sum' });
  }

  /** What these actions after so many steps are worth, and why; the best of them first. */
  weigh(record: string, step: number, dice: boolean, texts: readonly string[]): Promise<Hint> {
    return this.askInTime(record, { ask: 'weigh', step, dice, texts });
  }

  /** Stops what is being thought; its promise never settles. */
  stop(): void {
    this.onstop();
    this.worker?.end();
    this.worker = null;
    this.waiting.clear();
  }

  /**
   * Searches end in time by themselves; where a worker is busy with tables, another answers
   * without.
   */
  private askInTime<Answer>(record: string, matter: Matter): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const again = () => {
        this.stop();
        this.fills = false;
        this.ask<Answer>(record, matter).then(resolve, reject);
      };
      const limit = PATIENCE + (matter.ask === 'level' ? 0 : 2000);
      let timer = this.fills ? setTimeout(again, limit) : undefined;
      const heed = (sign: 'fetching' | 'thinking') => {
        clearTimeout(timer);
        if (sign === 'thinking' && this.fills) timer = setTimeout(again, limit);
      };
      const answered = this.ask<Answer>(record, matter, heed);
      answered.then(resolve, reject).finally(() => clearTimeout(timer));
      this.onstop = () => clearTimeout(timer);
    });
  }

  private ask<Answer>(
    record: string,
    matter: Matter,
    onsign: (sign: 'fetching' | 'thinking') => void = () => {},
  ): Promise<Answer> {
    const fresh = this.worker === null;
    const worker = (this.worker ??= this.open());
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, (reply) => {
        if ('sign' in reply) return onsign(reply.sign);
        this.waiting.delete(id);
        if ('answer' in reply) return resolve(reply.answer as Answer);
        if (this.worker === worker) this.stop();
        reject('failed' in reply ? reply.failed : new Error(reply.failure));
      });
      const question = { id, record, matter, fills: this.fills };
      worker.post(fresh ? { ...question, code: this.code } : question);
    });
  }

  /** A worker that fails has failed everybody who waits for it. */
  private open(): Helper {
    const helper = openHelper(
      (reply) => this.waiting.get(reply.id)?.(reply),
      (failed) => {
        if (this.worker !== helper) return;
        for (const hear of [...this.waiting.values()]) hear({ failed });
      },
    );
    return helper;
  }
}
