// Setting up a position.
export const editor = {
  title: 'Set up a position',
  game: 'Game',
  turn: 'To play',
  thrown: 'Dice',
  notThrown: 'Still to be rolled',
  rules: 'Rules',
  how: 'Drag a piece to where it should stand, or touch it and then the place.',
  held: '{piece} ({player}), {place}',
  heldNone: 'No piece chosen',
  which: 'Which piece',
  turnOver: 'Turn it over',
  aside: 'Take it off the board',
  start: 'Starting position',
  clear: 'Clear the board',
  undo: 'Undo',
  possible: 'This position can be played.',
  over: 'The game is over in this position.',
  impossible: 'Not a possible position: {why}.',
  refused: 'Not there: {why}.',

  ways: 'What to do with it',
  play: 'Play from here',
  room: 'Open a room with it',
  ask: 'Ask the computer',
  asking: 'The computer is thinking…',
  chances: 'White wins {white}, Black {black}.',
  failed: 'The computer could not answer. Ask again.',
  link: 'Copy a link',
  picture: 'Picture ({kind})',

  curious: 'For the curious',
  text: 'The position as text',
  textNote: 'As the rulebook writes it: for other programs, and for what pieces do not show.',
  useText: 'Set it up',
} as const;

export type EditorWords = typeof editor;
