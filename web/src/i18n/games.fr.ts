// What each game is called and its rule options in words, by the names they have in C.
export interface GameWords {
  name: string;
  short: string;
  lines: [string, string];
  /** How one wins, for who begins, in one sentence. */
  aim: string;
  minutes: number;
  /** 0 none, 1 some, 2 a lot. */
  luck: 0 | 1 | 2;
  pieces: string[];
  /** What a marked square is. */
  mark: string;
  /** Reasons that this game has its own words for. */
  reasons: Record<string, string>;
  options: Record<string, { label: string; values: Record<string, string> }>;
  faces: { name: string; meaning: string }[];
}

const first = { label: 'Qui commence', values: { white: 'les Blancs', black: 'les Noirs' } };
const number = { label: 'Pions par joueur', values: {} };
const inscriptions = [
  { name: 'Ludite securi', meaning: 'Joue sans souci tant que ta bourse est pleine.' },
  { name: 'Invida puncta', meaning: 'Les mauvais points forcent le joueur habile à bien jouer\u00a0!' },
  { name: 'Virtus imperi', meaning: 'Puissance de l’empire\u00a0: les ennemis sont vaincus, que les Romains jouent.' },
];

export const games: Record<string, GameWords> = {
  scripta2: {
    name: 'Ludus XII scriptorum',
    short: 'deux dés',
    lines: ['Quinze pions font la course sur trois rangées de douze cases.', 'D’après le tablier d’Ostie\u00a0: rentrer, frapper, sortir le premier.'],
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
      dice: { label: 'Dés à jouer', values: { greedy: 'dans l’ordre choisi', most: 'le plus possible' } },
    },
    faces: [{ name: 'Ostie', meaning: 'A, B, C, D, E\u00a0: les lettres du tablier d’Ostie montrent le chemin.' }, ...inscriptions],
  },
  scripta3: {
    name: 'Ludus duodecim scriptorum',
    short: 'trois dés',
    lines: ['La course sur trente-six lettres, avec trois dés.', 'Ce que vous ne pouvez pas jouer, l’adversaire le joue.'],
    aim: 'rentrez vos pions, suivez les flèches et sortez-les tous avant l’adversaire.',
    minutes: 20,
    luck: 2,
    pieces: ['un pion'],
    mark: 'table de sortie',
    reasons: {},
    options: {
      first,
      pieces: number,
      leftover: { label: 'Les dés injouables', values: { opponent: 'vont à l’adversaire', lost: 'sont perdus' } },
    },
    faces: inscriptions,
  },
  ur: {
    name: 'Jeu royal d’Ur',
    short: 'avec mises',
    lines: ['Sept pions, vingt cases, cinq rosettes.', 'S’arrêter sur une rosette rapporte, la franchir coûte.'],
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
      path: { label: 'Parcours', values: { bell: 'court', masters: 'des maîtres', murray: 'long, de Murray' } },
      buy: { label: 'Acheter une entrée', values: { always: 'toujours', opening: 'au début seulement', never: 'jamais' } },
      debt: { label: 'Une dette coûte un tour', values: { pass: 'si l’on ne peut jouer', any: 'toujours' } },
    },
    faces: [],
  },
  ergo: {
    name: 'Ergo',
    short: 'le jeu des anciens Romains',
    lines: ['Alignez cinq pièces, dans l’arène ou sur le chemin.', 'Le lion va en tous sens, la face creuse tout droit.'],
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
  },
  bastonus: {
    name: 'Bastonus Romanus',
    short: 'deux légions',
    lines: ['Huit légionnaires, un Dux, un colosse, une impératrice.', 'Encerclez, poussez, prenez le campement adverse.'],
    aim: 'prenez l’impératrice adverse, ou menez la vôtre dans le campement d’en face.',
    minutes: 20,
    luck: 0,
    pieces: ['un légionnaire', 'un légionnaire épuisé', 'le Dux', 'le colosse', 'l’impératrice'],
    mark: 'campement',
    reasons: {},
    options: {
      first,
      ranks: { label: 'Les rangs avancent', values: { both: 'en ligne et de front', along: 'en ligne seulement' } },
    },
    faces: [],
  },
};
