// What a solved game offers to players: figures out of docs/truth.md, and positions with the exact
// chances of every action.

/** A figure as docs/truth.md has it: “51.54%”, or “3.1”. */
export type Figure = string;

export interface Fact {
  /** By the names they have in its sentences. */
  figures: Record<string, Figure>;
  /** Rows of a table. */
  table?: readonly (readonly Figure[])[];
  /** What each square is worth to a white piece on it, along its way. */
  squares?: readonly Figure[];
}

export interface Truth {
  facts: readonly Fact[];
}

/** A position to try: every legal action with its chance of winning, the best first. */
export interface Position {
  identity: string;
  position: string;
  /** In millionths, for the player who decides. */
  chances: readonly { action: string; chance: number }[];
}

/** A line of games/ID/perfect.tsv; null for one that only explains. */
export function positionOf(line: string): Position | null {
  if (line.startsWith('#')) return null;
  const [identity = '', position = '', ...rest] = line.split('\t');
  const chances = rest.map((each) => {
    const [action = '', chance] = each.split(' ');
    return { action, chance: Math.round(Number(chance) * 1e6) };
  });
  return { identity, position, chances };
}
