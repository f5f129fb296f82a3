import type { GameWords } from '$page/i18n/games';
import { first } from '$page/i18n/options.en';

export const words: GameWords = {
  name: 'Bastonus Romanus',
  short: 'two legions',
  lines: [
    'Eight legionaries, a Dux, a Colossus, an Empress.',
    'Surround, push, take the enemy camp.',
  ],
  aim: 'capture the other empress, or take yours into the camp on the other side.',
  minutes: 20,
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
