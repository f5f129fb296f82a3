// Events, places and ways as people say them, in the language of the page.
import { fill, gameWords, words } from '../i18n/index.svelte';
import { NOWHERE, type Action, type Bar, type GameEvent, type Place, type Player, type State, type Step, type Way } from '../core/types';

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

/** `whose`: the player whose pieces it names, where that is not told anyway. */
export function reasonInWords(reason: string, whose: Player = 2): string {
  const t = words();
  return fill(t.reasons[reason] ?? '', { of: whose === 2 ? '' : fill(t.of, { player: playerName(whose) }) });
}

export function resultInWords(winner: Player, reason: string): string {
  const t = words();
  const result = winner === 2 ? t.nobodyWins : fill(t.play.wins, { player: playerName(winner) });
  return `${result}, ${reasonInWords(reason)}`;
}

/** “5-5-5-5”, kept on one line. */
export const diceDashed = (dice: Iterable<string | number>) => [...dice].join('-\u2060');

function amountInWords(event: GameEvent): string {
  return event.kind === 'paid' || event.kind === 'received' ? tokensInWords(event.amount) : diceDashed(String(event.amount));
}

/** Empty where an event needs no telling. */
export function eventInWords(scene: Scene, event: GameEvent): string {
  if (event.kind === 'swapped' && scene.places[event.to]?.kind !== 'square') return '';
  return fill(words().events[event.kind], {
    player: playerName(event.player),
    other: playerName((1 - event.player) as Player),
    piece: gameWords(scene.game).pieces[event.piece] ?? '',
    from: placeName(scene, event.from),
    to: placeName(scene, event.to),
    amount: amountInWords(event),
    why: reasonInWords(event.why),
    result: event.kind === 'ended' ? resultInWords(event.player, event.why) : '',
  });
}

/** Without what another event tells as well: with a turn that passes all its dice are lost. */
function tellable(step: Step): GameEvent[] {
  const passes = (player: Player) => step.events.some((event) => event.kind === 'passed' && event.player === player);
  return step.events.filter((event) => event.kind !== 'lost_dice' || !passes(event.player));
}

function eventOfStep(scene: Scene, step: Step, event: GameEvent): string {
  const more = event.kind === 'thrown' && step.dice.length > step.text.length;
  return more ? fill(words().thrownMore, { player: playerName(event.player), amount: amountInWords(event), dice: diceDashed(step.dice) }) : eventInWords(scene, event);
}

export function stepInWords(scene: Scene, step: Step): string[] {
  return tellable(step).map((event) => eventOfStep(scene, step, event)).filter((sentence) => sentence !== '');
}

/** Why a piece that was touched cannot be taken up; empty where there is nothing to tell. */
export function barsInWords(bars: readonly Bar[]): string {
  return bars.map(({ why, dice }) => fill(words().bars[why], { dice: diceDashed(new Set(dice)) })).join(' ');
}

/** Events that a person would otherwise miss: why a turn passed, whose dice these are. */
const NOTICES = new Set(['passed', 'lost_dice', 'given_dice', 'skipped', 'owes_a_turn']);

/** What should be said about the last steps before anybody goes on; empty when nothing should. The person at the screen, where
    there is one, is told everything since what that person did last: the other may have gone far meanwhile. */
export function noticeInWords(scene: Scene, steps: readonly Step[], person: Player): string {
  const own = person === 2 ? -1 : steps.findLastIndex((step) => step.player === person);
  const recent = own < 0 ? steps.slice(-2) : steps.slice(Math.min(own, steps.length - 2));
  return recent
    .flatMap(tellable)
    .filter((event) => NOTICES.has(event.kind))
    .map((event) => eventInWords(scene, event))
    .join(' ');
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
  return fill(t.play.resultWhy, { result: headline, why: reasonInWords(state.reason, person === 2 || person === state.player ? 2 : state.player) });
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
  return action.die ? `${step}\u00a0(${action.die})` : step;
}
