import type { GameWords } from '$page/i18n/games';
import { first, number } from '$page/i18n/options.fr';
import { inscriptions } from '../../scripta/page/inscriptions.fr';

export const words: GameWords = {
  name: 'Ludus XII scriptorum',
  short: 'deux dés',
  lines: [
    'Quinze pions font la course sur trois rangées de douze cases.',
    'D’après le tablier d’Ostie\u00a0: rentrer, frapper, sortir le premier.',
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
    doubles: { label: 'Un double se joue', values: { twice: 'quatre fois', once: 'deux fois' } },
    dice: {
      label: 'Dés à jouer',
      values: { greedy: 'dans l’ordre choisi', most: 'le plus possible' },
    },
  },
  faces: [
    {
      name: 'Ostie',
      meaning: 'A, B, C, D, E\u00a0: les lettres du tablier d’Ostie montrent le chemin.',
    },
    ...inscriptions,
  ],
};
