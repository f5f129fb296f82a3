import type { Course } from '$page/learn/lesson';

const HOLLOW = 0;
const LION = 1;

export const course: Course = {
  backs: { [LION]: HOLLOW },
  tasks: [
    {
      position: '10/10/10/10/4c5/10/10/10/10 w 0',
      articles: ['EG-5', 'EG-3'],
      wants: [{ kinds: ['placed'], piece: HOLLOW }],
      solution: ['@e4'],
    },
    {
      position: '10/10/10/10/4c5/4Cc4/10/10/10 w 0',
      articles: ['EG-6'],
      wants: [{ kinds: ['placed'], piece: LION }],
      solution: ['@e1'],
    },
    {
      position: '10/10/10/10/4c5/3C1c4/10/10/4L5 w 0',
      articles: ['EG-7'],
      wants: [{ kinds: ['moved'], piece: HOLLOW }],
      solution: ['d4-e4'],
    },
    {
      position: '10/10/5c4/4L5/4cc4/4C5/10/10/10 w 0',
      articles: ['EG-8'],
      wants: [{ kinds: ['moved'], piece: LION, to: ['d5'] }],
      solution: ['e6-d5'],
    },
    {
      position: '10/10/10/4c5/4cC4/10/10/10/L9 w 0',
      articles: ['EG-9'],
      wants: [{ kinds: ['moved'], to: ['a9'] }],
      solution: ['a1-a9'],
    },
    {
      position: '10/10/10/4c5/L3cC4/10/10/10/10 w 0',
      articles: ['EG-10'],
      wants: [{ kinds: ['moved'], to: ['b4', 'b5', 'b6'] }],
      solution: ['a5-b5'],
    },
    {
      position: '10/10/10/4c5/1C2cC4/10/10/10/10 w 0',
      articles: ['EG-11', 'EG-12'],
      wants: [{ kinds: ['turned'] }],
      solution: ['b5-a5'],
    },
    {
      position: '10/10/10/4C5/1Ccccc4/4C5/10/10/4L5 w 0',
      articles: ['EG-13'],
      wants: [{ kinds: ['placed', 'moved'], to: ['g5'] }],
      solution: ['@g5'],
    },
    {
      position: '4l5/10/4c5/4c5/4cC4/10/LCCC6/10/10 w 0',
      articles: ['EG-4'],
      wants: [{ kinds: ['ended'], player: 0 }],
      solution: ['@e3'],
    },
    {
      position: '10/10/5L4/4c1c3/4Cc4/3C6/2C1c5/1C8/l9 w 0',
      articles: ['EG-4', 'EG-8'],
      wants: [{ kinds: ['ended'], player: 0 }],
      solution: ['f7-f6'],
    },
  ],
};
