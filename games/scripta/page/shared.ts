// What the boards of two and of three dice have in common.
import type { Design } from '$page/boards/design';
import Disc from '$page/boards/parts/Disc.svelte';
import Art from './Art.svelte';
import { layout } from './layout';

export const shared: Omit<Design, 'sample'> = {
  layout,
  Art,
  Piece: Disc,
  dice: 'cubes',
  shape: 'wide',
  turns: false,
  traces: false,
  latin: true,
};
