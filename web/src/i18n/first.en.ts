// What can be said before any words have been fetched: the name of the language, and that the page
// cannot go on.
export const first = {
  /** What speakers of the language call it. */
  language: 'English',
  title: 'The page could not be opened',
  old: 'This browser cannot read WebAssembly, or it is too old. Try a recent Firefox, Chromium, Edge or Safari.',
  loading:
    'A part of the page has not arrived. Check the connection to the server, then load it again.',
  inside:
    'Something went wrong. Your game is kept up to the last move; load the page again to go on.',
  detail: 'For those who want to understand: {message}',
  reload: 'Load the page again',
  home: 'Back to the choice of games',
} as const;
