// Trays one after the other along the edge of a board. Those that are empty take little room, and
// the others share what is left.
import type { Place } from '../../core/types';
import type { View } from '../design';
import type { Sprite } from '../sprites';

export interface Tray {
  place: Place;
  /** How much of the room it takes, beside others. */
  share: number;
}

/** Its middle and length, along the strip. */
export interface Stretch {
  at: number;
  length: number;
}

const EMPTY = 118;
const GAP = 8;

/** Places beside the board on which none of these pieces lie. */
export function bareAmong(places: readonly Place[], sprites: readonly Sprite[]): number[] {
  const filled = new Set(sprites.map((sprite) => sprite.place));
  return places.filter(({ id, kind }) => kind !== 'square' && !filled.has(id)).map(({ id }) => id);
}

/** By the number of the place. */
export function stretches(
  trays: readonly Tray[],
  from: number,
  to: number,
  { bare }: View,
): Map<number, Stretch> {
  const isBare = ({ place }: Tray) => bare?.has(place.id) === true;
  const shares = trays.reduce((sum, tray) => sum + (isBare(tray) ? 0 : tray.share), 0);
  const empty = trays.filter(isBare).length * EMPTY;
  const free = to - from - (trays.length - 1) * GAP - empty;
  const out = new Map<number, Stretch>();
  let start = from;
  for (const tray of trays) {
    const length = isBare(tray) ? EMPTY : (free * tray.share) / shares;
    out.set(tray.place.id, { at: start + length / 2, length });
    start += length + GAP;
  }
  return out;
}
