import type { Design } from '$page/boards/design';
import { shared } from '../../twenty/page/shared';
import Piece from './Piece.svelte';

export const design: Design = {
  ...shared,
  Piece,
  sample: 'w 2 W:t5,h2,2,5,8,13,o1 B:t6,h2,3,7,10,14,o1 r10',
};
