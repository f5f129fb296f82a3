// The language of the page, changed at once everywhere.
import { settings, type Language } from '../play/settings.svelte';
import { en } from './en';
import { fr, type Dictionary } from './fr';
import type { GameWords } from './games.fr';

export const dictionaries: Record<Language, Dictionary> = { fr, en };
export const languages: Language[] = ['fr', 'en'];

/** The words of the language chosen now; reading it in a component keeps the component up to date. */
export function words(): Dictionary {
  return dictionaries[settings.language];
}

export function gameWords(id: string): GameWords {
  const found = words().games[id];
  if (!found) throw new Error(`no words for ${id}`);
  return found;
}

/** Replaces each {name} by its value. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
