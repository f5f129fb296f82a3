// What can be said before any words have been fetched, in every language: its name, and that
// something has not come.
export const first = {
  /** What speakers of the language call it. */
  language: 'English',
  loading: 'Part of the page has not arrived. Check your connection, then reload.',
  reload: 'Reload the page',
} as const;
