import type { Course } from '$page/learn/lesson';

/** One pawn that always throws a 1, and so goes on, from the first square to the last. */
const steps = Array.from({ length: 13 }, (_, i) => String(i + 1));

export const course: Course = {
  backs: {},
  walk: {
    article: 'UR-2',
    position: 'w 1 W:t7,1,o6 B:t7,h7 r7',
    solution: steps.flatMap((square, i) => (i === 0 ? [square] : ['1', square])),
  },
  tasks: [
    {
      position: 'w 1 W:t7,h7 B:t7,h7 r7',
      articles: ['UR-5', 'UR-16'],
      wants: [{ kinds: ['entered'] }],
      solution: ['enter'],
    },
    {
      position: 'w - W:t3,h6,1 B:t7,h7 r11',
      articles: ['UR-3'],
      wants: [{ kinds: ['thrown'] }],
      solution: ['2'],
    },
    {
      position: 'w 2 W:t7,h5,1,5 B:t7,h7 r7',
      articles: ['UR-4', 'UR-2', 'UR-7'],
      wants: [{ kinds: ['moved'] }],
      solution: ['5'],
    },
    {
      position: 'w 2 W:t7,h5,2,5 B:t7,h7 r7',
      articles: ['UR-10'],
      wants: [{ kinds: ['received'], why: 'landing', player: 0 }],
      solution: ['2'],
    },
    {
      position: 'w 3 W:t5,h5,2,9 B:t7,h7 r9',
      articles: ['UR-11'],
      wants: [{ kinds: ['moved'] }],
      without: ['paid'],
      solution: ['9'],
    },
    {
      position: 'w 2 W:t6,h5,1,5 B:t7,h6,7 r8',
      articles: ['UR-8'],
      wants: [{ kinds: ['hit'], player: 1 }],
      solution: ['5'],
    },
    {
      position: 'w 2 W:t6,h5,6,10 B:t7,h5,4,5 r8',
      articles: ['UR-9'],
      wants: [{ kinds: ['moved'], to: ['d2'] }],
      solution: ['6'],
    },
    {
      position: 'w ? W:t7,h6,5 B:t7,h6,9 r7',
      articles: ['UR-6'],
      wants: [{ kinds: ['bought'] }],
      solution: ['buy'],
    },
    {
      position: 'w 1 W:t6,11,14,o5 B:t7,h4,3,6,8 r8',
      articles: ['UR-12'],
      wants: [{ kinds: ['borne_off'] }],
      solution: ['14'],
    },
    {
      position: 'w 1 W:t8,14,o6 B:t5,h2,3,6,o3 r8',
      articles: ['UR-17'],
      wants: [{ kinds: ['ended'], player: 0 }],
      solution: ['14'],
    },
  ],
};
