// The words of the editor, loaded with it.
import { Lexicon } from '../lexicon';
import sources from './en.ts?data';
import type { EditorWords } from './en';

const lexicon = new Lexicon<EditorWords>(sources);
await lexicon.load();

export const editorWords = () => lexicon.words();
