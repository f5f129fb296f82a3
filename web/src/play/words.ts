// Events, places and ways as people say them, in the language of the page.
import { fill, gameWords, words } from '../i18n/index.svelte';
import { NOWHERE, type Action, type GameEvent, type Place, type Player, type State, type Step, type Way } from '../core/types';

export interface Scene {
  game: string;
  places: readonly Place[];
}

export function playerName(player: Player): string {
  return words().players[player] ?? '';
}

export function tokensInWords(n: number): string {
  return fill(n === 1 ? words().tokens.one : words().tokens.many, { n });
}

/** “12”, “the hand”. */
export function placeName(scene: Scene, id: number): string {
  const place = scene.places[id];
  if (id === NOWHERE || !place) return '';
  return place.kind === 'square' ? place.name : (words().places[place.kind as keyof Dictionary['places']] ?? '');
}
type Dictionary = ReturnType<typeof words>;

export function reasonInWords(reason: string): string {
  return words().reasons[reason] ?? '';
}

export function resultInWords(winner: Player, reason: string): string {
  const t = words();
  const result = winner === 2 ? t.nobodyWins : fill(t.play.wins, { player: playerName(winner) });
  return `${result}, ${reasonInWords(reason)}`;
}

function amountInWords(event: GameEvent): string {
  return event.kind === 'paid' || event.kind === 'received'
    ? tokensInWords(event.amount)
    : [...String(event.amount)].join('-');
}

/** Empty where an event needs no telling. */
export function eventInWords(scene: Scene, event: GameEvent): string {
  if (event.kind === 'swapped' && scene.places[event.to]?.kind !== 'square') return '';
  return fill(words().events[event.kind], {
    player: playerName(event.player),
    piece: gameWords(scene.game).pieces[event.piece] ?? '',
    from: placeName(scene, event.from),
    to: placeName(scene, event.to),
    amount: amountInWords(event),
    why: reasonInWords(event.why),
    result: event.kind === 'ended' ? resultInWords(event.player, event.why) : '',
  });
}

export function stepInWords(scene: Scene, step: Step): string[] {
  return step.events.map((event) => eventInWords(scene, event)).filter((sentence) => sentence !== '');
}

/** Events that a person would otherwise miss: why a turn passed, whose dice these are. */
const NOTICES = new Set(['passed', 'lost_dice', 'given_dice', 'skipped', 'owes_a_turn']);

/** What should be said about the last steps before anybody goes on; empty when nothing should. The person at the screen, where
    there is one, is told everything since what that person did last: the other may have gone far meanwhile. */
export function noticeInWords(scene: Scene, steps: readonly Step[], person: Player): string {
  const own = person === 2 ? -1 : steps.findLastIndex((step) => step.player === person);
  const recent = own < 0 ? steps.slice(-2) : steps.slice(Math.min(own, steps.length - 2));
  return recent
    .flatMap((step) => step.events)
    .filter((event) => NOTICES.has(event.kind))
    .map((event) => eventInWords(scene, event))
    .join(' ');
}

export function diceInWords(dice: readonly number[]): string {
  return dice.join(' + ');
}

/** What sets a way apart: where from and to, with which dice, and what it does to others. */
export function wayInWords(scene: Scene, way: Way): string {
  const t = words().way;
  const names = way.from.map((id) => placeName(scene, id)).sort();
  const from = names.length > 1 ? `${names[0]}–${names.at(-1)}` : (names[0] ?? '');
  const to = placeName(scene, way.to);
  const parts = [fill(way.from.length > 1 ? t.rank : t.step, { n: way.from.length, from, to })];
  if (way.dice.length > 0) parts.push(fill(t.dice, { dice: way.dice.join(t.and) }));
  for (const event of way.events) {
    const effect = t.effects[event.kind];
    if (event.kind === 'turn' || event.kind === 'passed') break;
    if (effect) parts.push(fill(effect, { from: placeName(scene, event.from), amount: amountInWords(event) }));
  }
  return parts.join(', ');
}

/** The headline over the board when a game is over. */
export function outcomeInWords(state: State, person: Player): string {
  const t = words();
  const headline =
    state.player === 2
      ? t.nobodyWins
      : person === 2
        ? fill(t.play.wins, { player: playerName(state.player) })
        : state.player === person
          ? t.play.won
          : t.play.lost;
  return fill(t.play.resultWhy, { result: headline, why: reasonInWords(state.reason) });
}

/** An action as a person would ask for it. */
export function actionInWords(scene: Scene, action: Action): string {
  const t = words();
  const named = t.buttons[action.text];
  if (named || action.from.length === 0) return named ?? action.text;
  const names = (ids: number[]) => {
    const sorted = ids.map((id) => placeName(scene, id)).sort();
    return sorted.length > 1 ? `${sorted[0]}–${sorted.at(-1)}` : (sorted[0] ?? '');
  };
  const step = fill(t.way.step, { from: names(action.from), to: names(action.to) });
  return action.die ? `${step} (${action.die})` : step;
}
