// The rulebooks of every game and language, each loaded when it is opened (web/data.ts reads the files).
import type { Language } from '../settings/settings.svelte';
import type { Rulebook } from './rulebook';

const books = import.meta.glob<() => Promise<Rulebook>>('../../../games/*/rules*.md', {
  import: 'default',
  eager: true,
});

export function loadRulebook(game: string, language: Language): Promise<Rulebook> {
  const load = books[`../../../games/${game}/rules${language === 'en' ? '' : `.${language}`}.md`];
  if (!load) throw new Error(`no rulebook of ${game} in ${language}`);
  return load();
}
