// Where every piece stands on the drawing, and how high the stacks are.
import type { Place } from '../core/types';
import type { Sprite } from './sprites';
import type { Layout, Point, Stand } from './design';

export interface Standing extends Stand {
  sprite: Sprite;
}

export interface Stack extends Point {
  place: number;
  count: number;
}

/** As many pieces on one place cannot be counted at a glance. */
export const COUNTED = 4;

/** Pieces of a place in the order they came; those that came last are drawn last, on top. */
export function standings(
  sprites: readonly Sprite[],
  places: readonly Place[],
  layout: Layout,
): Standing[] {
  const byPlace = Map.groupBy(
    [...sprites].sort((a, b) => a.order - b.order),
    (sprite) => sprite.place,
  );
  const out: Standing[] = [];
  for (const [id, here] of byPlace) {
    const place = places[id];
    if (place && layout.spots[id])
      here.forEach((sprite, index) =>
        out.push({ sprite, ...layout.stand(place, index, here.length) }),
      );
  }
  return out.sort((a, b) => a.sprite.order - b.sprite.order);
}

/**
 * Stacks of like pieces too high to count at a glance, with the point where their number is
 * written. Among different ones it would hide the last, and say little.
 */
export function highStacks(standing: readonly Standing[]): Stack[] {
  const byPlace = Map.groupBy(standing, (s) => s.sprite.place);
  return [...byPlace]
    .filter(
      ([, here]) =>
        here.length >= COUNTED && here.every(({ sprite }) => sprite.kind === here[0]!.sprite.kind),
    )
    .map(([place, here]) => ({ place, count: here.length, x: here.at(-1)!.x, y: here.at(-1)!.y }));
}

/** The piece of each of these places that a hand takes: the one on top. */
export function tops(standing: readonly Standing[], places: readonly number[]): Standing[] {
  return places.flatMap((place) => standing.findLast((s) => s.sprite.place === place) ?? []);
}
