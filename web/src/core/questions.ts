// What is asked of a worker that thinks, and what it answers.
/**
 * What is asked, besides the game. Limits: depth counts where there are dice, nodes where there are
 * none.
 */
export type Matter =
  | { ask: 'level'; level: number }
  | { ask: 'hint'; dice: boolean; most: number }
  | { ask: 'weigh'; step: number; dice: boolean; texts: readonly string[] }
  | { ask: 'evaluate'; step: number }
  | { ask: 'judge'; step: number }
  | { ask: 'sum' };

export interface Question {
  id: number;
  /** The compiled module, with the first question. */
  code?: WebAssembly.Module;
  record: string;
  matter: Matter;
  /** Whether tables of endings may be filled: that takes its time, and cannot be interrupted. */
  fills: boolean;
}

/** Signs are given before the answer: a net is fetched, thinking begins. */
export type Reply =
  | { id: number; sign: 'fetching' | 'thinking' }
  | { id: number; answer: unknown }
  | { id: number; failure: string };
