// The words of the end of a game and of its review, loaded with them.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { ReviewWords } from './en';

const lexicon = new Lexicon<ReviewWords>(sources);
await lexicon.load();

export const reviewWords = () => lexicon.words();
