// A game under review: its steps judged one after the other, in a worker of its own. What is found
// is shown as it arrives; what was found last is not searched for again.
import type { Thinker } from '../core/thinker';
import type { Hint, Review } from '../core/types';
import { plainRecord } from './plain';

let last: { record: string; review: Review } | null = null;

export class Judging {
  /**
   * White's chances before each step judged so far, in millionths; null where a step left no choice
   * and what follows is not known yet.
   */
  curve: readonly (number | null)[] = $state.raw([]);
  review: Review | null = $state.raw(null);
  busy = $state(false);
  failed = $state(false);
  /** Changes when it is interrupted. */
  private run = 0;
  private readonly plain: string;
  private readonly adviser: Thinker;
  private readonly weighed = new Map<string, Promise<Hint>>();
  /** One question at a time: each has its own limit of time. */
  private queue: Promise<unknown> = Promise.resolve();

  /** `count`: how many steps the record has; `dice`: whether it is a game with dice. */
  constructor(
    private readonly thinker: Thinker,
    private readonly record: string,
    readonly count: number,
    private readonly dice: boolean,
  ) {
    this.adviser = thinker.another();
    this.plain = plainRecord(record);
    if (last?.record === this.plain) this.take(last.review);
  }

  /** Begins, or goes on. */
  async goOn(): Promise<void> {
    if (this.busy || this.review) return;
    const run = ++this.run;
    this.busy = true;
    this.failed = false;
    try {
      while (this.curve.length <= this.count) {
        const chances = await this.thinker.judge(this.record, this.curve.length);
        if (run !== this.run) return;
        this.curve = [...this.curve, chances];
      }
      const review = await this.thinker.review(this.record);
      if (run !== this.run) return;
      last = { record: this.plain, review };
      this.take(review);
      this.thinker.stop();
    } catch {
      if (run !== this.run) return;
      this.curve = []; // A new worker knows nothing of what the old one found.
      this.failed = true;
    }
    this.busy = false;
  }

  /** What has been judged is kept. */
  stop(): void {
    this.run++;
    this.busy = false;
  }

  /** What these actions at a step are worth, and why; the best of them first. */
  weigh(step: number, texts: readonly string[]): Promise<Hint> {
    const key = [step, ...texts].join('\n');
    let found = this.weighed.get(key);
    if (!found) {
      found = this.queue.then(() => this.adviser.weigh(this.record, step, this.dice, texts));
      this.queue = found.catch(() => this.weighed.delete(key));
      this.weighed.set(key, found);
    }
    return found;
  }

  /** Its screen goes. */
  close(): void {
    this.stop();
    this.thinker.stop();
    this.adviser.stop();
  }

  private take(review: Review): void {
    this.review = review;
    this.curve = [...review.steps.map(({ before }) => before), review.final];
  }
}
