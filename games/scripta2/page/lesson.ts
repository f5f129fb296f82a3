import type { Course } from '$page/learn/lesson';

export const course: Course = {
  backs: {},
  walk: { article: 'S2-2', numbered: true },
  tasks: [
    {
      position: 'w - W:h15 B:h15',
      articles: ['S2-3', 'S2-2'],
      wants: [{ kinds: ['thrown'] }],
      solution: ['52'],
    },
    {
      position: 'w 52 W:h15 B:h15',
      articles: ['S2-8', 'S2-10'],
      wants: [
        { kinds: ['entered'], to: ['5'] },
        { kinds: ['entered'], to: ['2'] },
      ],
      solution: ['5:h', '2:h'],
    },
    {
      position: 'w 43 W:h12,2x3 B:h11,1x2,6x2',
      articles: ['S2-4'],
      wants: [{ kinds: ['moved'], to: ['7'] }],
      solution: ['4:h', '3:4'],
    },
    {
      position: 'w 31 W:5x1,8x1,20x13 B:2x3,14x12',
      articles: ['S2-7'],
      wants: [{ kinds: ['moved'], to: ['8'] }],
      solution: ['3:5'],
    },
    {
      position: 'w 42 W:10x2,20x13 B:3x7,14x1,25x7',
      articles: ['S2-7', 'S2-9'],
      wants: [{ kinds: ['hit'], player: 1 }],
      solution: ['4:10'],
    },
    {
      position: 'w 43 W:c1,10x6,16x8 B:4x2,20x13',
      articles: ['S2-9', 'S2-11'],
      wants: [{ kinds: ['entered'] }],
      solution: ['3:c'],
    },
    {
      position: 'w 3333 W:10x2,20x13 B:5x8,15x7',
      articles: ['S2-5', 'S2-6'],
      wants: [{ kinds: ['moved'], times: 4 }],
      solution: ['3:10', '3:13', '3:16', '3:19'],
    },
    {
      position: 'w 42 W:33x5,35x5,36x5 B:5x8,15x7',
      articles: ['S2-12', 'S2-14'],
      wants: [{ kinds: ['borne_off'], times: 2 }],
      solution: ['4:33', '2:35'],
    },
    {
      position: 'w 61 W:34x3,36x2,o10 B:15x7,25x8',
      articles: ['S2-13'],
      wants: [{ kinds: ['borne_off'], from: ['34'] }],
      solution: ['6:34'],
    },
    {
      position: 'w 21 W:35x1,36x1,o13 B:25x7,33x5,o3',
      articles: ['S2-16'],
      wants: [{ kinds: ['ended'], player: 0 }],
      solution: ['2:35', '1:36'],
    },
  ],
};
