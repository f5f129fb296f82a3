// The engine for JavaScript: it thinks in a worker.
import { Thinker } from '$page/core/thinker';
import type { Hint, Review, Thought } from '$page/core/types';
import type { Lusoria } from './index';
import type { Match } from './match';

/** What was thought is no longer wanted. */
export class Stopped extends Error {
  override name = 'Stopped';

  constructor() {
    super('stopped');
  }
}

export interface HintOptions {
  /** At most so many actions. */
  most?: number;
}

export interface ReviewOptions {
  /** Called after each step that was judged. */
  onstep?: (done: number, all: number) => void;
}

export class Engine {
  readonly #lusoria: Lusoria;
  readonly #thinker: Thinker;
  #waiting = new Set<(stopped: Stopped) => void>();

  /** `openEngine` makes one. */
  constructor(lusoria: Lusoria) {
    this.#lusoria = lusoria;
    this.#thinker = new Thinker(lusoria.code);
  }

  /** The actions of the player who decides as a level from 1 on would choose, the first is its. */
  async level(match: Match, level: number): Promise<Thought> {
    const most = this.#lusoria.levels.length;
    if (!Number.isInteger(level) || level < 1 || level > most)
      throw new RangeError(`a level is a number from 1 to ${most}, not ${level}`);
    return this.#wait(this.#thinker.levelled(match.record(), level));
  }

  /** The best actions with their values and reasons. */
  async hint(match: Match, { most = 3 }: HintOptions = {}): Promise<Hint> {
    const dice = this.#lusoria.game(match.identity).dice.count > 0;
    return this.#wait(this.#thinker.hint(match.record(), dice, most));
  }

  /** White's chances in millionths. */
  async evaluate(match: Match): Promise<number> {
    return this.#wait(this.#thinker.evaluate(match.record(), match.steps));
  }

  /** Every decision with its cost, every throw with its luck. */
  async review(match: Match, { onstep }: ReviewOptions = {}): Promise<Review> {
    const [record, all] = [match.record(), match.steps];
    for (let step = 0; step < all; step++) {
      await this.#wait(this.#thinker.judge(record, step));
      onstep?.(step + 1, all);
    }
    return this.#wait(this.#thinker.review(record));
  }

  /** Ends what is being thought; its promises are rejected by `Stopped`. */
  stop(): void {
    this.#thinker.stop();
    for (const reject of this.#waiting) reject(new Stopped());
    this.#waiting.clear();
  }

  /** Ends the worker. Asked again, the engine opens another. */
  close(): void {
    this.stop();
  }

  #wait<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      answer.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }
}

export const openEngine = (lusoria: Lusoria): Engine => new Engine(lusoria);
