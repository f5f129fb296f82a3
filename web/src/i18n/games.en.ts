import type { GameWords } from './games.fr';

const first = { label: 'Who begins', values: { white: 'White', black: 'Black' } };
const number = { label: 'Pieces each', values: {} };
const inscriptions = [
  { name: 'Ludite securi', meaning: 'Play without a care while your purse is full.' },
  { name: 'Invida puncta', meaning: 'Bad points oblige the skilful player to play well!' },
  { name: 'Virtus imperi', meaning: 'The might of the empire: the enemies are vanquished, let the Romans play.' },
];

export const games: Record<string, GameWords> = {
  scripta2: {
    name: 'Ludus XII scriptorum',
    short: 'two dice',
    lines: ['Fifteen pieces race over three rows of twelve squares.', 'After the Ostia board: enter, hit, and be the first to leave.'],
    aim: 'enter your pieces, follow the arrows and bear them all off before your opponent.',
    minutes: 20,
    luck: 2,
    pieces: ['a piece'],
    mark: 'exit table',
    reasons: {},
    options: {
      first,
      pieces: number,
      doubles: { label: 'A double is played', values: { twice: 'four times', once: 'twice' } },
      dice: { label: 'Dice to play', values: { greedy: 'in the order you choose', most: 'as many as possible' } },
    },
    faces: [{ name: 'Ostia', meaning: 'A, B, C, D, E: the letters of the Ostia board show the way.' }, ...inscriptions],
  },
  scripta3: {
    name: 'Ludus duodecim scriptorum',
    short: 'three dice',
    lines: ['The race over thirty-six letters, with three dice.', 'What you cannot play, your opponent plays.'],
    aim: 'enter your pieces, follow the arrows and bear them all off before your opponent.',
    minutes: 20,
    luck: 2,
    pieces: ['a piece'],
    mark: 'exit table',
    reasons: {},
    options: {
      first,
      pieces: number,
      leftover: { label: 'Dice that cannot be played', values: { opponent: 'go to the opponent', lost: 'are lost' } },
    },
    faces: inscriptions,
  },
  ur: {
    name: 'Royal Game of Ur',
    short: 'with stakes',
    lines: ['Seven pawns, twenty squares, five rosettes.', 'Stopping on a rosette earns, passing it costs.'],
    aim: 'take your pawns to the end of the way and bear them all off before your opponent.',
    minutes: 15,
    luck: 2,
    pieces: ['a pawn', 'a token'],
    mark: 'rosette',
    reasons: {
      idling: 'for the turn missed',
      'no-move': 'no move (a pawn enters with a 1 only)',
      'no-entry': 'the first to throw a 1 begins',
    },
    options: {
      pawns: number,
      path: { label: 'Path', values: { bell: 'short', masters: 'the masters’', murray: 'long, Murray’s' } },
      buy: { label: 'Buying in', values: { always: 'always', opening: 'at the beginning only', never: 'never' } },
      debt: { label: 'A debt costs a turn', values: { pass: 'when one cannot play', any: 'always' } },
    },
    faces: [],
  },
  ergo: {
    name: 'Ergo',
    short: 'the game of the ancient Romans',
    lines: ['Put five pieces in a line, in the arena or on the path.', 'A lion walks every way, a hollow piece straight.'],
    aim: 'get five of your pieces in a row before your opponent.',
    minutes: 10,
    luck: 0,
    pieces: ['a hollow piece', 'a lion'],
    mark: 'path',
    reasons: {},
    options: {
      first: { label: 'Who begins', values: { black: 'Black', white: 'White' } },
      touch: { label: 'A piece touched must be played', values: { off: 'no', on: 'yes' } },
      swap: { label: 'The second player may take the first piece', values: { off: 'no', on: 'yes' } },
    },
    faces: [],
  },
  bastonus: {
    name: 'Bastonus Romanus',
    short: 'two legions',
    lines: ['Eight legionaries, a Dux, a Colossus, an Empress.', 'Surround, push, take the enemy camp.'],
    aim: 'capture the other empress, or take yours into the camp on the other side.',
    minutes: 20,
    luck: 0,
    pieces: ['a legionary', 'an exhausted legionary', 'the Dux', 'the Colossus', 'the Empress'],
    mark: 'camp',
    reasons: {},
    options: {
      first,
      ranks: { label: 'Ranks advance', values: { both: 'along and abreast', along: 'along their line only' } },
    },
    faces: [],
  },
};
