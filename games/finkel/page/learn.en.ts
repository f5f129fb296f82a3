import type { LearnGame } from '$page/i18n/learn/types';

export const learn: LearnGame = {
  steps: [
    {
      title: 'Entering',
      text: 'The aim: take your seven pieces along the board and bring them all off. You have rolled a 3. Take a piece from your hand and put it on the third square.',
      done: 'Any number from 1 to 4 brings a piece in, on the square of that number.',
    },
    {
      title: 'Rolling the dice',
      text: 'You roll four pyramids; two of the four corners of each are marked. Every marked corner that is up counts one point. Tap the dice.',
      done: 'You get 2 points most often, 0 and 4 seldom. A 0 passes the turn.',
    },
    {
      title: 'Moving on',
      text: 'You have 2 points. They all go to one piece: down your own side, round the end, along the middle row. Move the piece of your choice, or bring in a new one.',
      done: 'Pieces may be jumped, but two pieces never share a square.',
    },
    {
      title: 'A rosette: another roll',
      text: 'Whoever lands on a rosette rolls again. Bring a piece to a rosette with this 2.',
      done: 'It is still your turn: roll again.',
    },
    {
      title: 'Straight to the rosette',
      text: 'The first rosette is the fourth square of your path, and you have rolled a 4. Enter a piece there.',
      done: 'Entering there is landing there: you roll again.',
    },
    {
      title: 'Sending a piece back',
      text: 'In the middle row the two paths meet. Land on the black piece with this 2.',
      done: 'Black must enter that piece again, from the first squares on.',
    },
    {
      title: 'Getting to safety',
      text: 'Two black pieces are behind you. On a rosette you cannot be sent back: bring a piece to the one in the middle.',
      done: 'Nobody can land there as long as you stay. And you roll again.',
    },
    {
      title: 'A safe opponent',
      text: 'Now Black holds the rosette in the middle: your piece two squares behind cannot land there. Find another move.',
      done: 'You must move if you can. When no piece can, the turn passes.',
    },
    {
      title: 'Bearing a piece off',
      text: 'A piece leaves by an exact number, just beyond the last square. The one on the last rosette needs only this 1: bear it off.',
      done: 'One piece fewer to bring home. Leaving gives no other roll.',
    },
    {
      title: 'Winning',
      text: 'You have one piece left. Bring it off.',
      done: 'The first to bring all seven pieces off wins.',
    },
  ],
  story: [
    'Boards of twenty squares lay in the royal tombs of Ur in Mesopotamia. They are more than four thousand years old, and nobody had written down how to play on them.',
    'In 177 BC a Babylonian scribe wrote a tablet about a game on such a board. Irving Finkel of the British Museum read it, and drew a race from it that can be played today.',
    'In its simple form, without stakes, the race has become known all over the world: it is the game that most people mean when they say “the Royal Game of Ur”.',
    'Others changed it. James Masters gave the pieces a longer path and took shelter away from the rosettes; “Blitz” makes it fast with five pieces, where a hit gives another roll.',
  ],
  uncertain: [
    'The tablet is two thousand years younger than the boards of Ur: nobody knows whether people played like this there.',
    'The tablet describes stakes and pieces of different kinds. The simple form leaves them out.',
    'The path of the pieces is not drawn on any board. Three can be chosen as an option (FK-2).',
    'Whether a rosette shelters a piece: the known rule sets disagree (FK-7).',
  ],
  source:
    'I. Finkel, “On the Rules for the Royal Game of Ur”, 2007; rules of James Masters and of RoyalUr.net.',
  faces: [],
  short: [
    'Two players, seven pieces each, in hand at the start; four pyramid dice.',
    'The path: four squares on your own side towards the end of the large block, the eight squares of the middle row, then the last two on your own side. Black does the same on the other side.',
    'Each marked corner that is up counts one point: 0 to 4. White rolls first.',
    'The points move one piece, or bring one in on the square of that number. Pieces may be jumped, but you may not land on your own.',
    'Landing on an enemy piece sends it back to hand.',
    'On a rosette a piece is safe, and whoever lands there rolls again.',
    'A piece leaves by an exact number. You must move if you can; after a 0, or with no move, the turn passes.',
    'The first to bring all seven pieces off wins.',
  ],
  make: ['Cut out seven white pieces and seven black pieces; glue them on cardboard.'],
};
