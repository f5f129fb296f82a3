// The words of lessons, rules, stories and sheets, loaded with them.
import { settings, type Language } from '../../play/settings.svelte';
import { learn as en } from './en';
import { learn as fr, type LearnWords } from './fr';
import type { LearnGame } from './types';

export const learnDictionaries: Record<Language, LearnWords> = { fr, en };

export function learnWords(): LearnWords {
  return learnDictionaries[settings.language];
}

export function learnGame(id: string): LearnGame {
  const found = learnWords().games[id];
  if (!found) throw new Error(`nothing is told about ${id}`);
  return found;
}
