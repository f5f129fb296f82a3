import type { Design } from '$page/boards/design';
import { shared } from '../../scripta/page/shared';
import { names } from './names';

export const design: Design = {
  ...shared,
  names,
  sample: 'w 52 W:h2,3x2,8x3,14x2,22x1,27x2,33x3 B:h1,c1,5x2,10x2,16x3,20x2,30x1,35x3',
};
