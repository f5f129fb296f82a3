import type { Design } from '$page/boards/design';
import { shared } from '../../twenty/page/shared';
import Pawn from '../../twenty/page/Pawn.svelte';

export const design: Design = {
  ...shared,
  Piece: Pawn,
  sample: 'w 2 W:h1,4,7,12,14,o2 B:h2,1,6,8,10,o1',
};
