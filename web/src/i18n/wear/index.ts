// The words of wear, loaded with it.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { WearDictionary } from './en';

const lexicon = new Lexicon<WearDictionary>(sources);
await lexicon.load();

export const wearWords = () => lexicon.words();
