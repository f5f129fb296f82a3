// Remarks of the engine as people say them.
import type { Remark } from '../core/types';
import { fill, gameWords } from '../i18n/index.svelte';
import { remarkWords } from '../i18n/remarks';
import { placeName, reasonInWords, type Scene } from './words';

function said(game: string, remark: Remark, place: string, to: string): string {
  return fill(remarkWords()[remark.kind] ?? '', {
    place,
    to,
    piece: gameWords(game).pieces[remark.piece] ?? '',
    why: reasonInWords(game, remark.why),
    a: remark.a,
    b: remark.b,
    c: remark.c,
  });
}

export function remarkInWords(scene: Scene, remark: Remark): string {
  return said(scene.game, remark, placeName(scene, remark.place), placeName(scene, remark.to));
}

const VEIL = '…';

/** As a hint: what the right turn does, but not where. */
export function veiled(game: string, remark: Remark): string {
  return said(game, remark, VEIL, VEIL).replaceAll(`${VEIL}.`, VEIL);
}
