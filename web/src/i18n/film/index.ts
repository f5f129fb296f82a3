// The words of a game's film, loaded with it.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { FilmWords } from './en';

const lexicon = new Lexicon<FilmWords>(sources);
await lexicon.load();

export const filmWords = () => lexicon.words();
