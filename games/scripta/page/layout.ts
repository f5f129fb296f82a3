// Three rows of twelve squares for both games of twelve points. Held upright the board is turned a
// quarter, so that squares stay broad enough for a finger.
import type { Place } from '$page/core/types';
import { heap, spread, type Layout, type Spot, type Stand, type View } from '$page/boards/design';

export const MARGIN = 34;
export const LINE_GAP = 14;

/** Along: the direction of the twelve squares; across: over the three rows. */
export interface Measures {
  along: number;
  across: number;
  middle: number;
  radius: number;
}

const WIDE: Measures = { along: 76, across: 150, middle: 108, radius: 27 };
const TALL: Measures = { along: 64, across: 172, middle: 84, radius: 25 };

export function measures(view: View): Measures {
  return view.tall ? TALL : WIDE;
}

export function boardSize(view: View): { along: number; across: number } {
  const m = measures(view);
  return {
    along: 2 * MARGIN + 12 * m.along + m.middle,
    across: 2 * MARGIN + 3 * m.across + 2 * LINE_GAP,
  };
}

function alongOf(column: number, m: Measures): number {
  return MARGIN + (column + 0.5) * m.along + (column >= 6 ? m.middle : 0);
}

/** Line 0 is the top one, which stands at the right when the board is turned. */
function acrossOf(line: number, m: Measures): number {
  return MARGIN + (line + 0.5) * m.across + line * LINE_GAP;
}

function squareSpot(place: Place, view: View): Spot {
  const m = measures(view);
  const along = alongOf(place.column, m);
  if (view.tall) return { x: acrossOf(place.row, m), y: along, w: m.across, h: m.along };
  return { x: along, y: acrossOf(2 - place.row, m), w: m.along, h: m.across };
}

/** The circle in the middle; a long one where the board stands upright. */
export const CIRCLE = { radius: 55, length: 232, breadth: 72 };
/** Two pieces of either colour fit the circle, drawn so much smaller. */
const IN_CIRCLE = 0.8;

/** Hit pieces wait in the circle in the middle of the board, each colour in its half. */
function circleSpot(owner: number, view: View): Spot {
  const m = measures(view);
  const along = MARGIN + 6 * m.along + m.middle / 2;
  const across = acrossOf(1, m);
  const off = owner === 0 ? 1 : -1;
  if (view.tall) return { x: across + off * 54, y: along, w: 106, h: 60 };
  return { x: along, y: across + off * 25, w: 92, h: 50 };
}

/** More than two lie over each other. */
function inCircle({ x, y }: Spot, index: number, count: number, view: View): Stand {
  const m = measures(view);
  const size = view.tall ? 1 : IN_CIRCLE;
  const wide = 2 * m.radius * size;
  const centre = acrossOf(1, m);
  return {
    x: x + spread(index, count, 2.04 * wide, wide),
    y: view.tall ? y : centre + Math.sign(y - centre) * 0.51 * wide,
    size,
  };
}

function besideSpot(place: Place, view: View): Spot {
  const size = boardSize(view);
  const row = place.owner;
  if (view.tall) {
    const y = size.along + (row === 0 ? 162 : 62);
    // What is borne off lies where the arrow leaves the board.
    return place.kind === 'hand' ? { x: 417, y, w: 350, h: 56 } : { x: 122, y, w: 150, h: 56 };
  }
  const x = size.along + 118;
  return place.kind === 'hand'
    ? { x, y: row === 0 ? 230 : 92, w: 190, h: 96 }
    : { x, y: row === 0 ? 494 : 380, w: 190, h: 64 };
}

export function layout(places: readonly Place[], view: View): Layout {
  const m = measures(view);
  const size = boardSize(view);
  const spots = places.map((place) => {
    if (place.kind === 'none') return undefined;
    if (place.kind === 'square') return squareSpot(place, view);
    return place.kind === 'circle' ? circleSpot(place.owner, view) : besideSpot(place, view);
  });
  const stand = (place: Place, index: number, count: number): Stand => {
    const spot = spots[place.id]!;
    if (place.kind === 'circle') return inCircle(spot, index, count, view);
    if (place.kind === 'hand' && !view.tall) return heap(spot, index, count, 5, 2 * m.radius);
    const upright = place.kind === 'square' && !view.tall;
    const along = spread(
      index,
      count,
      upright ? spot.h - 14 : spot.w - (place.kind === 'square' ? 16 : 6),
      2 * m.radius,
    );
    return upright ? { x: spot.x, y: spot.y - along } : { x: spot.x + along, y: spot.y };
  };
  return {
    width: view.tall ? size.across : size.along + 236,
    height: view.tall ? size.along + 200 : size.across,
    board: {
      x: 0,
      y: 0,
      w: view.tall ? size.across : size.along,
      h: view.tall ? size.along : size.across,
    },
    radius: m.radius,
    view,
    spots,
    stand,
  };
}
