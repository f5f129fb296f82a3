// Which Latin word suits an end. It follows from the result alone, so that it does not change while
// the game is looked back at.
import type { Match } from '../../play/match.svelte';
import { mottoes, type Motto } from '../../i18n/review/latin';

const SUITING = {
  won: ['came', 'bold', 'palm'],
  lost: ['learn', 'woe', 'glory'],
  others: ['palm', 'hail', 'bold'],
} as const satisfies Record<string, readonly Motto[]>;

export function mottoOf({
  state,
  person,
  steps,
}: Pick<Match, 'state' | 'person' | 'steps'>): Motto {
  if (state.player === 2) return 'even';
  if (state.reason === 'time') return 'time';
  if (state.reason === 'resignation' && state.player !== person) return 'yield';
  const kind = person === 2 ? 'others' : state.player === person ? 'won' : 'lost';
  return SUITING[kind][steps.length % SUITING[kind].length]!;
}

export const mottoText = (motto: Motto) => mottoes[motto];
