// Numbers and dates as people write them in the language of the page. Of a language that browsers
// know nothing of, as Latin, the catalogue has the marks of numbers, a per cent sign stands after a
// no-break space, and dates are year, month and day (ISO 8601).
import { localeOf } from '../settings/locale';
import { settings } from '../settings/settings.svelte';
import { words } from './index.svelte';

const isKnown = () => localeOf(settings.language) === settings.language;

function ownPart({ type, value }: Intl.NumberFormatPart): string {
  const { decimal, group } = words().marks;
  if (type === 'percentSign') return `\u00a0${value}`;
  return type === 'decimal' ? decimal : type === 'group' ? group : value;
}

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const format = new Intl.NumberFormat(localeOf(settings.language), options);
  if (isKnown()) return format.format(value);
  return format.formatToParts(value).map(ownPart).join('');
}

export function formatDate(date: Date, dateStyle: 'long' | 'medium' | 'short'): string {
  if (isKnown()) return new Intl.DateTimeFormat(settings.language, { dateStyle }).format(date);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
