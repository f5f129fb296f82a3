// Faults, turns and figures as people say them.
import { valuesOf } from '../core/bout';
import type { Action, Fault } from '../core/types';
import { plural, translate } from '../i18n/catalogue';
import { fill, words } from '../i18n/index.svelte';
import { settings } from '../settings/settings.svelte';
import { actionInWords, type Scene } from './words';

const MILLION = 1e6;

function number(value: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(settings.language, options).format(value);
}

/** “54 %”, of millionths. */
export function percent(millionths: number, digits = 0): string {
  return number(millionths / MILLION, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** “−3.4”: hundredths of a chance, of millionths. */
export function points(millionths: number, sign: 'exceptZero' | 'auto' = 'exceptZero'): string {
  const rounded = Math.round(millionths / 1000) / 10;
  return number(rounded === 0 ? 0 : rounded, {
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
  return number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** A turn: its actions one after the other. */
export function planInWords(scene: Scene, plan: readonly Action[]): string {
  return plan.map((action) => actionInWords(scene, action)).join(', ');
}

export function faultInWords(fault: Fault): string {
  const t = words();
  const sentence = fill(translate(fault.sentence), valuesOf(fault, t.players));
  return fill(fault.line > 0 ? t.aid.atLine : t.aid.noLine, { line: fault.line, sentence });
}
