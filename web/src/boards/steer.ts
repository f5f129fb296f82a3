// From one place to the next with the arrow keys: the nearest in that direction, sideways distance
// counting double.
import type { Spot } from './design';

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isArrow(key: string): boolean {
  return key in DIRECTIONS;
}

export function steer(
  spots: readonly (Spot | undefined)[],
  from: number,
  key: string,
  among: readonly number[],
): number {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  const here = spots[from];
  if (!here) return among[0] ?? from;
  let best = from;
  let least = Infinity;
  for (const id of among) {
    const spot = spots[id];
    if (!spot || id === from) continue;
    const ahead = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
    const aside = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && cost < least) {
      least = cost;
      best = id;
    }
  }
  return best;
}
