// The words of problems, loaded with them.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { ProblemWords } from './en';

const lexicon = new Lexicon<ProblemWords>(sources);
await lexicon.load();

export const problemWords = () => lexicon.words();
