// Figures as people read them, with as many digits as their intervals allow (as report/lab/words.c
// has it).
import { formatNumber } from '../../i18n/formats';
import type { Estimate, Kind } from '../result';

export const NONE = '–';

/**
 * An error shows one digit, two where it begins with 1 or 2; three digits of the value where it is
 * not known.
 */
export function decimalsFor(value: number, error: number | null): number {
  const size = error !== null && error > 0 ? error : Math.abs(value) / 30;
  if (!(size > 0)) return 0;
  const power = Math.floor(Math.log10(size) + 1e-6);
  const digits = size / 10 ** power < 2.95 ? 1 - power : -power;
  return Math.min(6, Math.max(0, digits));
}

export function number(value: number, decimals = 0, style: 'decimal' | 'percent' = 'decimal') {
  const text = formatNumber(value, {
    style,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return text.replace('-', '−');
}

const halfWidth = ({ low, high }: Estimate) =>
  low === null || high === null ? null : (high - low) / 2;

/** A difference of two values, with its sign: “+1,2 point” is “+1,2” here. */
export function changeParts(
  kind: Kind,
  value: number | null,
  low: number | null,
  high: number | null,
): { value: string; low: string; high: string } | null {
  if (value === null) return null;
  const scale = kind === 'share' ? 100 : 1;
  const half = halfWidth({ value, low, high });
  const decimals = decimalsFor(scale * value, half === null ? null : scale * half);
  const signed = (x: number | null) =>
    x === null
      ? ''
      : `${Number((scale * x).toFixed(decimals)) > 0 ? '+' : ''}${number(Number((scale * x).toFixed(decimals)) || 0, decimals)}`;
  return {
    value: signed(value),
    low: half === null ? '' : signed(low),
    high: half === null ? '' : signed(high),
  };
}

/** The value with its unit, and the bounds without. */
export function estimateParts(
  kind: Kind,
  e: Estimate,
): { value: string; low: string; high: string } | null {
  if (e.value === null) return null;
  const scale = kind === 'share' ? 100 : 1;
  const half = halfWidth(e);
  const decimals = decimalsFor(scale * e.value, half === null ? null : scale * half);
  const plain = (x: number | null) => (x === null ? '' : number(scale * x, decimals));
  const bounded = half !== null;
  const value = kind === 'share' ? number(e.value, decimals, 'percent') : plain(e.value);
  return { value, low: bounded ? plain(e.low) : '', high: bounded ? plain(e.high) : '' };
}

/** A value with its unit, as exactly as `error` allows: “51,2 %”, “41,7”. */
export function valueWords(kind: Kind, value: number | null, error: number | null): string {
  if (value === null) return NONE;
  const scale = kind === 'share' ? 100 : 1;
  const decimals = decimalsFor(scale * value, error === null ? null : scale * error);
  return kind === 'share' ? number(value, decimals, 'percent') : number(value, decimals);
}
