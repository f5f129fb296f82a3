// What can be said before any words have been fetched: the name of the language, and that the page
// cannot go on.
export const first = {
  /** What speakers of the language call it. */
  language: 'English',
  title: 'The page could not be opened',
  old: 'This browser cannot read WebAssembly, or it is too old. Try a recent Firefox, Chromium, Edge or Safari.',
  loading: 'Part of the page has not arrived. Check your connection, then reload.',
  inside:
    'Something went wrong. Your game is saved up to the last move: reload the page to continue.',
  detail: 'For the curious: {message}',
  reload: 'Reload the page',
  home: 'Back to all games',
} as const;
