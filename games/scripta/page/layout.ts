// Three rows of twelve squares for both games of twelve points. Held upright the board is turned a
// quarter, so that squares stay broad enough for a finger.
import type { Place } from '$page/core/types';
import {
  heap,
  line,
  spread,
  type Layout,
  type Point,
  type Spot,
  type Stand,
  type View,
} from '$page/boards/design';
import { stretches } from '$page/boards/parts/strip';

export const MARGIN = 34;
export const LINE_GAP = 14;
const GAP = 8;
/** How broad a tray is. Upright the drawing is small, and a finger needs more of it. */
const TRAY = { wide: 58, tall: 92 };
/** Room for the name of a tray: at its left, or at its top where it stands upright. */
const NAME = { left: 84, top: 26 };
const SHARES: Partial<Record<Place['kind'], number>> = { hand: 2, home: 1 };

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

/** Lying, it has a strip for hands and homes behind it and one before it. */
const top = (view: View) => (view.tall ? 0 : TRAY.wide + GAP);

function squareSpot(place: Place, view: View): Spot {
  const m = measures(view);
  const along = alongOf(place.column, m);
  if (view.tall) return { x: acrossOf(place.row, m), y: along, w: m.across, h: m.along };
  return { x: along, y: top(view) + acrossOf(2 - place.row, m), w: m.along, h: m.across };
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
  return { x: along, y: top(view) + across + off * 25, w: 92, h: 50 };
}

/** More than two lie over each other. */
function inCircle({ x, y }: Spot, index: number, count: number, view: View): Stand {
  const m = measures(view);
  const size = view.tall ? 1 : IN_CIRCLE;
  const wide = 2 * m.radius * size;
  const centre = top(view) + acrossOf(1, m);
  return {
    x: x + spread(index, count, 2.04 * wide, wide),
    y: view.tall ? y : centre + Math.sign(y - centre) * 0.51 * wide,
    size,
  };
}

/** Black's lie behind the board and White's before it; upright, over each other at its right. */
function trays(places: readonly Place[], view: View): Map<number, Spot> {
  const size = boardSize(view);
  const sides = [0, 1].map((owner) => {
    const wished = places
      .filter((place) => place.owner === owner && SHARES[place.kind] !== undefined)
      .map((place) => ({ place, share: SHARES[place.kind] ?? 0 }));
    const half = (size.along - GAP) / 2;
    const from = view.tall && owner === 0 ? half + GAP : 0;
    const found = stretches(wished, from, view.tall ? from + half : size.along, view);
    return [...found].map(([id, { at, length }]): [number, Spot] => {
      if (view.tall)
        return [id, { x: size.across + GAP + TRAY.tall / 2, y: at, w: TRAY.tall, h: length }];
      const y = owner === 0 ? top(view) + size.across + GAP + TRAY.wide / 2 : TRAY.wide / 2;
      return [id, { x: at, y, w: length, h: TRAY.wide }];
    });
  });
  return new Map(sides.flat());
}

/** Where a piece lies in a tray, beside or under its name. */
function inTray(spot: Spot, view: View, index: number, count: number): Point {
  const size = 2 * measures(view).radius;
  if (view.tall) {
    const room = { ...spot, y: spot.y + NAME.top / 2, w: spot.w - 8, h: spot.h - NAME.top - 6 };
    return heap(room, index, count, 2, size);
  }
  const x = spot.x + NAME.left / 2 + line(index, count, spot.w - NAME.left - 6, size);
  return { x, y: spot.y };
}

export function layout(places: readonly Place[], view: View): Layout {
  const m = measures(view);
  const size = boardSize(view);
  const beside = trays(places, view);
  const spots = places.map((place) => {
    if (place.kind === 'none') return undefined;
    if (place.kind === 'square') return squareSpot(place, view);
    return place.kind === 'circle' ? circleSpot(place.owner, view) : beside.get(place.id);
  });
  const stand = (place: Place, index: number, count: number): Stand => {
    const spot = spots[place.id]!;
    if (place.kind === 'circle') return inCircle(spot, index, count, view);
    if (place.kind === 'hand' || place.kind === 'home') return inTray(spot, view, index, count);
    const upright = place.kind === 'square' && !view.tall;
    const along = spread(
      index,
      count,
      upright ? spot.h - 14 : spot.w - (place.kind === 'square' ? 16 : 6),
      2 * m.radius,
    );
    return upright ? { x: spot.x, y: spot.y - along } : { x: spot.x + along, y: spot.y };
  };
  const board = view.tall
    ? { x: 0, y: 0, w: size.across, h: size.along }
    : { x: 0, y: top(view), w: size.along, h: size.across };
  return {
    width: board.w + (view.tall ? GAP + TRAY.tall : 0),
    height: board.h + 2 * board.y,
    board,
    radius: m.radius,
    view,
    spots,
    stand,
  };
}
