// The words of lessons, rules, stories and sheets, loaded with them.
import { Lexicon } from '../lexicon';
import en from './en.ts?data';
import fr from './fr.ts?data';
import type { LearnWords } from './fr';
import type { LearnGame } from './types';

const lexicon = new Lexicon<LearnWords>({ fr, en });
await lexicon.load();

export const learnWords = () => lexicon.words();

export function learnGame(id: string): LearnGame {
  const found = learnWords().games[id];
  if (!found) throw new Error(`nothing is told about ${id}`);
  return found;
}
