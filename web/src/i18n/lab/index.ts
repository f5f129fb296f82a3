// The words of the laboratory, loaded with it.
import titles from '../../../../cli/lab_words.c';
import { settings, type Language } from '../../play/settings.svelte';
import { lab as en } from './en';
import { lab as fr, type LabDictionary } from './fr';

export const labDictionaries: Record<Language, LabDictionary> = { fr, en };

export function labWords(): LabDictionary {
  return labDictionaries[settings.language];
}

/** The titles of measures, events and maps, as the program has them. */
export function labTitles() {
  return titles[settings.language];
}
