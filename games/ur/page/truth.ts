import type { Truth } from '$page/learn/truth/truth';

// Figures of docs/truth.md, which names the command of each.
export const truth: Truth = {
  facts: [
    { figures: { seven: '51.4%', three: '51.9%', one: '53.8%' } },
    {
      figures: {
        roll: '51.87%',
        buy: '51.38%',
        often: '37.5%',
        entered: '58.12%',
        other: '48.13%',
      },
    },
    {
      figures: { decisions: '18034', right: '32%' },
      table: [
        ['4', '88%'],
        ['5', '65%'],
        ['6', '30%'],
        ['7', '17%'],
        ['8', '35%'],
      ],
    },
    { figures: { average: '1.5', fourth: '6.3', eighth: '3.0', first: '0.2' } },
    {
      figures: {},
      squares: [
        ...['55.3', '57.9', '55.6', '59.2'],
        ...['54.0', '58.1', '56.8', '60.4', '57.8', '58.6', '58.6', '58.1'],
        ...['57.7', '55.9'],
      ],
    },
    { figures: { turns: '29.1', bought: '1.3', lost: '1.7', rosettes: '4.8' } },
  ],
};
