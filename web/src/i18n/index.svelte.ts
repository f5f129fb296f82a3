// The language of the page, changed at once everywhere.
import sources from './en.ts?data';
import type { Dictionary } from './en';
import type { GameWords } from './games';
import { Lexicon } from './lexicon';

export { fill } from '../core/fill';

const lexicon = new Lexicon<Dictionary>(sources);

export const loadWords = () => lexicon.load();
export const words = () => lexicon.words();
export const hasWords = () => lexicon.has();

export function gameWords(id: string): GameWords {
  const found = words().games[id];
  if (!found) throw new Error(`no words for ${id}`);
  return found;
}
