// How often which game was played at a kiosk: for the staff of a museum.
export const counts = {
  title: 'Games played at this screen',
  intro:
    'How often visitors began a game (made a first move) and finished one, by day. Nothing else is kept: no names, no moves, no times.',
  none: 'No game has been played here yet.',
  columns: { day: 'Day', game: 'Game', begun: 'Begun', finished: 'Finished' },
  total: 'All days',
  save: 'Save as a file (CSV)',
  saved:
    'Is the file where you want it? Then you can set the counts back to zero, so that the next file begins where this one ends.',
  reset: 'Set back to zero',
  keep: 'Keep counting',
  isReset: 'The counts are back at zero.',
  lost: 'This browser keeps nothing, so nothing is counted. Its settings must allow this page to store data.',
  toKiosk: 'Back to the kiosk',
} as const;

export type CountsWords = typeof counts;
