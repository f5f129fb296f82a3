import type { TruthGame } from '$page/i18n/truth/types';

export const truth: TruthGame = {
  facts: [
    {
      title: 'Who is favoured',
      text: [
        'Between two perfect players, whoever rolls first wins {first} of the games. By the Masters’ rules it is {masters}, by Blitz {blitz}; with one piece each it would be {one}.',
      ],
    },
    {
      title: 'What the first roll is worth',
      text: [
        'Being the one who rolls is worth {turn} points. A 4, which enters on a rosette and rolls again, is worth {four} more than the average; a 0 loses the whole advantage. Between 2 and 3 there is hardly a difference.',
      ],
      columns: ['First roll', 'How often', 'Chance of winning after it'],
    },
    {
      title: 'What a square is worth',
      text: [
        'The rosette in the middle is the best square of the board: a piece there cannot be hit, and it bars the way. It is worth {home} points more than a piece that is already home.',
        'Before that rosette a piece is worth most where it can still reach it; past it, it is only exposed. On the last rosette it waits for an exact 1.',
      ],
      caption:
        'White’s chance of winning, in percent, with one piece on that square and six in hand. Black has all seven in hand, and rolls.',
    },
    {
      title: 'How a perfect game goes',
      text: [
        'It takes {turns} turns on average. Each player brings {entered} pieces onto the board and loses {lost} of them to hits, most on the first squares of the middle row, beside the rosette.',
      ],
    },
  ],
  tries: [
    {
      title: 'The rosette or the hit?',
      text: 'With this 2 you can land on the black piece, or on the rosette in the middle.',
      lesson: 'The rosette, by a little: you roll again, and may still hit.',
    },
    {
      title: 'Which rosette?',
      text: 'Two of your pieces stand one square before a rosette, and you have rolled a 1.',
      lesson:
        'The one in the middle: both give another roll, but there your piece was in danger, and now it bars the way.',
    },
    {
      title: 'Leave the rosette to hit?',
      text: 'With this 4 you can hit the piece that is far ahead, or enter on the first rosette and roll again.',
      lesson:
        'Hit: Black loses the long way that piece has come, and has nothing else on the board to hit you with.',
    },
    {
      title: 'Hold the middle',
      text: 'You have a 1: bring a piece home, enter one, or move on from the rosette.',
      lesson: 'Whatever you do, do not leave the rosette: two black pieces stand right behind it.',
    },
    {
      title: 'Home, or another roll?',
      text: 'With this 2 one piece can leave the board, or another can reach a rosette.',
      lesson:
        'The rosette: you roll again at once, and the piece near the end can no longer be hit anyway.',
    },
  ],
};
