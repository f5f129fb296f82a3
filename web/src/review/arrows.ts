// A verdict on the board: where the piece went, and where it had better gone.
import type { Arrow } from '../boards/design';
import type { Action, Verdict } from '../core/types';

const ways = ({ from, to }: Action, played: boolean): Arrow[] =>
  from.map((start, i) => ({ from: start, to: to[i] ?? start, number: 0, played }));

/** `tried`: what somebody has tried instead of what was played. */
export function arrowsBetween({ chance, played, best }: Verdict, tried: Action | null): Arrow[] {
  if (chance) return [];
  const [done, right] = [tried ?? played, best ?? played];
  return done.text === right.text
    ? ways(right, false)
    : [...ways(done, true), ...ways(right, false)];
}
