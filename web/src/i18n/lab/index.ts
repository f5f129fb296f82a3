// The words of the laboratory, loaded with it.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { LabDictionary } from './en';

const lexicon = new Lexicon<LabDictionary>(sources);
await lexicon.load();

export const labWords = () => lexicon.words();
