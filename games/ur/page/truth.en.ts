import type { TruthGame } from '$page/i18n/truth/types';

export const truth: TruthGame = {
  note: 'Who is favoured is known for seven pawns; everything else here is of the short game with three pawns each.',
  facts: [
    {
      title: 'Who is favoured',
      text: [
        'Between two perfect players, whoever rolls first wins {seven} of the games with seven pawns each, {three} with three, {one} with one.',
      ],
    },
    {
      title: 'What the first roll is worth',
      text: [
        'At the very start, rolling gives {roll}, buying in at once {buy}: it is better to wait for a 1. A 1 comes in {often} of the rolls and makes it {entered}; any other roll leaves {other}.',
      ],
    },
    {
      title: 'When to buy in',
      text: [
        'Buy in when you are behind, when none of your pawns has anything to do, or with just the four tokens that it costs. Keep your tokens while your pawns are busy.',
        'In {decisions} positions where it was possible, buying in was right in {right}:',
      ],
      columns: ['Tokens in the purse', 'Buying in was right'],
    },
    {
      title: 'What a token is worth',
      text: [
        'When each has a pawn on the first rosette, a token is worth {average} points on average. But tokens count by fours: the fourth is worth {fourth} points and the eighth {eighth}, for each of them buys a pawn in; the first is worth {first}.',
      ],
    },
    {
      title: 'What a square is worth',
      text: [
        'The rosette in the middle is the best square, and the first rosette is next. Squares from which a good roll reaches a rosette are worth more than those between.',
        'The square just past the first rosette is worth least: a pawn there can be hit at once.',
      ],
      caption:
        'White’s chance of winning, in percent, with one pawn on that square and two in hand. Black has all three in hand, and is to play; each has seven tokens.',
    },
    {
      title: 'How a perfect game goes',
      text: [
        'With three pawns each it takes {turns} turns on average. A player buys in {bought} pawns, loses {lost} to hits and lands on a rosette {rosettes} times.',
      ],
    },
  ],
  tries: [
    {
      title: 'The very start',
      text: 'Both have all pawns in hand and seven tokens. A 1 would bring a pawn in for nothing.',
      lesson: 'Roll: four tokens are a little too much to pay for not waiting.',
    },
    {
      title: 'Just four tokens',
      text: 'You have nothing on the board and just the four tokens that a pawn costs.',
      lesson: 'Buy in: with one token less you could not any more.',
    },
    {
      title: 'Six tokens',
      text: 'The same position, but you have six tokens.',
      lesson: 'Roll: the two tokens that you would keep buy nothing.',
    },
    {
      title: 'Two pawns at work',
      text: 'Two of your pawns stand on rosettes, and you have seven tokens.',
      lesson: 'Roll: your pawns have something to do, and tokens keep.',
    },
    {
      title: 'Far behind',
      text: 'Black has two pawns home already; yours are all in hand.',
      lesson: 'Buy in: there is no time to wait for a 1.',
    },
  ],
};
