// Numbers on squares as half discs: White's on the left, Black's on the right; areas as the
// numbers.
import type { Layout } from '../../boards/design';
import type { Place } from '../../core/types';
import type { Cell, Square } from '../result';

export interface Disc {
  key: string;
  /** 0 White, 1 Black. */
  side: number;
  /** The path of an SVG. */
  d: string;
}

type Sides = readonly [readonly Square[], readonly Square[]];

export function squaresOf(cell: Cell, kind: string): Sides {
  const of = (player: string) =>
    cell.maps.find((map) => map.name === kind && map.player === player)?.squares ?? [];
  return [of('w'), of('b')];
}

/** Of a square the largest disc fills this part. */
const FILLS = 0.46;
/** A smaller radius is not drawn. */
const SEEN = 0.5;

export function discsOf(
  sides: Sides,
  places: readonly Place[],
  layout: Layout,
  most: number,
): Disc[] {
  if (most <= 0) return [];
  const spots = new Map(
    places.filter(({ kind }) => kind === 'square').map(({ id, name }) => [name, layout.spots[id]]),
  );
  return sides.flatMap((squares, side) =>
    squares.flatMap(({ place, value }) => {
      const spot = spots.get(place);
      const radius = spot && value ? Math.sqrt(value / most) * FILLS * Math.min(spot.w, spot.h) : 0;
      if (!spot || radius < SEEN) return [];
      return [
        {
          key: `${side} ${place}`,
          side,
          d: `M${spot.x} ${spot.y - radius}A${radius} ${radius} 0 0 ${side} ${spot.x} ${spot.y + radius}Z`,
        },
      ];
    }),
  );
}
