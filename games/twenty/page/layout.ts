// The twenty squares. Purses, where a game has them, lie in the notches of the board, each on its
// player's side; hands, homes and a reserve in a strip along it.
import type { Place } from '$page/core/types';
import { heap, line, type Layout, type Point, type Spot, type View } from '$page/boards/design';
import { stretches, type Stretch } from '$page/boards/parts/strip';

export const CELL = 112;
export const FRAME = 22;
const RADIUS = 38;
const GAP = 8;
const TOKEN = 38;
/** Room for the name of a tray: at its left, or at its top where it stands upright. */
const NAME = { left: 84, top: 26 };
const SHARES: Partial<Record<Place['kind'], number>> = { hand: 5, home: 4, reserve: 3 };

/** How broad a strip is. A finger needs more of it where the drawing is small. */
const tray = (view: View) => (view.tall ? 90 : 78);

/** The board's upper left corner and size. */
export function boardBox(view: View): { x: number; y: number; w: number; h: number } {
  const long = 8 * CELL + 2 * FRAME;
  const short = 3 * CELL + 2 * FRAME;
  const beside = tray(view) + GAP;
  return view.tall
    ? { x: beside, y: 0, w: short, h: long }
    : { x: 0, y: beside, w: long, h: short };
}

/** Whose things are near: at the bottom, or left when tall. The reserve is nobody's. */
function inFront({ owner }: Place, view: View): boolean {
  return owner === (view.turned ? 1 : 0);
}

/** From lengths along the board and across it, from its near side on. */
function spotAt(view: View, { at, length }: Stretch, across: number, breadth: number): Spot {
  const box = boardBox(view);
  return view.tall
    ? { x: box.x + across, y: at, w: breadth, h: length }
    : { x: at, y: box.y + box.h - across, w: length, h: breadth };
}

function squareSpot(place: Place, view: View): Spot {
  const row = view.turned ? 2 - place.row : place.row;
  const along = { at: FRAME + (place.column + 0.5) * CELL, length: CELL };
  return spotAt(view, along, FRAME + (row + 0.5) * CELL, CELL);
}

/** In the notch: two squares long less the frame, one square deep. */
function purseSpot(place: Place, view: View): Spot {
  const depth = CELL - 2 * GAP;
  const across = GAP / 2 + depth / 2;
  const along = { at: FRAME + 5 * CELL, length: 2 * CELL - 2 * FRAME - 2 * GAP };
  const { w, h } = boardBox(view);
  const whole = view.tall ? w : h;
  return spotAt(view, along, inFront(place, view) ? across : whole - across, depth);
}

function trays(places: readonly Place[], view: View): Map<number, Spot> {
  const { w, h } = boardBox(view);
  const [long, short] = view.tall ? [h, w] : [w, h];
  const breadth = tray(view);
  const sides = [true, false].map((front) => {
    const here = places.filter(
      (place) => SHARES[place.kind] !== undefined && inFront(place, view) === front,
    );
    const wished = here.map((place) => ({ place, share: SHARES[place.kind] ?? 0 }));
    const across = front ? -GAP - breadth / 2 : short + GAP + breadth / 2;
    return [...stretches(wished, 0, long, view)].map(([id, along]): [number, Spot] => [
      id,
      spotAt(view, along, across, breadth),
    ]);
  });
  return new Map(sides.flat());
}

/** What of a tray its name leaves free. */
function roomIn(spot: Spot, kind: Place['kind'], tall: boolean): Spot {
  if (kind === 'purse') return { ...spot, y: spot.y - 10, w: spot.w - 8, h: spot.h - 24 };
  return tall
    ? { ...spot, y: spot.y + NAME.top / 2, h: spot.h - NAME.top - 6 }
    : { ...spot, x: spot.x + NAME.left / 2, w: spot.w - NAME.left - 6 };
}

export function layout(places: readonly Place[], view: View): Layout {
  const box = boardBox(view);
  const beside = trays(places, view);
  const spots = places.map((place) => {
    if (place.kind === 'none') return undefined;
    if (place.kind === 'square') return squareSpot(place, view);
    return place.kind === 'purse' ? purseSpot(place, view) : beside.get(place.id);
  });
  const stand = (place: Place, index: number, count: number): Point => {
    const spot = spots[place.id]!;
    if (place.kind === 'square') return { x: spot.x, y: spot.y };
    const room = roomIn(spot, place.kind, view.tall);
    if (place.kind === 'purse' || place.kind === 'reserve')
      return heap(room, index, count, Math.max(2, Math.floor(room.w / TOKEN)), TOKEN);
    const size = 2 * RADIUS;
    return view.tall
      ? { x: room.x, y: room.y + line(index, count, room.h, size) }
      : { x: room.x + line(index, count, room.w, size), y: room.y };
  };
  const strips = 2 * (tray(view) + GAP);
  return {
    width: box.w + (view.tall ? strips : 0),
    height: box.h + (view.tall ? 0 : strips),
    board: box,
    radius: RADIUS,
    view,
    spots,
    stand,
  };
}
