import type { Design } from '$page/boards/design';
import { shared } from '../../scripta/page/shared';

export const design: Design = {
  ...shared,
  sample: 'w 643 W:3x2,8x3,14x2,22x1,27x2,33x5 B:5x2,10x2,16x4,20x2,29x2,35x3',
};
