// The words of lessons, rules, stories and sheets, loaded with them.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { LearnWords } from './en';
import type { LearnGame } from './types';

const lexicon = new Lexicon<LearnWords>(sources);
await lexicon.load();

export const learnWords = () => lexicon.words();

export function learnGame(id: string): LearnGame {
  const found = learnWords().games[id];
  if (!found) throw new Error(`nothing is told about ${id}`);
  return found;
}
