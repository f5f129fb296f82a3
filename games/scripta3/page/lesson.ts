import type { Course } from '$page/learn/lesson';

export const course: Course = {
  backs: {},
  walk: { article: 'S3-2', numbered: true },
  tasks: [
    {
      position: 'w - W:h15 B:h15',
      articles: ['S3-4', 'S3-2'],
      wants: [{ kinds: ['thrown'] }],
      solution: ['642'],
    },
    {
      position: 'w 642 W:h15 B:h15',
      articles: ['S3-5'],
      wants: [{ kinds: ['entered'], times: 3 }],
      solution: ['6:h', '4:h', '2:h'],
    },
    {
      position: 'w 432 W:6x15 B:h9,2x6',
      articles: ['S3-6'],
      wants: [{ kinds: ['moved'], to: ['15'] }],
      solution: ['2:6', '3:8', '4:11'],
    },
    {
      position: 'w 531 W:7x1,10x1,20x13 B:2x6,14x9',
      articles: ['S3-8'],
      wants: [{ kinds: ['moved'], to: ['10'] }],
      solution: ['3:7'],
    },
    {
      position: 'w 651 W:10x2,20x13 B:3x7,15x1,22x7',
      articles: ['S3-8'],
      wants: [{ kinds: ['hit'], player: 1 }],
      solution: ['5:10'],
    },
    {
      position: 'w 521 W:h1,10x6,16x8 B:2x2,5x2,25x11',
      articles: ['S3-9', 'S3-7'],
      wants: [{ kinds: ['entered'], to: ['1'] }],
      solution: ['1:h'],
    },
    {
      position: 'w 64g W:10x8,20x7 B:h2,3x6,5x7',
      articles: ['S3-10'],
      wants: [{ kinds: ['moved'], player: 0, times: 2 }],
      solution: ['6:10', '4:10'],
    },
    {
      position: 'w 632 W:31x2,34x5,35x8 B:5x8,15x7',
      articles: ['S3-11'],
      wants: [{ kinds: ['borne_off'], times: 3 }],
      solution: ['6:31', '3:34', '2:35'],
    },
    {
      position: 'w 541 W:32x2,35x3,o10 B:15x8,25x7',
      articles: ['S3-12', 'S3-11'],
      wants: [{ kinds: ['moved'], from: ['32'], to: ['33'] }],
      solution: ['1:32'],
    },
    {
      position: 'w 654 W:35x1,36x1,o13 B:25x7,33x5,o3',
      articles: ['S3-5'],
      wants: [{ kinds: ['ended'], player: 0 }],
      solution: ['6:35', '5:36'],
    },
  ],
};
