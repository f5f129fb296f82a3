// Offline, kiosk, sounds, questions for the ear, troubles.
export const kiosk = {
  update: 'A new version is ready.',
  applyUpdate: 'Use it now',
  keepsNothing: 'This browser saves nothing: your game will be lost when you close the page.',

  sound: 'Quiet sounds: dice, pieces, victory',
  letterKeys: 'Single-letter shortcuts',

  touchToPlay: 'Touch the screen to play',
  demonstration: 'Two computers are playing',
  chooseBig: 'Which game would you like to play?',
  backToStart: 'Back to the start',
  stillThere: 'Are you still there?',
  returnsIn: 'Back to the welcome screen in {n} s.',
  goOn: 'Keep playing',
  languages: 'Language',

  speak: {
    title: 'Ask the board',
    turn: 'Whose turn is it?',
    byPlayer: 'Who has what, and where?',
    bySquare: 'Which squares are occupied?',
    possible: 'What can I do?',
    last: 'What just happened?',
    noDice: 'no roll yet',
    dice: 'dice left to play: {dice}',
    diceUsed: 'all dice have been played',
    nothing: 'Nothing for now: it is not your turn.',
    throwFirst: 'Roll the dice.',
    holding: 'Picked up from {from}. It can go to: {list}.',
    pieceGoes: 'From {from}: to {list}.',
    places: '{n} different squares',
    choices: 'Also: {list}.',
    owns: '{player}: {list}.',
    at: '{count} on {place}',
    atKind: '{count} × {piece} on {place}',
    /** What is not on a square, by the kinds of places. */
    beside: {
      hand: '{count} in hand',
      circle: '{count} in the circle',
      home: '{count} borne off',
      taken: '{count} captured',
      purse: '{count} in the purse',
      reserve: '{count} in the reserve',
    } as Record<string, string>,
    empty: 'The board is empty.',
    keys: { turn: 'w', byPlayer: 'b', bySquare: 's', possible: 'o', last: 'e' },
    keyMeanings: {
      turn: 'say whose turn it is, and which dice are left',
      byPlayer: 'say where each player’s pieces are',
      bySquare: 'say which squares are occupied',
      possible: 'say what can be done',
      last: 'repeat what just happened',
    },
  },

  touchAim:
    'On a small screen, keep your finger down: the square you are aiming at lights up and shows its name. Slide to adjust, lift to choose.',
} as const;
