import type { GameWords } from '$page/i18n/games';
import { first, number } from '$page/i18n/options.en';
import { inscriptions } from '../../scripta/page/inscriptions.en';

export const words: GameWords = {
  name: 'Ludus duodecim scriptorum',
  short: 'three dice',
  lines: [
    'The race over thirty-six letters, with three dice.',
    'What you cannot play, your opponent plays.',
  ],
  aim: 'enter your pieces, follow the arrows and bear them all off before your opponent does.',
  // 217 turns, 64 with five pieces, six seconds each (lusoria lab run scripta3 scripta3:pieces=5
  // --players "level:3 level:3" --games 40).
  minutes: 22,
  quick: { options: { pieces: 5 }, name: '5 pieces', minutes: 7 },
  luck: 2,
  pieces: ['a piece'],
  mark: 'exit table',
  options: {
    first,
    pieces: { ...number, values: { 5: '5 (short game)' } },
    leftover: {
      label: 'Dice that cannot be played',
      values: { opponent: 'go to the opponent', lost: 'are lost' },
    },
  },
  faces: inscriptions,
};
