// Numbers and dates by language; Latin stands for those that browsers know nothing of.
import { afterAll, expect, test } from 'vitest';
import { asServed } from '../../fonts';
import { languageOf } from '../../offline';
import { plural } from '../../src/i18n/catalogue';
import { formatDate, formatNumber } from '../../src/i18n/formats';
import { number } from '../../src/lab/figures/numbers';
import { settings } from '../../src/settings/settings.svelte';
import { localeOf } from '../../src/settings/locale';

afterAll(() => {
  settings.language = 'fr';
});
const DAY = new Date(2026, 2, 5);

test.each([
  ['en', '12,345.5', '52.3%', 'March 5, 2026'],
  ['fr', '12\u202f345,5', '52,3\u00a0%', '5 mars 2026'],
  ['es', '12.345,5', '52,3\u00a0%', '5 de marzo de 2026'],
  ['it', '12.345,5', '52,3%', '5 marzo 2026'],
])('%s', (language, large, share, day) => {
  settings.language = language;
  expect(formatNumber(12345.5)).toBe(large);
  expect(number(0.523, 1, 'percent')).toBe(share);
  expect(formatDate(DAY, 'long')).toBe(day);
});

test('a language without data of Intl has the marks of its catalogue', async () => {
  expect(['de', 'it', 'es', 'la', 'qps'].map(localeOf)).toEqual(['de', 'it', 'es', 'en', 'en']);
  settings.language = 'en';
  const { words } = await import('../../src/i18n/index.svelte');
  const { marks } = words();
  expect(marks).toEqual({ decimal: '.', group: ',' });
  expect(plural({ one: 'unus', other: 'multi' }, 1)).toBe('unus');
  expect(plural({ one: 'unus', other: 'multi' }, 0)).toBe('multi');
});

test('files of a language are known by their names', () => {
  const known = ['fr', 'it', 'en'];
  expect(languageOf('assets/words-it-D4f_k-9s.json', known)).toBe('it');
  expect(languageOf('assets/rules.fr-Cx81kQp0.json', known)).toBe('fr');
  expect(languageOf('assets/rules-Cx81kQp0.json', known)).toBeUndefined();
  expect(languageOf('assets/problems-ergo-Cx81kQp0.json', known)).toBeUndefined();
});

test('letters that few need are fetched by who needs them', () => {
  const face =
    "@font-face {\n  src: url(./a.woff2) format('woff2'), url(./a.woff) format('woff');\n}";
  expect(asServed(face, '/x/latin-400.css')).not.toMatch(/unicode-range|\.woff\)/);
  expect(asServed(face, '/x/latin-ext-400.css')).toMatch(/unicode-range: U\+100-24F.*\}$/s);
});
