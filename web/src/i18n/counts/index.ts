// The words of a kiosk's counts, loaded with them.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { CountsWords } from './en';

const lexicon = new Lexicon<CountsWords>(sources);
await lexicon.load();

export const countsWords = () => lexicon.words();
