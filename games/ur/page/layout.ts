// The twenty squares of Ur, with hands, homes, purses and the reserve around them.
import type { Place } from '$page/core/types';
import { heap, spread, type Layout, type Point, type Spot, type View } from '$page/boards/design';

export const CELL = 112;
export const FRAME = 30;
const RADIUS = 40;
const STRIP = 108;
const SIDE = 200;

/** The board's upper left corner and size. */
export function boardBox(view: View): { x: number; y: number; w: number; h: number } {
  const long = 8 * CELL + 2 * FRAME;
  const short = 3 * CELL + 2 * FRAME;
  return view.tall
    ? { x: STRIP + 14, y: 0, w: short, h: long }
    : { x: 0, y: STRIP + 24, w: long, h: short };
}

/** Whose things are near: 1 at the bottom (or left when tall) for the one in front. */
function inFront(place: Place, view: View): boolean {
  return (place.owner === 1) === view.turned;
}

function squareSpot(place: Place, view: View): Spot {
  const box = boardBox(view);
  const row = view.turned ? 2 - place.row : place.row;
  const across = view.tall ? row : 2 - row;
  const along = FRAME + (place.column + 0.5) * CELL;
  const over = FRAME + (across + 0.5) * CELL;
  return view.tall
    ? { x: box.x + over, y: box.y + along, w: CELL, h: CELL }
    : { x: box.x + along, y: box.y + over, w: CELL, h: CELL };
}

function wideSpot(place: Place, view: View): Spot {
  const box = boardBox(view);
  const y = inFront(place, view) ? box.y + box.h + 76 : 66;
  const side = box.w + 24 + SIDE / 2;
  if (place.kind === 'hand') return { x: 250, y, w: 470, h: 84 };
  if (place.kind === 'home') return { x: 740, y, w: 400, h: 84 };
  if (place.kind === 'purse')
    return { x: side, y: inFront(place, view) ? box.y + box.h - 6 : box.y + 6, w: 176, h: 130 };
  return { x: side, y: box.y + box.h / 2, w: 176, h: 96 };
}

function tallSpot(place: Place, view: View): Spot {
  const box = boardBox(view);
  const front = inFront(place, view);
  const x = front ? STRIP / 2 : box.x + box.w + 14 + STRIP / 2;
  if (place.kind === 'hand') return { x, y: 270, w: 84, h: 440 };
  if (place.kind === 'home') return { x, y: 740, w: 84, h: 380 };
  const y = box.h + 82;
  if (place.kind === 'purse')
    return { x: front ? 100 : 2 * STRIP + box.w + 28 - 100, y, w: 170, h: 84 };
  return { x: STRIP + 14 + box.w / 2, y, w: 190, h: 84 };
}

export function layout(places: readonly Place[], view: View): Layout {
  const box = boardBox(view);
  const spots = places.map((place) => {
    if (place.kind === 'none') return undefined;
    if (place.kind === 'square') return squareSpot(place, view);
    return view.tall ? tallSpot(place, view) : wideSpot(place, view);
  });
  const stand = (place: Place, index: number, count: number): Point => {
    const spot = spots[place.id]!;
    if (place.kind === 'purse' || place.kind === 'reserve') return heap(spot, index, count, 7, 38);
    if (view.tall) return { x: spot.x, y: spot.y + spread(index, count, spot.h, 2 * RADIUS) };
    return { x: spot.x + spread(index, count, spot.w, 2 * RADIUS), y: spot.y };
  };
  return {
    width: view.tall ? box.w + 2 * (STRIP + 14) : box.w + 24 + SIDE + 8,
    height: view.tall ? box.h + 138 : box.h + 2 * (STRIP + 24),
    board: box,
    radius: RADIUS,
    view,
    spots,
    stand,
  };
}
