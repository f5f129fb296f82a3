import type { LearnGame } from '$page/i18n/learn/types';

export const learn: LearnGame = {
  steps: [
    {
      title: 'Rolling three dice',
      text: 'Thirty-six squares, a letter on each, the same path for both players: middle row, top row, bottom row. Tap the three dice.',
      done: 'Each number is played by itself. Doubles and triples are nothing special here.',
    },
    {
      title: 'First enter everything',
      text: 'First stage: enter all your pieces. A die enters a piece on the square of its number. Enter three pieces.',
      done: 'As long as a piece is in hand, nothing else is allowed.',
    },
    {
      title: 'One piece, three dice',
      text: 'Second stage: walk. One piece may use all three dice, step by step. Take a piece from square 6 to square 15.',
      done: '2, 3 and 4 make nine squares: each step had to be allowed.',
    },
    {
      title: 'Keeping safe',
      text: 'Alone, a piece can be hit; two close the square. Bring your single pieces together on square 10.',
      done: 'Black can no longer land there.',
    },
    {
      title: 'Hitting',
      text: 'A black piece stands alone on square 15. Hit it.',
      done: 'It goes back to Black’s hand and must start all over.',
    },
    {
      title: 'Entering again',
      text: 'You have been hit. Squares 2 and 5 are closed: enter your piece with the die that allows it.',
      done: 'Only then may you play the other dice. You must play as many as possible.',
    },
    {
      title: 'The opponent’s dice',
      text: 'Black could not play this 6 and this 4: they are yours to play, before your own roll. Play both.',
      done: 'A gift! Take care: dice that you cannot play will go to Black.',
    },
    {
      title: 'Bearing off',
      text: 'Third stage: all your pieces are on the exit table. A die bears off any piece that it would carry beyond square 36. Bear three pieces off.',
      done: '31 + 6, 34 + 3, 35 + 2: all are beyond 36.',
    },
    {
      title: 'Moving instead',
      text: 'A die may also be played inside the table. Move a piece from square 32 to square 33 with the 1.',
      done: 'From there a 4 is enough to leave. No exact number is ever needed.',
    },
    {
      title: 'Winning',
      text: 'Two pieces, and large dice. Bear them off.',
      done: 'The first to bear off all their pieces wins.',
    },
  ],
  story: [
    'This is the game of twelve lines as it is played with three dice, the one of the lettered boards. Three rows, twelve squares a row, thirty-six letters: Roman carvers made sentences of six words of six letters out of them, two words a row.',
    'The sentences speak of play, money and victory. To a player the board is a small poem, to be walked through letter by letter: in at the middle, up, and down again.',
    'A game is a story in three parts: enter all your pieces, bring all of them to the end, bear all of them off. The strangest rule is that of the lost dice: what you cannot play, your opponent plays at once.',
    'Our document came with a modern board adorned with the “Mirabellum”; it recalls that letters used to stand where those pictures are, and gives three inscriptions that you can choose as the face of the board.',
  ],
  uncertain: [
    'The last sentence of the document is cut off: what follows when a piece is hit during bearing off has been filled in (S3-13).',
    'Who plays first, and in which order given dice are played (S3-4, S3-10).',
    'The inscriptions are given without place or date, and their translations are free: above we note where the Latin and the French do not say the same.',
    'The Romans wrote V for U and I for J: LVDITE, IVBENT. The document writes U and J, and we follow it.',
  ],
  source:
    'A sheet of rules in French, without title or author, whose last sentence is cut off and whose drawing is lost.',
  faces: [
    {
      letters: 'LUDITE SECURI · QUIBUS AESEST · SEMPER INARCA',
      note: 'Ludite securi, quibus aes est semper in arca. Word for word: “play at ease, you who always have money in the chest”. To make six letters, aes est and in arca are written as one word.',
    },
    {
      letters: 'INVIDA PUNCTA · JUBENT FELICE · AUDERE DOCTUM',
      note: 'Word for word: “envious points bid the skilled man dare with luck”. The document writes AUDERE, “to dare”, but translates “to play”: one would expect LUDERE. Felice must be felicem, short of a letter to make six.',
    },
    {
      letters: 'VIRTUS IMPERI · HOSTES VINCTI · LUDANT ROMANI',
      note: 'Word for word: “valour of the empire, enemies in chains, let the Romans play”. VINCTI means “in chains”; the document translates “vanquished”, which would be victi.',
    },
  ],
  short: [
    'Two players, fifteen pieces each, three dice. All pieces are in hand.',
    'The same path for both: middle row left to right (1–12), top row right to left (13–24), bottom row left to right (25–36).',
    'First all pieces are entered: a die enters one on the square of its number, 1 to 6. While one is in hand nothing else may be played.',
    'The three numbers are played separately; one piece may use several. Doubles and triples are played once.',
    'You may land on an empty square, on your own pieces, or on a single enemy piece, which is hit and goes back to the hand. Two enemy pieces close a square.',
    'You must play as many dice as possible. Those you cannot play, your opponent plays at once, before their own roll.',
    'When all remaining pieces stand on the last six squares they are borne off: a die bears off any piece that it carries beyond square 36.',
    'The first to bear off all pieces wins.',
  ],
  make: [
    'Cut out fifteen white and fifteen black pieces; buttons or beans of two colours will do as well.',
  ],
};
