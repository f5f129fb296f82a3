import type { Truth } from '$page/learn/truth/truth';

// Figures of docs/truth.md, which names the command of each.
export const truth: Truth = {
  facts: [
    { figures: { first: '51.54%', masters: '50.48%', blitz: '50.41%', one: '53.0%' } },
    {
      figures: { turn: '3.1', four: '4.3' },
      table: [
        ['0', '6.25%', '48.46%'],
        ['1', '25.00%', '50.64%'],
        ['2', '37.50%', '51.75%'],
        ['3', '25.00%', '51.82%'],
        ['4', '6.25%', '55.87%'],
      ],
    },
    {
      figures: { home: '2.7' },
      squares: [
        ...['50.6', '51.7', '51.8', '52.2'],
        ...['54.7', '56.1', '56.3', '59.7', '54.0', '55.0', '56.2', '56.6'],
        ...['57.6', '55.9'],
      ],
    },
    { figures: { turns: '165', entered: '23', lost: '16' } },
  ],
};
