import type { GameWords } from '$page/i18n/games';
import { number } from '$page/i18n/options.fr';

export const words: GameWords = {
  name: 'Jeu royal d’Ur',
  short: 'avec mises',
  lines: [
    'Sept pions, vingt cases, cinq rosettes.',
    'S’arrêter sur une rosette rapporte, la franchir coûte.',
  ],
  aim: 'menez vos pions au bout du chemin et sortez-les tous avant l’adversaire.',
  minutes: 15,
  luck: 2,
  pieces: ['un pion', 'un jeton'],
  mark: 'rosette',
  reasons: {
    idling: 'tour passé',
    'no-move': 'aucun coup possible (un pion n’entre qu’avec un 1)',
    'no-entry': 'le premier qui jette un 1 commence',
  },
  options: {
    pawns: number,
    path: {
      label: 'Parcours',
      values: { bell: 'court', masters: 'des maîtres', murray: 'long, de Murray' },
    },
    buy: {
      label: 'Acheter une entrée',
      values: { always: 'toujours', opening: 'au début seulement', never: 'jamais' },
    },
    debt: {
      label: 'Une dette coûte un tour',
      values: { pass: 'si l’on ne peut jouer', any: 'toujours' },
    },
  },
  faces: [],
};
