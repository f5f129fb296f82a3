import type { GameWords } from '$page/i18n/games';
import { first, number } from '$page/i18n/options.en';
import { inscriptions } from '../../scripta/page/inscriptions.en';

export const words: GameWords = {
  name: 'Ludus XII scriptorum',
  short: 'two dice',
  lines: [
    'Fifteen pieces race over three rows of twelve squares.',
    'From the Ostia board: enter, hit, and be the first off the board.',
  ],
  aim: 'enter your pieces, follow the arrows and bear them all off before your opponent does.',
  // 394 turns, 88 with five pieces, six seconds each (lusoria lab run scripta2 scripta2:pieces=5
  // --players "level:3 level:3" --games 40).
  minutes: 40,
  quick: { options: { pieces: 5 }, name: '5 pieces', minutes: 9 },
  luck: 2,
  pieces: ['a piece'],
  mark: 'exit table',
  options: {
    first,
    pieces: { ...number, values: { 5: '5 (short game)' } },
    doubles: { label: 'A double is played', values: { twice: 'four times', once: 'twice' } },
    dice: {
      label: 'Dice to play',
      values: { greedy: 'in the order you choose', most: 'as many as possible' },
    },
  },
  faces: [
    { name: 'Ostia', meaning: 'A, B, C, D, E: the letters of the Ostia board show the way.' },
    ...inscriptions,
  ],
};
