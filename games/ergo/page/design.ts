// The arena of 8 by 7 squares, the path around it, and the two reserves.
import type { Design } from '$page/boards/design';
import { squareBoard } from '$page/boards/parts/squares';
import Art from './Art.svelte';
import { GRID } from './grid';
import Piece from './Piece.svelte';

export const design: Design = {
  layout: squareBoard(GRID),
  Art,
  Piece,
  dice: 'none',
  shape: 'square',
  turns: true,
  traces: false,
  latin: true,
  sample: '4l5/10/3c2C3/2L1c5/3cC5/4Cc4/5L3L/10/3L4l1 b 0',
};
