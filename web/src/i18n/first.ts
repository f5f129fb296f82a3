// What can be said before any words have been fetched, in every language (first.en.ts).
import type { Language } from '../settings/settings.svelte';
import byLanguage from './first.en.ts?here';
import type { first } from './first.en';

export const firstWords = (language: Language) => byLanguage[language] as typeof first;
