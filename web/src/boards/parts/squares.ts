// A board of equal squares, with what lies beside it in trays: to the right of the board, or, in a
// window held upright, behind it and before it. There its edge is narrow, too, so that the squares
// are as large as the screen allows.
import type { Place } from '../../core/types';
import { heap, spread, type Layout, type Point, type Spot, type View } from '../design';

export interface Grid {
  columns: number;
  rows: number;
  /** The side of a square. */
  cell: number;
  /** Of a piece. */
  radius: number;
  /** The height of a tray behind or before the board. */
  tray: number;
}

const PAD = 6;
const GAP = 12;
/** Over a tray, and inside one beside the board: room for its name. */
const LABEL = 30;
/** Pieces side by side in a tray beside the board. */
const ABREAST = 2;

interface Measures {
  edge: number;
  board: Layout['board'];
  width: number;
  height: number;
  /** The tray of who sits behind, or before the board. */
  tray: (front: boolean, bare: boolean) => Spot;
}

function upright(grid: Grid): Measures {
  const edge = 24;
  const board = {
    x: 0,
    y: LABEL + grid.tray + 2 * PAD + GAP,
    w: 2 * edge + grid.columns * grid.cell,
    h: 2 * edge + grid.rows * grid.cell,
  };
  const front = board.y + board.h + GAP + LABEL + PAD + grid.tray / 2;
  return {
    edge,
    board,
    width: board.w,
    height: front + grid.tray / 2 + PAD,
    tray: (isFront) => ({
      x: board.w / 2,
      y: isFront ? front : LABEL + PAD + grid.tray / 2,
      w: grid.columns * grid.cell,
      h: grid.tray,
    }),
  };
}

function broad(grid: Grid): Measures {
  const edge = 36;
  const board = {
    x: 0,
    y: 0,
    w: 2 * edge + grid.columns * grid.cell,
    h: 2 * edge + grid.rows * grid.cell,
  };
  const w = 2 * ABREAST * grid.radius + 2 * PAD;
  return {
    edge,
    board,
    width: board.w + GAP + w,
    height: board.h,
    tray: (isFront, bare) => {
      const h = bare ? 2 * grid.radius + LABEL : (board.h - GAP) / 2;
      return { x: board.w + GAP + w / 2, y: isFront ? board.h - h / 2 : h / 2, w, h };
    },
  };
}

const measures = (grid: Grid, view: View) => (view.tall ? upright(grid) : broad(grid));

function spotOf(place: Place, view: View, grid: Grid): Spot {
  const { edge, board, tray } = measures(grid, view);
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
  return tray((place.owner === 1) === view.turned, view.bare?.has(place.id) === true);
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
    const { board, width, height } = measures(grid, view);
    const size = 2 * grid.radius;
    const spots = places.map((place) =>
      place.kind === 'none' ? undefined : spotOf(place, view, grid),
    );
    const stand = (place: Place, index: number, count: number): Point => {
      const spot = spots[place.id]!;
      if (place.kind === 'square') return { x: spot.x, y: spot.y };
      if (view.tall) return { x: spot.x + spread(index, count, spot.w, size), y: spot.y };
      const room = { ...spot, y: spot.y + LABEL / 2, h: spot.h - LABEL - 4 };
      return heap(room, index, count, ABREAST, size);
    };
    return { width, height, board, radius: grid.radius, view, spots, stand };
  };
}
