// What was found out about dice, in words.
import { fill } from '../../i18n/index.svelte';
import { onlineWords } from '../../i18n/online';
import type { Verdict } from './fair';

export function verdictInWords(verdict: Verdict): string {
  const t = onlineWords().fair;
  if (verdict.kind === 'fair' && verdict.throws < 2)
    return verdict.throws === 0 ? t.verdicts.noThrows : t.verdicts.fairOne;
  const header =
    'header' in verdict && verdict.header === ''
      ? t.everything
      : 'header' in verdict
        ? verdict.header
        : '';
  return fill(t.verdicts[verdict.kind], { ...verdict, header });
}
