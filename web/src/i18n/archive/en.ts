// One's own games: finding them again, results, the file with all of them.
export const archive = {
  empty: 'No game is kept here yet.',
  emptyNote:
    'Every game you play is kept in this browser while you play it: against the computer, with a friend, online, or opened from a file.',
  choose: 'Choose a game',
  notFound: 'None of your games matches.',
  showAll: 'Show all games',

  going: 'In progress',
  done: 'Finished',
  goOn: 'Resume',
  look: 'Replay',
  review: 'Review',
  delete: 'Delete',
  file: 'File',
  film: 'Film',
  ofGame: '{what}: {game}, {opponent}, {date}',
  more: { one: 'Show {n} more game', other: 'Show {n} more games' },
  deleted: '{game}, {opponent}, {date}: deleted.',
  undo: 'Undo',
  unreadable: 'This version of the rules cannot read this game. You can save it to a file.',
  steps: { one: '{n} move', other: '{n} moves' },

  opponents: {
    friend: 'Two players, one screen',
    far: 'Online',
    farName: '{name}, online',
    watch: 'Two computers',
    opened: 'From a file or a link',
  },
  results: { won: 'Won', lost: 'Lost', drawn: 'Drawn' },

  search: {
    title: 'Find a game',
    text: 'Search',
    hint: 'Name, rule, date…',
    game: 'Game',
    opponent: 'Opponent',
    result: 'Result',
    period: 'When',
    any: 'Any',
    anyTime: 'Any time',
    days: { 7: 'Last 7 days', 30: 'Last 30 days', 365: 'Last 12 months' } as Record<string, string>,
  },

  stats: {
    title: 'Your results',
    none: 'Finish a game against the computer or online, and it will count here.',
    caption: '{game}: results by opponent',
    opponent: 'Opponent',
    won: 'Won',
    lost: 'Lost',
    drawn: 'Drawn',
    mistakes: 'Mistakes',
    luck: 'Luck',
    all: 'All',
    wonOf: '{won} won out of {games}',
    note: 'Mistakes per game, and luck in points per game, over the games that you have reviewed ({n} of {count}).',
    noteNone: 'Review a game, and its mistakes and luck will count here.',
  },
  reviewedAs: { one: '{n} mistake', other: '{n} mistakes' },
  luckOf: 'luck {points}',

  chest: {
    title: 'All games in one file',
    note: 'To take them to another device or browser, or to keep a copy.',
    save: 'Save all games to a file',
    bring: 'Add games from a file',
    reading: '{n} of {count} games read…',
    added: { one: '{n} game added.', other: '{n} games added.' },
    grown: { one: '{n} game updated.', other: '{n} games updated.' },
    known: { one: '{n} game was already here.', other: '{n} games were already here.' },
    refused: { one: '{n} game was refused:', other: '{n} games were refused:' },
    refusedGame: 'Game {n}: {why}',
    notOpened: 'This file cannot be read: {why}',
    badField: '“{field}” is missing or wrong.',
    why: {
      long: 'it is too long.',
      json: 'it is damaged, or not a file of games.',
      format: 'it is not a file of games.',
      version: 'it was written by a newer version of this page.',
      many: 'it holds too many games.',
      empty: 'nothing was played in it.',
    } as Record<string, string>,
  },

  trouble: {
    refused:
      'This browser has no database. Your games are kept in a smaller store with room for a few hundred: save them to a file from time to time.',
    full: 'This browser has run out of space. Nothing is lost so far: save your games to a file, then delete some.',
    broken:
      'The browser’s database is not responding. Some games may be missing here; they are not lost. Reload the page.',
  },
} as const;

export type ArchiveWords = typeof archive;
