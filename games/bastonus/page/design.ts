// Field and camps of Bastonus Romanus, and the pieces that have left the game.
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
  sample: '3di3/2c5/ll2llll/2l5/3eL3/LLL2LLL/3L1C2/3ID3 w - 0',
};
