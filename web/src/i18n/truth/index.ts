// The words of what perfect play knows, loaded with it.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { TruthWords } from './en';
import type { TruthGame } from './types';

const lexicon = new Lexicon<TruthWords>(sources);
await lexicon.load();

export const truthWords = () => lexicon.words();

export function truthGame(id: string): TruthGame {
  const found = truthWords().games[id];
  if (!found) throw new Error(`nothing is known of ${id}`);
  return found;
}
