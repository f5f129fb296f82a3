// The words of what C refuses, loaded with the first refusal, or with a screen that may show one.
import { spokenIn } from '../catalogue';
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';

const lexicon = new Lexicon<Record<string, string>>(sources);
await lexicon.load();

export const translateFault = (sentence: string) => spokenIn(lexicon.words(), sentence);
