// What is told about a game to somebody who learns it.
export interface TaskWords {
  title: string;
  /** What to do, in a sentence or two. */
  text: string;
  /** What is said when it was done. */
  done: string;
}

export interface LearnGame {
  /** As many as the lesson has tasks. */
  steps: TaskWords[];
  story: string[];
  uncertain: string[];
  /** The document the rules come from. */
  source: string;
  /** For each face of the board: what is written on it and how it is read. */
  faces: { letters: string; note: string }[];
  /** The rules in short, for a sheet of paper. */
  short: string[];
  /** How the pieces are made. */
  make: string[];
}
