// Matches that a review shows: the game itself, which nobody plays any more, and a move of it that is
// asked for again. Neither keeps anything.
import type { Rules } from '../core/rules';
import type { Thinker } from '../core/thinker';
import { briefly } from '../core/bout';
import type { Action } from '../core/types';
import { Match } from '../play/match.svelte';
import type { Seat } from '../play/seats';

export class Replay extends Match {
  override get awaitsPerson(): boolean {
    return false;
  }

  override async goOn(): Promise<void> {
    // It is over, or goes on elsewhere.
  }

  protected override keep(): void {
    // It is kept where it was found.
  }
}

/** The record of a game as it was after so many steps. */
export function recordUntil(rules: Rules, record: string, count: number): string {
  return briefly(rules.openRecord(record), (bout) => {
    bout.rewind(count);
    return bout.record('', '', new Date().toISOString().slice(0, 10));
  });
}

const ANYBODY: [Seat, Seat] = [{ kind: 'person' }, { kind: 'person' }];

/** One decision: whatever is done first is the answer, and nothing follows it. */
export class Trial extends Match {
  /** The action that was chosen. */
  answer: Action | null = $state.raw(null);

  constructor(rules: Rules, thinker: Thinker, record: string) {
    super(rules, thinker, { record, seats: ANYBODY, over: false });
  }

  override get awaitsPerson(): boolean {
    return this.answer === null && super.awaitsPerson;
  }

  override async goOn(): Promise<void> {
    // The page plays nothing for whoever tries.
  }

  protected override async make(text: string | null): Promise<boolean> {
    const chosen = this.actions.find((action) => action.text === text);
    if (text === null || !chosen || this.answer !== null) return false;
    this.answer = chosen;
    await super.make(text);
    return false; // One action is asked for, however many the dice allow.
  }

  protected override keep(): void {
    // The game that was played stays as it was.
  }
}
