// What a game is called and its rule options in words, by the names they have in C
// (games/*/page/words.*.ts).
export interface GameWords {
  name: string;
  short: string;
  lines: [string, string];
  /** How one wins, for who begins, in one sentence. */
  aim: string;
  /** Of a whole game, by the turns it takes. */
  minutes: number;
  /** The short game that is offered first, where the whole one is long. */
  quick?: { options: Record<string, number>; name: string; minutes: number };
  /** 0 none, 1 some, 2 a lot. */
  luck: 0 | 1 | 2;
  pieces: string[];
  /** What a marked square is. */
  mark: string;
  /** What counts in a part of the game, by its name in C. */
  phases?: Record<string, string>;
  /** What a person may do instead of throwing, by the action's text in C. */
  instead?: Record<string, string>;
  options: Record<string, { label: string; values: Record<string, string> }>;
  faces: { name: string; meaning: string }[];
}
