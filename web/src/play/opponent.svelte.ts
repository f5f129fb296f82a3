// The computer at its seat. A worker that fails is replaced, a few times.
import type { Thinker } from '../core/thinker';
import type { Thought } from '../core/types';
import { pause } from './stage.svelte';

/** How often a worker is started for one reply. */
const ATTEMPTS = 3;

export class Opponent {
  thinking = $state(false);
  /** The worker failed and was started again, or failed again and again. */
  trouble: 'restarted' | 'lost' | null = $state(null);
  /** Changes when a reply is no longer wanted. */
  private turn = 0;

  constructor(private readonly thinker: Thinker) {}

  /** A thinker of its own, beside the one that plays. */
  another(): Thinker {
    return this.thinker.another();
  }

  /**
   * Null when none came; not before `travels`, the time in movements that people need to follow.
   */
  async reply(record: string, level: number, travels: number): Promise<Thought | null> {
    const turn = ++this.turn;
    let thought: Thought | null = null;
    this.trouble = null;
    this.thinking = true;
    for (let attempt = 1; attempt <= ATTEMPTS && !thought && turn === this.turn; attempt++) {
      try {
        [thought] = await Promise.all([this.thinker.levelled(record, level), pause(travels)]);
      } catch {
        if (turn === this.turn) this.trouble = attempt < ATTEMPTS ? 'restarted' : 'lost';
      }
    }
    if (turn === this.turn) this.thinking = false;
    return thought;
  }

  /**
   * What is thought is no longer wanted. A worker that is not thinking may stay, with what it
   * knows.
   */
  stop(ends: boolean): void {
    this.turn++;
    this.thinking = false;
    if (ends) this.thinker.stop();
  }
}
