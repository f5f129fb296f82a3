// What the dice say of themselves: which can be played now, with what is in hand or at all. The
// core has told it with every action and every way.
import { fill, words } from '../i18n/index.svelte';
import type { Die, Way } from '../core/types';
import type { Match } from '../play/match.svelte';

/** What is known of dice that are to be played. */
export interface Playable {
  values: readonly number[];
  /** With what is in hand; otherwise with anything. */
  held: boolean;
}

export type DieState = 'used' | 'can' | 'cannot' | 'plain';

type Table = Pick<Match, 'awaitsPerson' | 'state' | 'actions' | 'anchors' | 'pick'>;

const ofWays = (ways: readonly Way[]) => ways.flatMap((way) => way.dice);

/** Null where nobody here has dice to play. */
export function playableDice(match: Table): Playable | null {
  if (!match.awaitsPerson || match.state.kind !== 'decision') return null;
  const held = match.anchors.length > 0;
  const all = match.actions.map((action) => action.die).filter((die) => die > 0);
  if (all.length === 0) return null;
  return { held, values: [...new Set(held ? ofWays(match.pick.ways) : all)] };
}

export function dieState({ value, used }: Die, playable: Playable | null): DieState {
  if (used) return 'used';
  if (!playable) return 'plain';
  return playable.values.includes(value) ? 'can' : 'cannot';
}

/** “die 5, can be played, die 2, not with this piece”. */
export function diceInWords(dice: readonly Die[], playable: Playable | null): string {
  const t = words().play;
  const cannot = playable?.held ? t.dieNotHeld : t.dieCannot;
  const sentences = { used: t.dieUsed, can: t.dieCan, cannot, plain: t.die };
  return dice
    .map((die) => fill(sentences[dieState(die, playable)], { value: die.value }))
    .join(', ');
}

/** Of the piece in hand: “plays 5, cannot play 2”; nothing where there are no dice. */
export function heldDiceInWords(match: Table): string[] {
  const playable = playableDice(match);
  if (!playable?.held) return [];
  const t = words().board;
  const left = match.state.dice.filter((die) => !die.used);
  const named = (state: DieState) =>
    [...new Set(left.filter((die) => dieState(die, playable) === state).map((die) => die.value))]
      .sort()
      .join(', ');
  const [can, cannot] = [named('can'), named('cannot')];
  return [
    ...(can ? [fill(t.plays, { dice: can })] : []),
    ...(cannot ? [fill(t.playsNot, { dice: cannot })] : []),
  ];
}
