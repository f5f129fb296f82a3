// The arena of 8 by 7 squares, the path around it, and the two reserves.
import type { Place } from '../../core/types';
import { spread, type Design, type Layout, type Point, type Spot, type View } from '../design';
import Art from './Art.svelte';
import Piece from './Piece.svelte';

export const CELL = 80;
export const EDGE = 34;
export const COLUMNS = 10;
export const ROWS = 9;
const TRAY = 92;

/** The upper edge of the board: a reserve lies before it. */
export const TOP = TRAY + 20;

function spotOf(place: Place, view: View): Spot {
  const column = view.turned ? COLUMNS - 1 - place.column : place.column;
  const row = view.turned ? ROWS - 1 - place.row : place.row;
  if (place.kind === 'square')
    return { x: EDGE + (column + 0.5) * CELL, y: TOP + EDGE + (ROWS - 0.5 - row) * CELL, w: CELL, h: CELL };
  const front = (place.owner === 1) === view.turned;
  const width = COLUMNS * CELL;
  return { x: EDGE + width / 2, y: front ? TOP + 2 * EDGE + ROWS * CELL + 62 : 58, w: width, h: 70 };
}

function layout(places: readonly Place[], view: View): Layout {
  const radius = 31;
  const spots = places.map((place) => (place.kind === 'none' ? undefined : spotOf(place, view)));
  const stand = (place: Place, index: number, count: number): Point => {
    const spot = spots[place.id]!;
    return { x: spot.x + spread(index, count, spot.w, 2 * radius), y: spot.y };
  };
  const board = { x: 0, y: TOP, w: 2 * EDGE + COLUMNS * CELL, h: 2 * EDGE + ROWS * CELL };
  return { width: board.w, height: TOP + board.h + TRAY + 16, board, radius, view, spots, stand };
}

export const ergo: Design = {
  layout,
  Art,
  Piece,
  dice: 'none',
  shape: 'square',
  turns: true,
  sample: '4l5/10/3c2C3/2L1c5/3cC5/4Cc4/5L3L/10/3L4l1 b 0',
};
