// Which exclamation suits what has just happened; most things suit none.
import type { GameEvent, Player, Step } from '../core/types';
import type { Exclamation } from '../i18n/latin';
import type { Match } from '../play/match.svelte';

function atTheEnd(winner: Player, person: Player): Exclamation {
  if (winner === 2) return 'nobody';
  if (person === 2) return 'wins';
  return winner === person ? 'won' : 'lost';
}

function ofThrow(step: Step, steps: readonly Step[]): Exclamation | null {
  if (steps.filter((each) => each.chance).length === 1) return 'begins';
  return step.text.length > 1 && new Set(step.text).size === 1 ? 'doubles' : null;
}

function ofEvents(events: readonly GameEvent[], person: Player): Exclamation | null {
  const loss = events.find(
    ({ kind }) => kind === 'hit' || kind === 'captured' || kind === 'ejected',
  );
  if (!loss) return null;
  if (loss.player === person) return 'loss';
  return loss.kind === 'hit' ? 'hit' : 'taken';
}

export function exclamationFor({ over, state, steps, person, moving }: Match): Exclamation | null {
  if (over) return atTheEnd(state.player, person);
  const last = steps.at(-1);
  if (!last || moving) return null;
  return last.chance ? ofThrow(last, steps) : ofEvents(last.events, person);
}
