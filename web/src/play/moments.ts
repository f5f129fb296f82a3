// The moments of a game that people talk about afterwards: what decided it, what was best and worst
// for somebody. All of it is read from a review.
import type { Player, Review, Side } from '../core/types';

/** Millionths: less changes no game (LUS_TURNING_LEAST of engine/explain/analysis.h). */
const LEAST = 50000;

const other = (side: Side): Side => (side === 0 ? 1 : 0);

/** What a step changed for a player, whoever made it. */
export function swingFor({ steps }: Review, step: number, side: Side): number {
  const verdict = steps[step];
  if (!verdict) return 0;
  return verdict.player === side ? verdict.gain : -verdict.gain;
}

/** The step that gained a player most, among those from `from` on; null where none gained much. */
function largest(review: Review, side: Side, from: number, but: readonly number[]): number | null {
  let found: number | null = null;
  for (let i = from; i < review.steps.length; i++) {
    const swing = swingFor(review, i, side);
    if (swing < LEAST || but.includes(i)) continue;
    if (found === null || swing > swingFor(review, found, side)) found = i;
  }
  return found;
}

/**
 * Where the winner took a lead that was never lost again: of all steps since, the one that counted
 * most. Null where no single step did, or where the winner was not ahead when people ended the game.
 */
export function decisive(review: Review, winner: Player): number | null {
  if (winner === 2) return null;
  const ahead = (white: number) => (winner === 0 ? white : 1e6 - white) > 500000;
  if (!ahead(review.final)) return null;
  const behind = review.steps.findLastIndex(({ before }) => !ahead(before));
  return largest(review, winner, Math.max(0, behind), []);
}

export interface Moments {
  decided: number | null;
  /** Of this player: what helped most and what hurt most, besides what decided. */
  best: number | null;
  worst: number | null;
}

export function momentsOf(review: Review, winner: Player, side: Side): Moments {
  const decided = decisive(review, winner);
  const but = decided === null ? [] : [decided];
  return {
    decided,
    best: largest(review, side, 0, but),
    worst: largest(review, other(side), 0, but),
  };
}

/** The next step, or the one before, that a review would stop at: an error, or much luck. */
export function nextMoment({ steps }: Review, from: number, way: 1 | -1): number | null {
  for (let i = from + way; i >= 0 && i < steps.length; i += way) {
    const { grade, luck } = steps[i]!;
    if (grade >= 2 || Math.abs(luck) === 2) return i;
  }
  return null;
}
