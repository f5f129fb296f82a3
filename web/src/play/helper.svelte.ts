// Help with a match: a hint, the chances as they stand. Each thinks in a worker of its own, beside
// the one that plays, and only when asked.
import type { Thinker } from '../core/thinker';
import type { Hint } from '../core/types';
import type { Match } from './match.svelte';
import { fromElsewhere } from './seats';

/** So many actions are told. */
const ADVISED = 3;

export class Helper {
  hint: Hint | null = $state.raw(null);
  asking = $state(false);
  hintFailed = $state(false);
  /** White's chances in millionths, as last seen. */
  chances: number | null = $state(null);

  private readonly adviser: Thinker;
  private readonly watcher: Thinker;
  private glance: { record: string; step: number } | null = null;
  private glancing = false;

  constructor(
    private readonly match: Match,
    private readonly dice: boolean,
  ) {
    this.adviser = match.opponent.another();
    this.watcher = match.opponent.another();
  }

  /** Whether there is help at all. */
  get allowed(): boolean {
    return this.match.over || !fromElsewhere(this.match.seats);
  }

  get mayAsk(): boolean {
    return (
      this.allowed &&
      this.match.awaitsPerson &&
      this.match.state.kind === 'decision' &&
      !this.asking
    );
  }

  async ask(): Promise<void> {
    if (!this.mayAsk) return;
    const { steps } = this.match.state;
    this.hint = null;
    this.hintFailed = false;
    this.asking = true;
    try {
      const found = await this.adviser.hint(this.match.record(), this.dice, ADVISED);
      if (this.asking && steps === this.match.state.steps) this.hint = found;
    } catch {
      this.hintFailed = this.asking;
    }
    this.asking = false;
  }

  /** What was advised is played, or no longer wanted. */
  forgetHint(): void {
    if (this.asking) this.adviser.stop();
    this.asking = false;
    this.hint = null;
    this.hintFailed = false;
  }

  /**
   * The chances of what is shown now, as soon as the last look is over: a look never waits in line.
   */
  async look(): Promise<void> {
    this.glance = {
      record: this.match.record(),
      step: this.match.looking ?? this.match.steps.length,
    };
    if (this.glancing) return;
    this.glancing = true;
    while (this.glance) {
      const { record, step }: { record: string; step: number } = this.glance;
      this.glance = null;
      try {
        this.chances = await this.watcher.evaluate(record, step);
      } catch {
        this.chances = null;
      }
    }
    this.glancing = false;
  }

  /** The match leaves the screen. */
  leave(): void {
    this.glance = null;
    for (const thinker of [this.adviser, this.watcher]) thinker.stop();
  }
}
