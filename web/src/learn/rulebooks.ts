// The rulebooks of every game and language, or in English where a language has none, each loaded
// when it is opened (web/data.ts reads the files).
import type { Language } from '../settings/settings.svelte';
import type { Rulebook } from './rulebook';

const books = import.meta.glob<() => Promise<Rulebook>>('../../../games/*/rules*.md', {
  import: 'default',
  eager: true,
});

export function loadRulebook(game: string, language: Language): Promise<Rulebook> {
  const book = (tongue: string) => books[`../../../games/${game}/rules${tongue}.md`];
  const load = book(`.${language}`) ?? book('');
  if (!load) throw new Error(`no rulebook of ${game}`);
  return load();
}
