// What C refuses, as people say it.
import { valuesOf } from '../core/bout';
import type { Fault } from '../core/types';
import { translateFault } from '../i18n/faults';
import { fill, words } from '../i18n/index.svelte';

/** The sentence alone. */
export function faultSentence(fault: Fault): string {
  return fill(translateFault(fault.sentence), valuesOf(fault, words().players));
}

/** With its line, where a text has several. */
export function faultInWords(fault: Fault): string {
  const { atLine, noLine } = words().aid;
  return fill(fault.line > 0 ? atLine : noLine, {
    line: fault.line,
    sentence: faultSentence(fault),
  });
}
