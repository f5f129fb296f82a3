// The words of playing with somebody elsewhere, loaded with it.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { OnlineWords } from './en';

const lexicon = new Lexicon<OnlineWords>(sources);
await lexicon.load();

export const onlineWords = () => lexicon.words();
