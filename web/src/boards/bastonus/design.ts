// Field and camps of Bastonus Romanus, and the pieces that have left the game.
import type { Place } from '../../core/types';
import { spread, type Design, type Layout, type Point, type Spot, type View } from '../design';
import Art from './Art.svelte';
import Piece from './Piece.svelte';

export const CELL = 96;
export const EDGE = 36;
export const SIZE = 8;
const TRAY = 84;
export const TOP = TRAY + 14;

function spotOf(place: Place, view: View): Spot {
  const column = view.turned ? SIZE - 1 - place.column : place.column;
  const row = view.turned ? SIZE - 1 - place.row : place.row;
  if (place.kind === 'square')
    return { x: EDGE + (column + 0.5) * CELL, y: TOP + EDGE + (SIZE - 0.5 - row) * CELL, w: CELL, h: CELL };
  const front = (place.owner === 1) === view.turned;
  return { x: EDGE + (SIZE * CELL) / 2, y: front ? TOP + 2 * EDGE + SIZE * CELL + 58 : 54, w: SIZE * CELL, h: 62 };
}

function layout(places: readonly Place[], view: View): Layout {
  const radius = 36;
  const spots = places.map((place) => (place.kind === 'none' ? undefined : spotOf(place, view)));
  const stand = (place: Place, index: number, count: number): Point => {
    const spot = spots[place.id]!;
    return { x: spot.x + spread(index, count, spot.w, 2 * radius), y: spot.y };
  };
  const board = { x: 0, y: TOP, w: 2 * EDGE + SIZE * CELL, h: 2 * EDGE + SIZE * CELL };
  return { width: board.w, height: TOP + board.h + TRAY + 10, board, radius, view, spots, stand };
}

export const bastonus: Design = {
  layout,
  Art,
  Piece,
  dice: 'none',
  shape: 'square',
  turns: true,
  sample: '3di3/2c5/ll2llll/2l5/3eL3/LLL2LLL/3L1C2/3ID3 w - 0',
};
