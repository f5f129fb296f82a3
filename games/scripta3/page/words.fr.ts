import type { GameWords } from '$page/i18n/games';
import { first, number } from '$page/i18n/options.fr';
import { inscriptions } from '../../scripta/page/inscriptions.fr';

export const words: GameWords = {
  name: 'Ludus duodecim scriptorum',
  short: 'trois dés',
  lines: [
    'La course sur trente-six lettres, avec trois dés.',
    'Ce que vous ne pouvez pas jouer, l’adversaire le joue.',
  ],
  aim: 'rentrez vos pions, suivez les flèches et sortez-les tous avant l’adversaire.',
  minutes: 20,
  luck: 2,
  pieces: ['un pion'],
  mark: 'table de sortie',
  reasons: {},
  options: {
    first,
    pieces: number,
    leftover: {
      label: 'Les dés injouables',
      values: { opponent: 'vont à l’adversaire', lost: 'sont perdus' },
    },
  },
  faces: inscriptions,
};
