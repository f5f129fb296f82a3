// Aiming with a finger. A finger needs about 44 pixels; squares of a big board on a phone have
// fewer. So the place is chosen when the finger is lifted; meanwhile the board has grown under it,
// what it aims at is shown, and it may slide. A place where one can act draws near misses.
import type { Point, Spot } from './design';

/** Pixels. */
export const FINGER = 44;

/**
 * Where a finger presses, the board grows by `by` around the finger, as long as it is down; in
 * pixels of the board.
 */
export interface Lens {
  x: number;
  y: number;
  by: number;
}

/** How much squares of this width must grow for a finger. */
export function growth(pixels: number): number {
  return pixels < FINGER ? (FINGER + 0.5) / pixels : 1;
}

function distance(spot: Spot, { x, y }: Point): number {
  return Math.hypot(
    Math.max(0, Math.abs(x - spot.x) - spot.w / 2),
    Math.max(0, Math.abs(y - spot.y) - spot.h / 2),
  );
}

/**
 * The nearest of these places within reach; undefined where there is none. Distances in units of
 * the drawing.
 */
export function nearest(
  spots: readonly (Spot | undefined)[],
  among: readonly number[],
  point: Point,
  reach: number,
): number | undefined {
  let best: number | undefined;
  let least = reach;
  for (const id of among) {
    const spot = spots[id];
    if (!spot || distance(spot, point) > least) continue;
    least = distance(spot, point);
    best = id;
  }
  return best;
}

/** How far beside a place a finger may land, so that place and margin together are wide enough. */
export function reachOf(spot: Spot, pixelsPerUnit: number): number {
  return Math.max(0, (FINGER / pixelsPerUnit - Math.min(spot.w, spot.h)) / 2);
}
