// The remarks of the engine, loaded where they are first made: hints, reviews, problems.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { RemarkWords } from './en';

const lexicon = new Lexicon<RemarkWords>(sources);
await lexicon.load();

export const remarkWords = () => lexicon.words();
