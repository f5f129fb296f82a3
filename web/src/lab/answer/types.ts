// What C says of an answer (wasm/lab/answer.c).
export interface Statement {
  kind: 'difference' | 'luck' | 'given' | 'else' | 'gain' | 'made' | 'cell';
  pair: number;
  cell: number;
  /** It must say of which rules it speaks. */
  several: boolean;
  /** Measures. */
  names: string[];
  /** Kinds of players that were asked; cells of those with which the same is found. */
  kinds: number;
  like: number[];
}

export interface Answer {
  question: {
    kind: 'own' | 'option' | 'start' | 'rules' | 'game';
    text: string;
    option: string;
    /** The first cell of each set of rules. */
    cells: number[];
  };
  told: Statement[];
}
