// What the WebAssembly modules say in English, in the language of the page: messages that are
// marked for gettext in core/, engine/ and games/ (web/sentences.ts). Lists that the page has by
// name (bars, remarks) are in the dictionaries; what is refused has one of its own (faults/).
import { localeOf } from '../settings/locale';
import { settings } from '../settings/settings.svelte';
import { words } from './index.svelte';
import { keyOf } from './key';

/** A message in the language of these words, which have it by its key. */
export function spokenIn(spoken: Record<string, string>, message: string): string {
  const found = spoken[keyOf(message)];
  if (found !== undefined || settings.language === 'en') return found ?? message;
  const complaint = `po/${settings.language}.po has nothing for “${message}”`;
  if (import.meta.env.MODE !== 'production') throw new Error(complaint);
  console.error(complaint);
  return message;
}

export const translate = (message: string) => spokenIn(words().spoken, message);

/** The rules of a language, read once: to make them takes longer than to ask them. */
const pluralRules = new Map<string, Intl.PluralRules>();
function rulesOf(language: string): Intl.PluralRules {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(localeOf(language));
  pluralRules.set(language, rules);
  return rules;
}

/** Which of the forms of a sentence goes with a number. */
export function plural<Forms extends { one: string; other: string }>(
  forms: Forms,
  n: number,
): Forms['other'] {
  const kind = rulesOf(settings.language).select(n);
  return (forms as Record<string, string>)[kind] ?? forms.other;
}
