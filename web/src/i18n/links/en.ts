// What other sites show of a link that is posted there; the server fills it in (web/links/).
export const links = {
  invite: {
    title: '{game}: a game is waiting for you',
    text: '{name} invites you to play. Open the link, give your name and begin.',
  },
  playing: {
    title: '{white} against {black}: {game}',
    text: 'Watch the game live.',
  },
  won: '{name} has won.',
  drawn: 'The game is a draw.',
  problem: {
    title: '{game}: problem {number}',
    text: 'Can you find the best move?',
  },
  position: {
    title: '{game}: a position',
    text: 'Look at it, play on from here, or ask the computer.',
  },
  /** What the picture shows, for those who cannot see it. */
  picture: 'The board: {game}',
};
