// What is said outside the page: where it has no script, where it is installed (web/offline.ts), and
// what other sites show of a link that is posted there, which the server fills in (web/links/).
export const links = {
  /** Where the page has no script, in all languages. */
  needs: 'Lusoria needs JavaScript and WebAssembly. Turn them on, then load the page again.',
  /** Of the installed page. */
  appName: 'Lusoria: ancient board games, and games in their spirit',
  description:
    'Ancient board games, and games in their spirit, to play and to understand, with their rules and sources.',
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
