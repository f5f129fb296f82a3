// The words of a page in somebody else's frame, loaded with it.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { EmbedWords } from './en';

const lexicon = new Lexicon<EmbedWords>(sources);
await lexicon.load();

export const embedWords = () => lexicon.words();
