import type { GameWords } from '$page/i18n/games';

export const words: GameWords = {
  name: 'Ergo',
  short: 'the game of the ancient Romans',
  lines: [
    'Put five pieces in a line, in the arena or on the path.',
    'A lion moves in any direction, a hollow piece only straight.',
  ],
  aim: 'get five of your pieces in a row before your opponent does.',
  // 32 turns, fifteen seconds each
  // (lusoria lab run ergo --players "level:3 level:3" --games 40 --opening 4).
  minutes: 8,
  luck: 0,
  pieces: ['a hollow piece', 'a lion'],
  mark: 'path',
  options: {
    first: { label: 'Who begins', values: { black: 'Black', white: 'White' } },
    touch: { label: 'Touch a piece, move it', values: { off: 'no', on: 'yes' } },
    swap: {
      label: 'The second player may take over the first piece',
      values: { off: 'no', on: 'yes' },
    },
  },
  faces: [],
};
