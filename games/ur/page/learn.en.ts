import type { LearnGame } from '$page/i18n/learn/types';

export const learn: LearnGame = {
  steps: [
    {
      title: 'Entering',
      text: 'The aim: take your seven pawns along the board and bring them all off. To enter you need a 1, and you have it. Take a pawn from your hand and put it on the lit square.',
      done: 'Your first pawn is in. A 1 also lets you throw again.',
    },
    {
      title: 'Throwing the dice',
      text: 'Three pyramids are thrown; two of their four corners are marked. One marked corner up is 1, two are 2, three are 3, none is 4. Touch the dice.',
      done: 'A 1 and a 3 let you throw again; a 2 and a 4 pass the turn. When no pawn can play you pay a token and the turn passes.',
    },
    {
      title: 'Moving on',
      text: 'You have 2 points. They go to one pawn, all of them: down your own side, round the end, along the middle row. Move the pawn of your choice.',
      done: 'Pawns may be jumped, but two pawns never share a square.',
    },
    {
      title: 'Stopping on a rosette',
      text: 'Squares with a rosette are marked. Stopping there earns a token from the reserve. Bring a pawn to a rosette with this 2.',
      done: 'One more token in your purse, and a pawn that is safe.',
    },
    {
      title: 'Not passing a rosette',
      text: 'Passing over a rosette without stopping costs two tokens. With this 3, play the pawn that pays nothing.',
      done: 'Nothing to pay. A costly move is still compulsory when there is no other.',
    },
    {
      title: 'Sending a pawn off',
      text: 'In the middle row the two ways meet. Land on the black pawn with this 2.',
      done: 'Black must enter that pawn again, and gives you a token.',
    },
    {
      title: 'Getting to safety',
      text: 'Two black pawns are behind you. On a rosette you cannot be sent off: bring a pawn to the one in the middle.',
      done: 'Nobody can land there as long as you stay.',
    },
    {
      title: 'Buying in',
      text: 'No 1 in sight? Before throwing you may pay four tokens to the reserve and place a pawn on the first square at once. Buy a pawn in.',
      done: 'The pawn is placed, and you still throw the dice.',
    },
    {
      title: 'Bearing a pawn off',
      text: 'A pawn leaves by an exact number, just beyond the last square. The one on the last rosette needs only this 1: bear it off.',
      done: 'One pawn less to lead. Leaving without having stopped on the last rosette would have cost two tokens.',
    },
    {
      title: 'Winning',
      text: 'You have one pawn left. Bring it off.',
      done: 'You take the reserve and, from the loser, a token for each pawn on the board and two for each in hand. Tokens are the score.',
    },
  ],
  story: [
    'The game is named after the royal tombs of Ur in Mesopotamia, where boards of twenty squares were found; our document dates them to about 2500 BC. Four and a half thousand years lie between us and the first players.',
    'Boards of twenty squares were found in Egypt too, but laid out differently. Those of Ur have a shape one does not forget: a block of twelve squares, a block of six, and between them a narrow bridge that everybody must cross.',
    'Five squares bear a rosette. They are the luck of the game: a pawn is safe there and earns a token, and whoever passes one without stopping pays. That is why this version is played for stakes: twenty-one tokens go round between two purses and a reserve, and the winner is not always rich.',
    'The board drawn here follows the inlay of those tables: shell, lapis lazuli and carnelian set in bitumen. The pawns bear five dots.',
  ],
  uncertain: [
    'The exact way of the pawns: the picture in our document is lost. We follow the shortest of the known paths; two others can be chosen as an option (UR-2).',
    'Whether one could buy in throughout the game or only at its beginning (UR-6).',
    'Who throws first, and what exactly is paid by somebody who has too little (UR-15, UR-16).',
    'The materials we draw are not described in the document; they come from what is known of the tables found at Ur.',
    'Nothing says that people played like this at Ur itself: the document is a modern set of rules made for this board.',
  ],
  source: 'A sheet of rules in French, without an author’s name, whose pictures are lost.',
  faces: [],
  short: [
    'Two players, seven pawns each, three pyramid dice, twenty-one tokens: seven each, seven in the reserve. The board starts empty.',
    'The way: four squares on your own side towards the end of the large block, the eight squares of the middle row, then the last two on your own side. Black does the same on the other side.',
    'Marked corners up: one, 1 point and throw again; two, 2 points; three, 3 points and throw again; none, 4 points.',
    'White and Black throw in turn; the first 1 begins.',
    'A 1 may enter a pawn on the first square. Before throwing one may also pay 4 tokens to place a pawn there.',
    'The points go to one pawn. Pawns are jumped, but one may not land on one’s own.',
    'Landing on an enemy pawn sends it back to hand, and its owner gives a token. On a rosette a pawn is safe.',
    'Stopping on a rosette: a token from the reserve. Passing over it without stopping: two tokens to the reserve.',
    'One leaves by an exact number. Playing is compulsory; with no move, pay a token and the turn passes. Whoever cannot pay it misses the next turn too.',
    'The first to bring all seven pawns off takes the reserve and, from the loser, a token for each pawn on the board, two for each in hand. Tokens are the score.',
  ],
  make: [
    'Cut out seven white pawns, seven black pawns and twenty-one tokens; glue them on cardboard.',
  ],
};
