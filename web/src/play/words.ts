// Events, places and ways as people say them, in the language of the page.
import { plural } from '../i18n/catalogue';
import { fill, gameWords, words } from '../i18n/index.svelte';
import {
  NOWHERE,
  type Action,
  type Bar,
  type EventKind,
  type GameEvent,
  type Place,
  type Player,
  type State,
  type Step,
  type Way,
} from '../core/types';

export interface Scene {
  game: string;
  places: readonly Place[];
}

export function playerName(player: Player): string {
  return words().players[player] ?? '';
}

export function tokensInWords(n: number): string {
  return fill(plural(words().tokens, n), { n });
}

/** “12”, “the hand”. */
export function placeName(scene: Scene, id: number): string {
  const place = scene.places[id];
  if (id === NOWHERE || !place) return '';
  return place.kind === 'square'
    ? place.name
    : (words().places[place.kind as keyof Dictionary['places']] ?? '');
}
type Dictionary = ReturnType<typeof words>;

/** In the words of the game, where it has its own. `whose`: the player whose pieces it names, where that is not told
 * anyway. */
export function reasonInWords(game: string, reason: string, whose: Player = 2): string {
  const t = words();
  return fill(gameWords(game).reasons[reason] ?? t.reasons[reason] ?? '', {
    of: whose === 2 ? '' : fill(t.of, { player: playerName(whose) }),
  });
}

export function resultInWords(game: string, winner: Player, reason: string): string {
  const t = words();
  const result = winner === 2 ? t.nobodyWins : fill(t.play.wins, { player: playerName(winner) });
  return `${result}, ${reasonInWords(game, reason)}`;
}

/** “5-5-5-5”, kept on one line. */
export const diceDashed = (dice: Iterable<string | number>) => [...dice].join('-\u2060');

function amountInWords(event: Told): string {
  return event.kind === 'paid' || event.kind === 'received'
    ? tokensInWords(event.amount)
    : diceDashed(String(event.amount));
}

/** An event as people tell it: who pushes does more than move, and who ends a turn does something, too. */
interface Told extends Omit<GameEvent, 'kind'> {
  kind: EventKind | 'pushes' | 'stops';
}

/** Empty where an event needs no telling. */
export function eventInWords(scene: Scene, event: Told): string {
  if (event.kind === 'swapped' && scene.places[event.to]?.kind !== 'square') return '';
  return fill(words().events[event.kind], {
    player: playerName(event.player),
    other: playerName((1 - event.player) as Player),
    piece: gameWords(scene.game).pieces[event.piece] ?? '',
    from: placeName(scene, event.from),
    to: placeName(scene, event.to),
    amount: amountInWords(event),
    payer: holderName(scene, event.from),
    payee: holderName(scene, event.to),
    why: reasonInWords(scene.game, event.why),
    result: event.kind === 'ended' ? resultInWords(scene.game, event.player, event.why) : '',
  });
}

/** Whose tokens lie there: “White”, “the reserve”. */
function holderName(scene: Scene, id: number): string {
  const place = scene.places[id];
  return place && place.owner !== 2 ? playerName(place.owner) : placeName(scene, id);
}

/** “a3”, “a3–c3”. */
function placesInWords(scene: Scene, ids: readonly number[]): string {
  const names = ids.map((id) => placeName(scene, id)).sort();
  return names.length > 1 ? `${names[0]}–${names.at(-1)}` : (names[0] ?? '');
}

/** Pieces that go together are told together. */
function togetherInWords(scene: Scene, step: Step, events: readonly Told[]): string {
  const first = events[0]!;
  const told = words().together[first.kind];
  if (events.length === 1 || !told) return eventOfStep(scene, step, first);
  const [from, to] = [events.map((event) => event.from), events.map((event) => event.to)];
  return fill(told, {
    player: playerName(first.player),
    n: events.length,
    from: placesInWords(scene, from),
    to: placesInWords(scene, to),
  });
}

export function stepInWords(scene: Scene, step: Step): string[] {
  const events = tellable(step);
  const sentences: string[] = [];
  for (let i = 0; i < events.length;) {
    const { kind, player } = events[i]!;
    let end = i + 1;
    while (words().together[kind] && events[end]?.kind === kind && events[end]?.player === player)
      end++;
    sentences.push(togetherInWords(scene, step, events.slice(i, end)));
    i = end;
  }
  return sentences.filter((sentence) => sentence !== '');
}

/** Without what another event tells as well: with a turn that passes all its dice are lost. */
function tellable(step: Step): Told[] {
  const passes = (player: Player) =>
    step.events.some((event) => event.kind === 'passed' && event.player === player);
  const events = step.events.filter((event) => event.kind !== 'lost_dice' || !passes(event.player));
  const stops =
    !step.chance &&
    events.length > 0 &&
    events.every(({ kind }) => kind === 'turn' || kind === 'ended');
  return stops
    ? [{ ...events[0]!, kind: 'stops', player: step.player }, ...events]
    : causesFirst(events);
}

const isDriven = ({ kind }: GameEvent) => kind === 'pushed' || kind === 'ejected';

/** The rules tell a row from its front, so that no two pieces ever share a square; people tell who pushes before what
    gives way. */
function causesFirst(events: readonly GameEvent[]): Told[] {
  const inRow = (event: GameEvent) => event.kind === 'moved' || isDriven(event);
  const first = events.findIndex(inRow);
  if (first < 0) return [...events];
  const behind = events.findIndex((event, i) => i > first && !inRow(event));
  const end = behind < 0 ? events.length : behind;
  const row = events.slice(first, end).reverse();
  const told = row.some(isDriven)
    ? row.map((event): Told => (event.kind === 'moved' ? { ...event, kind: 'pushes' } : event))
    : row;
  return [...events.slice(0, first), ...told, ...events.slice(end)];
}

