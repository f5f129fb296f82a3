import type { LearnGame } from '$page/i18n/learn/types';

export const learn: LearnGame = {
  steps: [
    {
      title: 'Rolling the dice',
      text: 'Fifteen pieces each, all in hand, and thirty-six squares to walk in the same direction: the middle row, then the top, then the bottom. Tap the dice to begin.',
      done: 'Each die is one move for one piece.',
    },
    {
      title: 'Entering pieces',
      text: 'A 5 enters a piece on square 5, a 2 on square 2. Enter a piece with each.',
      done: 'As long as you have pieces in hand, you must enter at least one each turn.',
    },
    {
      title: 'One piece, two dice',
      text: 'One piece may use both dice, one after the other, if each step is allowed. Enter a piece and take it all the way to square 7: drag it from the hand to the square.',
      done: '4 then 3, or 3 then 4: each step counts by itself.',
    },
    {
      title: 'Keeping safe',
      text: 'A single piece can be hit; two together are safe, and the square is closed to the opponent. Bring your two single pieces together on square 8.',
      done: 'Black can no longer land there. A stack has no limit.',
    },
    {
      title: 'Hitting',
      text: 'A black piece stands alone on square 14. Land on it.',
      done: 'The black piece goes to the circle in the middle of the board, and must start again.',
    },
    {
      title: 'Out of the circle',
      text: 'Now you have been hit: while a piece is in the circle you may play nothing else. Square 4 is closed by two black pieces; enter with the other die.',
      done: 'If no die could enter, the turn would be lost.',
    },
    {
      title: 'Playing a double',
      text: 'Two 3s are four moves of 3. Play all four, with one piece or several.',
      done: 'Twelve squares at once. A die that cannot be played is lost.',
    },
    {
      title: 'Bearing off',
      text: 'All your pieces are on the last table. A 4 bears off a piece from the fourth square before the end, a 2 from the second. Bear two pieces off.',
      done: 'Instead of bearing off you may also move a piece inside the table.',
    },
    {
      title: 'A die too large',
      text: 'Nobody on the sixth square, nor on the fifth or fourth: then a 6 bears off a piece from the highest occupied square. Do it.',
      done: 'A large die is never lost when only small squares are left.',
    },
    {
      title: 'Winning',
      text: 'Two pieces, two dice. Bear both off.',
      done: 'The first to bear off all fifteen wins.',
    },
  ],
  story: [
    'Twelve points, twelve lines: the Romans called this game duodecim scripta or ludus duodecim scriptorum. Our document takes scripta to be the points of the dice, and twelve the highest throw of two; so it is played with two dice here.',
    'The board has three rows of twelve squares. The one we follow was found at Ostia, the port of Rome (CIL XIV 5317). Its squares bear no words but letters: twelve A in the middle, then B and C at the top, D and E at the bottom. Read in the order of the alphabet, they show the way.',
    'Thanks to them the race could be reconstructed. The row of A seems to have had a part of its own: that is where one enters. Other sources make it clear that such boards served for a game of the backgammon family.',
    'Later the game was sped up: first by a third die, then by leaving out the third row. What remains already looks much like backgammon.',
  ],
  uncertain: [
    'The rules are a reconstruction: no complete ancient rule has come down to us. The document refers to the work of Ulrich Schädler (1995, 2007, 2012).',
    'Whether players had to choose the order that uses the most dice: the document does not say (S2-6).',
    'What scripta means: the points of the dice for our document, the lines of the board for other readers.',
    'That the row of A had a function of its own is only a hypothesis.',
  ],
  source:
    '“Ludus XII scriptorum – le jeu des 12 points”, the rules in French of a program on a screen, after the Ostia board (CIL XIV 5317); it cites Schädler and the catalogue Ludique edited by Véronique Dasen (2019).',
  faces: [
    {
      letters: 'CCCCCC BBBBBB · AAAAAA AAAAAA · DDDDDD EEEEEE',
      note: 'Top, middle and bottom row. The path goes from A to B, to C, to D, to E. This is the board of Ostia.',
    },
    {
      letters: 'LUDITE SECURI · QUIBUS AESEST · SEMPER INARCA',
      note: 'Ludite securi, quibus aes est semper in arca. Word for word: “play at ease, you who always have money in the chest”.',
    },
    {
      letters: 'INVIDA PUNCTA · JUBENT FELICE · AUDERE DOCTUM',
      note: 'The document writes AUDERE, “to dare”, but translates “to play”: one would expect LUDERE. Felice must be felicem.',
    },
    {
      letters: 'VIRTUS IMPERI · HOSTES VINCTI · LUDANT ROMANI',
      note: 'VINCTI means “in chains”; the document translates “vanquished”, which would be victi.',
    },
  ],
  short: [
    'Two players, fifteen pieces each, two dice. All pieces are in hand; White begins.',
    'The same path for both: middle row left to right (A), top row right to left (B, C), bottom row left to right (D, E).',
    'Each die is a move for one piece; one piece may use both. A double is played four times.',
    'A 1 to 6 enters a piece on that square of row A. While you have pieces in hand, you must enter at least one each turn.',
    'You may land on an empty square, on your own pieces, or on a single enemy piece, which is hit. Two enemy pieces close a square.',
    'A hit piece goes to the circle in the middle; its owner may play nothing else before it has entered again.',
    'A die that can be played must be played; otherwise it is lost.',
    'When all remaining pieces stand on table E they are borne off: a 4 from the fourth square before the end. If that square and all higher ones are empty, from the highest occupied one.',
    'The first to bear off all fifteen pieces wins.',
  ],
  make: [
    'Cut out fifteen white and fifteen black pieces; buttons or beans of two colours will do as well.',
  ],
};
