// The words of playing with somebody elsewhere, loaded with it.
import { Lexicon } from '../lexicon';
import en from './en.ts?data';
import fr from './fr.ts?data';
import type { OnlineWords } from './fr';

const lexicon = new Lexicon<OnlineWords>({ fr, en });
await lexicon.load();

export const onlineWords = () => lexicon.words();
