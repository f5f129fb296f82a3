// A reason as a hint: what the right turn does, but not where.
import type { Remark } from '../core/types';
import { fill, gameWords, words } from '../i18n/index.svelte';
import { reasonInWords } from '../play/words';

const VEIL = '…';

export function veiled(game: string, { kind, piece, why, a, b, c }: Remark): string {
  const sentence = fill(words().remarks[kind] ?? '', {
    place: VEIL,
    to: VEIL,
    piece: gameWords(game).pieces[piece] ?? '',
    why: reasonInWords(game, why),
    a,
    b,
    c,
  });
  return sentence.replaceAll(`${VEIL}.`, VEIL);
}
