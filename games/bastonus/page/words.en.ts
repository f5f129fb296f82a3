import type { GameWords } from '$page/i18n/games';
import { first } from '$page/i18n/options.en';

export const words: GameWords = {
  name: 'Bastonus Romanus',
  short: 'two legions',
  lines: ['A modern game of two Roman legions.', 'Surround, push, storm the enemy camp.'],
  aim: 'capture the enemy Empress, or bring yours into the enemy camp.',
  // 148 turns, fifteen seconds each
  // (lusoria lab run bastonus --players "level:3 level:3" --games 40 --opening 4).
  minutes: 35,
  luck: 0,
  pieces: ['a legionary', 'an exhausted legionary', 'the Dux', 'the Colossus', 'the Empress'],
  mark: 'camp',
  options: {
    first,
    ranks: {
      label: 'Ranks advance',
      values: { both: 'along and abreast', along: 'along their line only' },
    },
  },
  faces: [],
};
