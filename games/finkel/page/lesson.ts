import type { Course } from '$page/learn/lesson';

/** One piece walks alone, by ones: on a rosette its player goes on, elsewhere Black throws a 0. */
const ROSETTES = [4, 8, 14];
const walk = Array.from({ length: 13 }, (_, i) => i + 1).flatMap((square) => {
  const between = ROSETTES.includes(square) ? ['1'] : ['0', '1'];
  return square === 1 ? ['1'] : [...between, String(square)];
});

export const course: Course = {
  backs: {},
  walk: { article: 'FK-2', position: 'w 1 W:1,o6 B:h7', solution: walk },
  tasks: [
    {
      position: 'w 3 W:h7 B:h7',
      articles: ['FK-4', 'FK-1'],
      wants: [{ kinds: ['entered'] }],
      solution: ['enter'],
    },
    {
      position: 'w - W:h6,3 B:h7',
      articles: ['FK-3'],
      wants: [{ kinds: ['thrown'] }],
      solution: ['2'],
    },
    {
      position: 'w 2 W:h5,1,5 B:h7',
      articles: ['FK-4', 'FK-2', 'FK-5'],
      wants: [{ kinds: ['moved', 'entered'] }],
      solution: ['5'],
    },
    {
      position: 'w 2 W:h5,2,5 B:h7',
      articles: ['FK-8'],
      wants: [{ kinds: ['plays_again'], player: 0 }],
      solution: ['2'],
    },
    {
      position: 'w 4 W:h6,7 B:h7',
      articles: ['FK-8', 'FK-4'],
      wants: [{ kinds: ['entered'], to: ['a1'] }],
      solution: ['enter'],
    },
    {
      position: 'w 2 W:h5,1,5 B:h6,7',
      articles: ['FK-6'],
      wants: [{ kinds: ['hit'], player: 1 }],
      solution: ['5'],
    },
    {
      position: 'w 2 W:h5,6,10 B:h5,4,5',
      articles: ['FK-7'],
      wants: [{ kinds: ['moved'], to: ['d2'] }],
      solution: ['6'],
    },
    {
      position: 'w 2 W:h5,6,9 B:h6,8',
      articles: ['FK-7', 'FK-5'],
      wants: [{ kinds: ['moved', 'entered'] }],
      solution: ['9'],
    },
    {
      position: 'w 1 W:11,14,o5 B:h4,3,6,8',
      articles: ['FK-10'],
      wants: [{ kinds: ['borne_off'] }],
      solution: ['14'],
    },
    {
      position: 'w 2 W:13,o6 B:h2,3,6,o3',
      articles: ['FK-13'],
      wants: [{ kinds: ['ended'], player: 0 }],
      solution: ['13'],
    },
  ],
};
