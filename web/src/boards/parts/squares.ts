// A board of equal squares, with what lies beside it in a tray behind the board and one before it.
// Held upright its edge is narrow, so that the squares are as large as the screen allows.
import type { Place } from '../../core/types';
import { spread, type Layout, type Point, type Spot, type View } from '../design';

export interface Grid {
  columns: number;
  rows: number;
  /** The side of a square. */
  cell: number;
  /** Of a piece. */
  radius: number;
  /** The height of a tray. */
  tray: number;
}

const PAD = 6;
const GAP = 12;

function measures(grid: Grid, view: View) {
  const edge = view.tall ? 24 : 36;
  const label = view.tall ? 30 : 22;
  const board = {
    x: 0,
    y: label + grid.tray + 2 * PAD + GAP,
    w: 2 * edge + grid.columns * grid.cell,
    h: 2 * edge + grid.rows * grid.cell,
  };
  return {
    edge,
    board,
    back: label + PAD + grid.tray / 2,
    front: board.y + board.h + GAP + label + PAD + grid.tray / 2,
  };
}

function spotOf(place: Place, view: View, grid: Grid): Spot {
  const { edge, board, back, front } = measures(grid, view);
  const { columns, rows, cell } = grid;
  const column = view.turned ? columns - 1 - place.column : place.column;
  const row = view.turned ? rows - 1 - place.row : place.row;
  if (place.kind === 'square')
    return {
      x: edge + (column + 0.5) * cell,
      y: board.y + edge + (rows - 0.5 - row) * cell,
      w: cell,
      h: cell,
    };
  return {
    x: board.w / 2,
    y: (place.owner === 1) === view.turned ? front : back,
    w: columns * cell,
    h: grid.tray,
  };
}

/** The squares without the edge around them. */
export function fieldOf(
  { board }: Layout,
  { columns, rows, cell }: Grid,
): { x: number; y: number; w: number; h: number } {
  const edge = (board.w - columns * cell) / 2;
  return { x: board.x + edge, y: board.y + edge, w: columns * cell, h: rows * cell };
}

export function squareBoard(grid: Grid): (places: readonly Place[], view: View) => Layout {
  return (places, view) => {
    const { board, front } = measures(grid, view);
    const spots = places.map((place) =>
      place.kind === 'none' ? undefined : spotOf(place, view, grid),
    );
    const stand = (place: Place, index: number, count: number): Point => {
      const spot = spots[place.id]!;
      return { x: spot.x + spread(index, count, spot.w, 2 * grid.radius), y: spot.y };
    };
    return {
      width: board.w,
      height: front + grid.tray / 2 + PAD,
      board,
      radius: grid.radius,
      view,
      spots,
      stand,
    };
  };
}
