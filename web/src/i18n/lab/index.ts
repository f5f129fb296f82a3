// The words of the laboratory, loaded with it.
import titles from '../../../../report/lab/words.c';
import { settings } from '../../settings/settings.svelte';
import { Lexicon } from '../lexicon';
import en from './en.ts?data';
import fr from './fr.ts?data';
import type { LabDictionary } from './fr';

const lexicon = new Lexicon<LabDictionary>({ fr, en });
await lexicon.load();

export const labWords = () => lexicon.words();

/** The titles of measures, events and maps, as the program has them. */
export function labTitles() {
  return titles[settings.language];
}
