import type { GameWords } from '$page/i18n/games';
import { number } from '$page/i18n/options.en';

export const words: GameWords = {
  name: 'Royal Game of Ur',
  short: 'with stakes',
  lines: [
    'Seven pawns, twenty squares, five rosettes.',
    'Stopping on a rosette pays, passing one costs.',
  ],
  aim: 'bring your pawns to the end of the path and bear them all off before your opponent does.',
  // 72 turns, six seconds each (lusoria lab run ur --players "level:3 level:3" --games 40).
  minutes: 7,
  luck: 2,
  pieces: ['a pawn', 'a token'],
  mark: 'rosette',
  phases: { opening: 'Roll a 1 to begin.' },
  instead: { buy: 'Or pay to bring a pawn in right away.' },
  options: {
    pawns: number,
    path: {
      label: 'Path',
      values: { bell: 'short', masters: 'the masters’', murray: 'long, Murray’s' },
    },
    buy: {
      label: 'Buying in',
      values: { always: 'always', opening: 'at the beginning only', never: 'never' },
    },
    debt: { label: 'A debt costs a turn', values: { pass: 'when you cannot play', any: 'always' } },
  },
  faces: [],
};
