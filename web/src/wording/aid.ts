// Turns and figures as people say them.
import type { Action } from '../core/types';
import { plural } from '../i18n/catalogue';
import { formatNumber } from '../i18n/formats';
import { fill, words } from '../i18n/index.svelte';
import { actionInWords, type Scene } from './words';

const MILLION = 1e6;

/** “54 %”, of millionths. */
export function percent(millionths: number, digits = 0): string {
  return formatNumber(millionths / MILLION, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** “−3.4”: hundredths of a chance, of millionths. */
export function points(millionths: number, sign: 'exceptZero' | 'auto' = 'exceptZero'): string {
  const rounded = Math.round(millionths / 1000) / 10;
  return formatNumber(rounded === 0 ? 0 : rounded, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: sign,
  }).replace('-', '−');
}

/** “−3.4 points”. */
export function pointsInWords(millionths: number): string {
  const rounded = Math.abs(Math.round(millionths / 1000) / 10);
  return fill(plural(words().aid.points, rounded), { n: points(millionths) });
}

export function decimal(value: number): string {
  return formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** A turn: its actions one after the other. */
export function planInWords(scene: Scene, plan: readonly Action[]): string {
  return plan.map((action) => actionInWords(scene, action)).join(', ');
}
