import type { GameWords } from '$page/i18n/games';
import { first, number } from '$page/i18n/options.en';

export const words: GameWords = {
  name: 'Finkel’s Game of Ur',
  short: 'without stakes',
  lines: [
    'The race most people know from the British Museum.',
    'A rosette shelters your piece and lets you roll again.',
  ],
  aim: 'bring your pieces to the end of the path and bear them all off before your opponent does.',
  // 154 turns, six seconds each (lusoria lab run finkel --players "level:3 level:3" --games 40).
  minutes: 15,
  luck: 2,
  pieces: ['a piece'],
  mark: 'rosette',
  options: {
    first,
    pieces: number,
    path: {
      label: 'Path',
      values: { bell: 'short', masters: 'the masters’', murray: 'long, Murray’s' },
    },
    dice: {
      label: 'Dice',
      values: { four: 'four, counting 0 to 4', three: 'three, counting 1 to 4' },
    },
    safe: { label: 'On a rosette a piece is', values: { on: 'safe', off: 'not safe' } },
    hits: { label: 'After a hit', values: { pass: 'the turn passes', again: 'you roll again' } },
  },
  faces: [],
};
