import type { GameWords } from '$page/i18n/games';
import { first } from '$page/i18n/options.fr';

export const words: GameWords = {
  name: 'Bastonus Romanus',
  short: 'deux légions',
  lines: [
    'Huit légionnaires, un Dux, un colosse, une impératrice.',
    'Encerclez, poussez, prenez le campement adverse.',
  ],
  aim: 'prenez l’impératrice adverse, ou menez la vôtre dans le campement d’en face.',
  minutes: 20,
  luck: 0,
  pieces: ['un légionnaire', 'un légionnaire épuisé', 'le Dux', 'le colosse', 'l’impératrice'],
  mark: 'campement',
  reasons: {},
  options: {
    first,
    ranks: {
      label: 'Les rangs avancent',
      values: { both: 'en ligne et de front', along: 'en ligne seulement' },
    },
  },
  faces: [],
};
