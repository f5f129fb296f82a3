// The words of the about screen, loaded with it.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { AboutWords } from './en';

const lexicon = new Lexicon<AboutWords>(sources);
await lexicon.load();

export const aboutWords = () => lexicon.words();
