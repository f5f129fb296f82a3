import type { Design } from '$page/boards/design';
import Art from './Art.svelte';
import { layout } from './layout';
import Piece from './Piece.svelte';

export const design: Design = {
  layout,
  Art,
  Piece,
  dice: 'tetrahedra',
  shape: 'wide',
  turns: true,
  traces: true,
  latin: false,
  sample: 'w 2 W:t5,h2,2,5,8,13,o1 B:t6,h2,3,7,10,14,o1 r10',
};
