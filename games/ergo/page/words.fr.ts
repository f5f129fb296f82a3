import type { GameWords } from '$page/i18n/games';

export const words: GameWords = {
  name: 'Ergo',
  short: 'le jeu des anciens Romains',
  lines: [
    'Alignez cinq pièces, dans l’arène ou sur le chemin.',
    'Le lion va en tous sens, la face creuse tout droit.',
  ],
  aim: 'alignez cinq de vos pièces avant l’adversaire.',
  minutes: 10,
  luck: 0,
  pieces: ['une pièce creuse', 'un lion'],
  mark: 'chemin',
  reasons: {},
  options: {
    first: { label: 'Qui commence', values: { black: 'les Noirs', white: 'les Blancs' } },
    touch: { label: 'Pièce touchée, pièce jouée', values: { off: 'non', on: 'oui' } },
    swap: { label: 'Le second peut prendre la première pièce', values: { off: 'non', on: 'oui' } },
  },
  faces: [],
};
