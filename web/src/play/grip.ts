// What a touch on the board means for the pieces in hand. What may be taken up and come along is
// told by the core.
import type { Action, Pick, Place, State } from '../core/types';

export const NOTHING_PICKED: Pick = { joins: [], carried: [], ways: [], bars: [] };

/**
 * Where a touch takes a piece up: here, or, on a free square, from the hand from which one may
 * come.
 */
export function gripAt(
  place: number,
  movable: readonly number[],
  actions: readonly Action[],
  places: readonly Place[],
): number {
  if (movable.includes(place)) return place;
  return (
    actions.find(({ from, to }) => to[0] === place && places[from[0] ?? -1]?.kind === 'hand')
      ?.from[0] ?? place
  );
}

/**
 * The places of the pieces in hand after another touch: one more, one less, all put back, or
 * others.
 */
export function regripped(place: number, anchors: readonly number[], pick: Pick): number[] {
  if (pick.joins.includes(place)) return [...anchors, place];
  if (pick.carried.includes(place)) return [];
  return anchors.includes(place) ? anchors.filter((anchor) => anchor !== place) : [place];
}

/** Whether a piece stands or waits there of the player whose turn it is. */
export function isOwn(place: number, { pieces, player }: State, places: readonly Place[]): boolean {
  const inPlay = ['square', 'hand', 'circle'].includes(places[place]?.kind ?? '');
  return inPlay && pieces.some((piece) => piece.place === place && piece.owner === player);
}
