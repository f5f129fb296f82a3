/**
 * Whose rules a language counts and writes by: its own, or English ones where browsers know nothing
 * of it, as of Latin. Such a language has marks of numbers of its own (i18n/formats.ts).
 */
export function localeOf(language: string): string {
  return Intl.PluralRules.supportedLocalesOf(language).length > 0 ? language : 'en';
}
