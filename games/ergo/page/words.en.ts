import type { GameWords } from '$page/i18n/games';

export const words: GameWords = {
  name: 'Ergo',
  short: 'the game of the ancient Romans',
  lines: [
    'Put five pieces in a line, in the arena or on the path.',
    'A lion walks every way, a hollow piece straight.',
  ],
  aim: 'get five of your pieces in a row before your opponent.',
  minutes: 10,
  luck: 0,
  pieces: ['a hollow piece', 'a lion'],
  mark: 'path',
  options: {
    first: { label: 'Who begins', values: { black: 'Black', white: 'White' } },
    touch: { label: 'A piece touched must be played', values: { off: 'no', on: 'yes' } },
    swap: { label: 'The second player may take the first piece', values: { off: 'no', on: 'yes' } },
  },
  faces: [],
};
