// The words of one's own games, loaded with them.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { ArchiveWords } from './en';

const lexicon = new Lexicon<ArchiveWords>(sources);
await lexicon.load();

export const archiveWords = () => lexicon.words();
