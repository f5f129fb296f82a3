import type { Course } from '$page/learn/lesson';

const LEGIONARY = 0;
const EXHAUSTED = 1;
const DUX = 2;

export const course: Course = {
  backs: { [LEGIONARY]: EXHAUSTED },
  tasks: [
    {
      position: '3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 0',
      articles: ['BR-5', 'BR-3', 'BR-1'],
      wants: [{ kinds: ['moved'] }],
      solution: ['d3-d4'],
    },
    {
      position: '3di3/2c5/llllllll/8/8/LLLL1LLL/4LC2/3ID3 w - 0',
      articles: ['BR-6'],
      wants: [{ kinds: ['moved'], piece: DUX, to: ['e3'] }],
      solution: ['e1-e3'],
    },
    {
      position: '3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 0',
      articles: ['BR-7'],
      wants: [{ kinds: ['moved'], times: 3 }],
      solution: ['b3..d3n'],
    },
    {
      position: '3di3/2c5/ll2llll/2l5/2L5/LL1LLLLL/5C2/3ID3 w - 0',
      articles: ['BR-9'],
      wants: [{ kinds: ['exhausted'] }],
      solution: ['c4!n'],
    },
    {
      position: '3di3/5c2/lllllll1/2l5/2L5/LLLLLLL1/5C2/3ID3 w - 0',
      articles: ['BR-10'],
      wants: [{ kinds: ['pushed'], player: 1, times: 2 }],
      solution: ['c3..c4!n'],
    },
    {
      position: '3di3/2c5/lll1llll/3l4/3C4/LLL1LLLL/8/3ID3 w - 0',
      articles: ['BR-11'],
      wants: [{ kinds: ['pushed'], player: 1 }],
      without: ['exhausted'],
      solution: ['d4!n'],
    },
    {
      position: '3di3/2c5/lll1llll/2Ll4/4L3/LL2LLLL/5C2/3ID3 w - 0',
      articles: ['BR-15', 'BR-17'],
      wants: [{ kinds: ['captured'], player: 1 }],
      solution: ['e4-e5'],
    },
    {
      position: '3di3/Ll3c2/2L1llll/2Ll4/4L3/4LLLL/5C2/3ID3 w - 0',
      articles: ['BR-18'],
      wants: [{ kinds: ['captured'], player: 1, times: 2 }],
      solution: ['e4-e5', 'c6-c7'],
    },
    {
      position: '3di3/2c5/llllll2/6Ll/8/LLLLLL2/5C2/3ID3 w - 0',
      articles: ['BR-12'],
      wants: [{ kinds: ['ejected'], player: 1 }],
      solution: ['g5!e'],
    },
    {
      position: '4i3/2c4d/ll1I2ll/8/2L5/LL2LLLL/5C2/4D3 w - 0',
      articles: ['BR-21', 'BR-20', 'BR-24'],
      wants: [{ kinds: ['ended'], player: 0 }],
      solution: ['d6-d7'],
    },
  ],
};
