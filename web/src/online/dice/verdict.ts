// What was found out about dice, in words.
import { plural } from '../../i18n/catalogue';
import { fill } from '../../i18n/index.svelte';
import { onlineWords } from '../../i18n/online';
import type { Verdict } from './fair';

export function verdictInWords(verdict: Verdict): string {
  const t = onlineWords().fair;
  if (verdict.kind === 'fair')
    return verdict.throws === 0
      ? t.verdicts.noThrows
      : fill(plural(t.verdicts.fair, verdict.throws), { throws: verdict.throws });
  const header =
    'header' in verdict && verdict.header === ''
      ? t.everything
      : 'header' in verdict
        ? verdict.header
        : '';
  return fill(t.verdicts[verdict.kind], { ...verdict, header });
}
