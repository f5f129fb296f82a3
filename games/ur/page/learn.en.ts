import type { LearnGame } from '$page/i18n/learn/types';

export const learn: LearnGame = {
  steps: [
    {
      title: 'Entering',
      text: 'The aim: take your seven pawns along the board and bring them all off. To enter you need a 1, and you have it. Take a pawn from your hand and put it on the lit square.',
      done: 'Your first pawn is in. A 1 also lets you roll again.',
    },
    {
      title: 'Rolling the dice',
      text: 'You roll three pyramids; two of the four corners of each are marked. One marked corner up counts 1, two count 2, three count 3, none counts 4. Tap the dice.',
      done: 'A 1 or a 3 lets you roll again; a 2 or a 4 ends your turn. When no pawn can move, you pay a token and the turn passes.',
    },
    {
      title: 'Moving on',
      text: 'You have 2 points. They all go to one pawn: down your own side, round the end, along the middle row. Move the pawn of your choice.',
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
      text: 'In the middle row the two paths meet. Land on the black pawn with this 2.',
      done: 'Black must enter that pawn again, and gives you a token.',
    },
    {
      title: 'Getting to safety',
      text: 'Two black pawns are behind you. On a rosette you cannot be sent off: bring a pawn to the one in the middle.',
      done: 'Nobody can land there as long as you stay.',
    },
    {
      title: 'Buying in',
      text: 'No 1 in sight? Before rolling, you may pay four tokens to the reserve and place a pawn on the first square at once. Buy in a pawn.',
      done: 'The pawn is in, and you still get to roll the dice.',
    },
    {
      title: 'Bearing a pawn off',
      text: 'A pawn leaves by an exact number, just beyond the last square. The one on the last rosette needs only this 1: bear it off.',
      done: 'One pawn fewer to bring home. Leaving without stopping on the last rosette would have cost two tokens.',
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
    'The exact path of the pawns: the picture in our document is lost. We follow the shortest of the known paths; two others can be chosen as an option (UR-2).',
    'Whether players could buy in throughout the game or only at its beginning (UR-6).',
    'Who rolls first, and what exactly a player pays who has too little (UR-15, UR-16).',
    'The materials we draw are not described in the document; they come from what is known of the tables found at Ur.',
    'Nothing says that people played like this at Ur itself: the document is a modern set of rules made for this board.',
  ],
  source: 'A sheet of rules in French, without an author’s name, whose pictures are lost.',
  faces: [],
  short: [
    'Two players, seven pawns each, three pyramid dice, twenty-one tokens: seven each, seven in the reserve. The board starts empty.',
    'The path: four squares on your own side towards the end of the large block, the eight squares of the middle row, then the last two on your own side. Black does the same on the other side.',
    'Marked corners up: one, 1 point and roll again; two, 2 points; three, 3 points and roll again; none, 4 points.',
    'White and Black take turns to roll; the first 1 begins.',
    'A 1 may enter a pawn on the first square. Before rolling you may also pay 4 tokens to place a pawn there.',
    'The points go to one pawn. Pawns may be jumped, but you may not land on your own.',
    'Landing on an enemy pawn sends it back to hand, and its owner gives a token. On a rosette a pawn is safe.',
    'Stopping on a rosette: a token from the reserve. Passing over it without stopping: two tokens to the reserve.',
    'A pawn leaves by an exact number. You must move if you can; with no move, pay a token and the turn passes. If you cannot pay it, you miss the next turn too.',
    'The first to bring all seven pawns off takes the reserve and, from the loser, a token for each pawn on the board, two for each in hand. Tokens are the score.',
  ],
  make: [
    'Cut out seven white pawns, seven black pawns and twenty-one tokens; glue them on cardboard.',
  ],
};
