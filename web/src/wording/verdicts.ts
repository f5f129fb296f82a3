// What a review thinks of a step, in words and signs.
import type { Review, Side, Verdict } from '../core/types';
import { fill } from '../i18n/index.svelte';
import { reviewWords } from '../i18n/review';
import { points } from './aid';
import { swingFor } from '../play/moments';
import { actionInWords, diceDashed, playerName, type Scene } from './words';

const GRADES = ['', '\u00a0?!', '\u00a0?', '\u00a0??'];
const LUCK = ['\u00a0−−', '\u00a0−', '', '\u00a0+', '\u00a0++'];

/** “?” of a decision, “++” of a throw; mostly nothing. */
export const markOf = ({ chance, grade, luck }: Pick<Verdict, 'chance' | 'grade' | 'luck'>) =>
  (chance ? LUCK[luck + 2] : GRADES[grade]) ?? '';

/** An action, or what the dice of a throw show. */
export const named = (scene: Scene, { chance }: Verdict, what: Verdict['best']) =>
  !what ? '' : chance ? diceDashed(what.text) : actionInWords(scene, what);

/** “Move 12, White plays …: +3.4”: what it gained the one who reads it, whoever made it. */
export function momentInWords(scene: Scene, review: Review, step: number, side: Side): string {
  const t = reviewWords();
  const verdict = review.steps[step]!;
  return fill(verdict.chance ? t.turnThrown : t.turnPlayed, {
    n: step + 1,
    player: playerName(verdict.player),
    played: named(scene, verdict, verdict.played) + (verdict.chance ? '' : markOf(verdict)),
    points: points(swingFor(review, step, side)),
  });
}
