// What is up now, in one word: everything the screen says about whose turn it is follows from this,
// so that words, dice and board cannot disagree.
import { fill, words } from '../i18n/index.svelte';
import type { Player } from '../core/types';
import type { Match } from '../play/match.svelte';
import { outcomeInWords, playerName } from './words';

export type Prompt =
  | { kind: 'over' }
  /** A throw or an action is being shown, or has been asked of the server. */
  | { kind: 'throws' | 'plays'; player: Player }
  | { kind: 'thinks'; player: Player }
  /** The server cannot be reached. */
  | { kind: 'cut' }
  /** Somebody who may has stopped the game. */
  | { kind: 'halted'; text: string }
  | { kind: 'throw' | 'play'; player: Player };

export function promptOf(match: Match): Prompt {
  const { kind, player } = match.state;
  const last = match.steps.at(-1);
  if (match.moving && last) return { kind: last.chance ? 'throws' : 'plays', player: last.player };
  if (kind === 'over') return { kind: 'over' };
  if (match.cut) return { kind: 'cut' };
  if (match.halted) return { kind: 'halted', text: match.halted };
  if (match.asked) return { kind: match.asked === 'throw' ? 'throws' : 'plays', player };
  if (match.thinking) return { kind: 'thinks', player };
  return { kind: kind === 'chance' ? 'throw' : 'play', player };
}

export function promptInWords(match: Match): string {
  const t = words().play;
  const prompt = promptOf(match);
  if (prompt.kind === 'over') return outcomeInWords(match.state, match.person);
  if (prompt.kind === 'cut') return t.cut;
  if (prompt.kind === 'halted') return prompt.text;
  const player = playerName(prompt.player);
  if (prompt.kind === 'thinks') return fill(t.thinks, { player });
  if (prompt.player === match.person)
    return { throw: t.yourThrow, play: t.yourTurn, throws: t.youThrow, plays: t.youPlay }[
      prompt.kind
    ];
  return fill({ throw: t.throwOf, play: t.turnOf, throws: t.throws, plays: t.plays }[prompt.kind], {
    player,
  });
}