function eventOfStep(scene: Scene, step: Step, event: Told): string {
  const more = event.kind === 'thrown' && step.dice.length > step.text.length;
  return more
    ? fill(words().thrownMore, {
        player: playerName(event.player),
        amount: amountInWords(event),
        dice: diceDashed(step.dice),
      })
    : eventInWords(scene, event);
}

/** Why a piece that was touched cannot be taken up; empty where there is nothing to tell. */
export function barsInWords(scene: Scene, bars: readonly Bar[]): string {
  const named = (places: readonly number[]) => places.map((id) => placeName(scene, id)).join(', ');
  return bars
    .map(({ why, dice, places }) =>
      fill(words().bars[why], { dice: diceDashed(dice), places: named(places) }),
    )
    .join(' ');
}

/** What a person is to take up: where all of it lies, if it lies in places of one kind. */
export function pickFrom(
  match: Hand,
  sentences: Record<string, string>,
  otherwise: string,
): string {
  const [only = 'none', ...others] = new Set(
    match.movable.map((place) => match.places[place]?.kind ?? 'none'),
  );
  return (others.length === 0 && sentences[only]) || otherwise;
}

/** What of a match tells why something was refused. */
interface Hand extends Scene {
  state: State;
  pick: { bars: readonly Bar[] };
  movable: readonly number[];
}

/** Why the last touch did nothing: of the piece and where it was to go, or that there is nothing to take up. */
export function refusalInWords(match: Hand): string {
  const t = words();
  if (match.pick.bars.length > 0) return barsInWords(match, match.pick.bars);
  if (match.state.kind === 'chance') return t.bars.throw;
  return match.movable.length === 0
    ? t.play.nothingHere
    : pickFrom(match, t.play.missedFrom, t.play.missedHint);
}

/** Events that a person would otherwise miss: why a turn passed or goes on, whose dice these are; and what it cost. */
const NOTICES = new Set([
  'passed',
  'lost_dice',
  'given_dice',
  'skipped',
  'owes_a_turn',
  'plays_again',
]);
const COSTS = new Set(['paid', 'received']);

/** What should be said about the last steps before anybody goes on; empty when nothing should. The person at the screen, where
    there is one, is told everything since what that person did last: the other may have gone far meanwhile. */
export function noticeInWords(scene: Scene, steps: readonly Step[], person: Player): string {
  const own = person === 2 ? -1 : steps.findLastIndex((step) => step.player === person);
  const recent = own < 0 ? steps.slice(-2) : steps.slice(Math.min(own, steps.length - 2));
  return recent
    .flatMap((step) => {
      const events = tellable(step);
      const others = person !== 2 && step.player !== person;
      if (!events.some(({ kind }) => NOTICES.has(kind) && !(others && kind === 'plays_again')))
        return [];
      // What somebody does is known to who does it; of the other the throw is told that led to it.
      const told = others
        ? events
        : person === 2 || step === steps[own]
          ? events.filter(({ kind }) => NOTICES.has(kind) || COSTS.has(kind))
          : [];
      return told.map((event) => eventOfStep(scene, step, event));
    })
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** What a way itself brings about, before the turn of anybody begins. */
export function ownEvents(way: Way): GameEvent[] {
  const end = way.events.findIndex((event) => event.kind === 'turn' || event.kind === 'passed');
  return way.events.slice(0, end < 0 ? undefined : end);
}

/** What events do to others and cost, each in short. */
export function effectsInWords(scene: Scene, events: readonly GameEvent[]): string[] {
  const effects = words().way.effects;
  return events.flatMap((event) => {
    const effect = effects[event.kind];
    return effect
      ? [fill(effect, { from: placeName(scene, event.from), amount: amountInWords(event) })]
      : [];
  });
}

/** What sets a way apart: where from and to, with which dice, and what it does to others. */
export function wayInWords(scene: Scene, way: Way): string {
  const t = words().way;
  const from = placesInWords(scene, way.from);
  const parts = [
    fill(way.from.length > 1 ? t.rank : t.step, {
      n: way.from.length,
      from,
      to: placeName(scene, way.to),
    }),
  ];
  if (way.dice.length > 0) parts.push(fill(t.dice, { dice: way.dice.join(t.and) }));
  return [...parts, ...effectsInWords(scene, ownEvents(way))].join(', ');
}

/** “The Dux”: the piece taken up, where it is one, from the board. */
export function heldName(match: Scene & { state: State; anchors: readonly number[] }): string {
  const [place, ...others] = match.anchors;
  const piece = match.state.pieces.find((stands) => stands.place === place);
  if (!piece || others.length > 0 || match.places[piece.place]?.kind !== 'square') return '';
  const name = gameWords(match.game).pieces[piece.kind] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
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
  return fill(t.play.resultWhy, {
    result: headline,
    why: reasonInWords(
      state.game,
      state.reason,
      person === 2 || person === state.player ? 2 : state.player,
    ),
  });
}

/** Which pieces decided a game that is over; empty where none did. */
export function decisionInWords(scene: Scene, state: State): string {
  const names = state.deciding.map((id) => placeName(scene, id));
  return names.length > 0 ? fill(words().play.decided, { places: names.join(', ') }) : '';
}

/** An action as a person would ask for it. */
export function actionInWords(scene: Scene, action: Action): string {
  const t = words();
  const named = t.buttons[action.text];
  if (named || action.from.length === 0) return named ?? action.text;
  const step = fill(t.way.step, {
    from: placesInWords(scene, action.from),
    to: placesInWords(scene, action.to),
  });
  return action.die ? `${step}\u00a0(${action.die})` : step;
}
