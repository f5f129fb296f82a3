import type { Design } from '$page/boards/design';
import { shared } from '../../twenty/page/shared';
import Pawn from '../../twenty/page/Pawn.svelte';

export const design: Design = {
  ...shared,
  Piece: Pawn,
  sample: 'w 2 W:h2,2,5,8,13,o1 B:h2,3,7,10,14,o1',
};
