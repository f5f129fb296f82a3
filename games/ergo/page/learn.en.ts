import type { LearnGame } from '$page/i18n/learn/types';

export const learn: LearnGame = {
  steps: [
    {
      title: 'Placing in the arena',
      text: 'The aim: five of your pieces in a line. Players take turns, one move each. Take a piece from your reserve and put it in the arena, in the middle: there it shows its hollow face.',
      done: 'A hollow piece is slow: it goes straight, one square.',
    },
    {
      title: 'Placing on the path',
      text: 'Around the arena runs a paved path. A piece that is put there shows its lion. Place one.',
      done: 'The lion is more agile: it goes in all eight directions.',
    },
    {
      title: 'Moving a hollow piece',
      text: 'Instead of placing a piece you may move one. Move your hollow piece one square, across or up or down.',
      done: 'Never diagonally: that is the lion’s privilege.',
    },
    {
      title: 'Moving a lion',
      text: 'A lion in the arena goes one square in any of eight directions. Take yours to d5, diagonally.',
      done: 'A lion in the arena stays a lion.',
    },
    {
      title: 'Sliding along the path',
      text: 'On the path a lion slides as far as it likes, without jumping over anything. Slide yours to the corner a9.',
      done: 'So it can turn up anywhere around the board.',
    },
    {
      title: 'Entering the arena',
      text: 'From the path a lion enters the arena by one step, straight or diagonal. Take it in.',
      done: 'That is how lions come to the fight.',
    },
    {
      title: 'Becoming a lion',
      text: 'A hollow piece that leaves for the path is turned over: it becomes a lion. Take yours out.',
      done: 'It can slide now, and come back as a lion.',
    },
    {
      title: 'Barring the way',
      text: 'Black has four pieces in a line, and one way out. Nothing is ever captured in this game: occupy square g5.',
      done: 'Saved. Always watch lines of four.',
    },
    {
      title: 'Winning by placing',
      text: 'The path counts too: your lion on a3 and your three pieces make four. Complete the line of five.',
      done: 'Five in a line: faces do not matter, and more than five also wins.',
    },
    {
      title: 'Winning on a diagonal',
      text: 'A diagonal is waiting for its fifth piece. Find the move that wins, placing or moving.',
      done: 'That is all: place, move, bar the way, make a line.',
    },
  ],
  story: [
    '“Ergo, the game of the ancient Romans”: so says the box from which these rules come. A board, twenty-four pieces with two faces, a lion in relief and a hollow; two reserves; eight kinds of move, and one aim, five in a line.',
    'The setting is an amphitheatre. The arena has fifty-six squares of sand; around it the outer path, thirty-four squares, is like the passage from which the beasts are let loose. Hollow pieces are placed in the arena, lions on the path; and a piece that leaves the arena is turned over and becomes a lion.',
    'This simple idea is the strength of the game: the slow piece is well placed, the fast one is far away. One must know when to place, when to slide, when to bring a lion in from the side that the opponent is not watching.',
    'The document says neither where nor when it was played. Putting pieces in a row is a pleasure that antiquity knew well, but nothing in this text ties these rules to a find or an ancient author.',
  ],
  uncertain: [
    'How old the game is: the title claims it, the document gives no proof.',
    'The shape of the board: fifty-six and thirty-four squares go together on a rectangle of ten by nine only; we concluded it from that (EG-1).',
    'What happens when nobody makes progress: repetition, a hundred moves without a placement, being blocked are ours (EG-15 to EG-17).',
  ],
  source:
    '“Ergo, le jeu des anciens Romains”, the leaflet in French of a boxed game, without author or date; complete but for its pictures.',
  faces: [],
  short: [
    'Two players, twelve two-sided pieces each: a lion, a hollow. Black begins; players take turns, one move each.',
    'Aim: five of your pieces in a row, column or diagonal, anywhere, path included. Faces do not matter.',
    'Place a piece from the reserve, hollow up, on a free square of the arena; or lion up, on a free square of the path.',
    'Move a hollow piece in the arena one square, across or up or down.',
    'Move a lion in the arena one square, in any of eight directions.',
    'Slide a piece on the path along the path, as far as you like, without jumping.',
    'Take a lion from the path into the arena, one square, in any of eight directions: it stays a lion.',
    'Take a piece from the arena to the path: a hollow one goes straight and becomes a lion; a lion goes in any of eight directions.',
    'Nothing is captured. Touch a piece, move it, if the players agree on this.',
    'A draw: the same position for the third time, or a hundred moves without a placement.',
  ],
  make: [
    'Cut out the hollow faces and the lion faces; glue them back to back, of one colour, with cardboard between: twelve pieces each.',
  ],
};
