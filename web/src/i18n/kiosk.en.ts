// Offline, kiosk, sounds, questions for the ear, troubles.
export const kiosk = {
  appName: 'Lusoria: five games of antiquity',
  description: 'Five games of antiquity, to play and to understand, with their rules and sources.',
  update: 'A new version is ready.',
  applyUpdate: 'Use it now',
  keepsNothing: 'This browser keeps nothing: the game will be lost when the page is closed.',

  sound: 'Quiet sounds: dice, pieces, victory',
  letterKeys: 'Keys of a single letter',

  touchToPlay: 'Touch the screen to play',
  demonstration: 'Two computers are playing',
  chooseBig: 'Which game will you play?',
  backToStart: 'Back to the beginning',
  stillThere: 'Are you still there?',
  returnsIn: 'Back to the welcome screen in {n} s.',
  goOn: 'Go on playing',
  languages: 'Language',

  speak: {
    title: 'Ask the board',
    turn: 'Whose turn is it?',
    byPlayer: 'Who has what, and where?',
    bySquare: 'Which squares are taken?',
    possible: 'What can I do?',
    last: 'What has just happened?',
    noDice: 'no throw yet',
    dice: 'dice to play: {dice}',
    diceUsed: 'all dice have been played',
    nothing: 'Nothing for now: it is not your turn.',
    throwFirst: 'Throw the dice.',
    holding: 'In hand, from {from}. It may go to: {list}.',
    pieceGoes: 'From {from}: to {list}.',
    places: '{n} different squares',
    choices: 'Also: {list}.',
    owns: '{player}: {list}.',
    at: '{count} at {place}',
    atKind: '{count} × {piece} at {place}',
    empty: 'The board is empty.',
    keys: { turn: 'w', byPlayer: 'b', bySquare: 's', possible: 'o', last: 'e' },
    keyMeanings: {
      turn: 'say who plays, and with which dice',
      byPlayer: 'say where each player’s pieces are',
      bySquare: 'say which squares are taken',
      possible: 'say what can be done',
      last: 'say again what has just happened',
    },
  },

  touchAim:
    'On a small screen keep your finger down: the square you aim at lights up and tells its name; slide to aim better, lift to choose.',
};
