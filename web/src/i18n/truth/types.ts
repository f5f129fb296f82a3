// What a solved game tells players, in words.
export interface FactWords {
  title: string;
  /** Sentences; {names} stand for the figures of the game's page/truth.ts. */
  text: string[];
  /** Over the columns of its table. */
  columns?: string[];
  /** Under its board. */
  caption?: string;
}

export interface TryWords {
  title: string;
  /** What to look at. */
  text: string;
  /** What can be learned from it, said after the answer. */
  lesson: string;
}

export interface TruthGame {
  /** Which form of the game the figures are of, where it is not the usual one. */
  note?: string;
  facts: FactWords[];
  /** As many as the game's perfect.tsv has positions. */
  tries: TryWords[];
}
