// What a server sends to a browser whose page is closed (docs/network.md), and the words for it,
// which the page leaves with the service worker in its own language.
export interface Call {
  kind: 'begin' | 'turn' | 'draw' | 'over';
  /** Of the game. */
  code: string;
  /** What is played, by its short name. */
  game: string;
}

export type CallWords = Record<Call['kind'], string> & {
  /** By their short names. */
  games: Record<string, string>;
};
