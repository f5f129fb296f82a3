// What was found out about dice, in words.
import { fill } from '../i18n/index.svelte';
import { onlineWords } from '../i18n/online';
import type { Verdict } from './fair';

export function verdictInWords(verdict: Verdict): string {
  const t = onlineWords().fair;
  if (verdict.kind === 'fair' && verdict.throws === 0) return t.verdicts.noThrows;
  const header = 'header' in verdict && verdict.header === '' ? t.everything : 'header' in verdict ? verdict.header : '';
  return fill(t.verdicts[verdict.kind], { ...verdict, header });
}
