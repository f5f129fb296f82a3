// In somebody else's page: a board, a problem, a replay, a game to watch; and how it comes there.
export const embed = {
  button: 'Embed in a web page',
  note: 'One line of HTML that shows it in your own page.',
  copied: 'Copied: paste it into the HTML of your page.',
  copyYourself: 'Copy this line into the HTML of your page:',
  open: 'Open in Lusoria',
  nothing: 'There is nothing to show at this address.',
  versus: '{white} against {black}',
  at: 'Move {n} of {count}',
};

export type EmbedWords = typeof embed;
