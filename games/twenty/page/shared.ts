// What the games on the board of twenty squares have in common.
import type { Design } from '$page/boards/design';
import Art from './Art.svelte';
import { layout } from './layout';

export const shared: Omit<Design, 'sample' | 'Piece'> = {
  layout,
  Art,
  dice: 'tetrahedra',
  shape: 'wide',
  turns: true,
  traces: true,
  latin: false,
};
