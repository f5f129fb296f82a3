// What a place is called for somebody who hears the board instead of seeing it.
import type { Match } from '../play/match.svelte';
import { Cast } from '../boards/sprites';
import { heldDiceInWords } from './dice';
import { effectsInWords, ownEvents, playerName, tokensInWords } from './words';
import type { Arrow, Drop } from '../boards/design';
import { fill, gameWords, words } from '../i18n/index.svelte';
import type { GameEvent, Hint, Piece, Place, Side, Way } from '../core/types';

/** Those that stand on one place. */
export function piecesInWords(game: string, place: Place, here: readonly Piece[]): string {
  const t = words().board;
  if (!here[0]) return t.empty;
  // Whose purse it is was said, and a reserve is nobody's.
  if (place.kind === 'purse' || place.kind === 'reserve') return tokensInWords(here[0].count);
  return here
    .map(({ count, kind, owner }) =>
      fill(count === 1 ? t.holdsOne : t.holds, {
        count,
        piece: gameWords(game).pieces[kind] ?? '',
        player: playerName(owner),
      }),
    )
    .join(', ');
}

/** “Square 12, rosette”. */
export function placeInWords(game: string, place: Place): string {
  const name = fill(words().board.places[place.kind], {
    name: place.name,
    player: playerName(place.owner),
  });
  return place.mark ? `${name}, ${gameWords(game).mark}` : name;
}

function canDo(match: Match, place: Place, drops: ReadonlyMap<number, Drop>): string {
  const t = words().board;
  const drop = drops.get(place.id);
  if (match.anchors.includes(place.id) || match.pick.carried.includes(place.id))
    return [t.picked, ...heldDiceInWords(match)].join(', ');
  if (drop) return dropInWords(drop);
  if (match.pick.joins.includes(place.id)) return t.canJoin;
  return match.movable.includes(place.id) ? t.canPick : '';
}

function dropInWords(drop: Drop): string {
  const t = words();
  const reach = drop.dice ? fill(t.board.canDropWith, { dice: drop.dice }) : t.board.canDrop;
  const effect = drop.tokens > 0 ? t.way.effects.received : t.way.effects.paid;
  const tokens =
    drop.tokens === 0 ? [] : [fill(effect ?? '', { amount: tokensInWords(Math.abs(drop.tokens)) })];
  return [reach, ...drop.effects, ...tokens].join(', ');
}

export function placeLabel(match: Match, place: Place, drops: ReadonlyMap<number, Drop>): string {
  const here = match.shown.pieces.filter((piece) => piece.place === place.id);
  const decided = match.shown.deciding.includes(place.id) ? words().board.decided : '';
  return [
    placeInWords(match.game, place),
    piecesInWords(match.game, place, here),
    decided,
    canDo(match, place, drops),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

const isPayment = ({ kind }: GameEvent) => kind === 'paid' || kind === 'received';
const isLoss = ({ kind }: GameEvent) => kind === 'captured' || kind === 'ejected' || kind === 'hit';

/** Tokens that go into the purse of the player who moves, less those that leave it. */
function tokensOf(match: Match, events: readonly GameEvent[]): number {
  const own = (id: number) =>
    match.places[id]?.kind === 'purse' && match.places[id]?.owner === match.state.player;
  return events
    .filter(isPayment)
    .reduce(
      (sum, event) => sum + event.amount * (Number(own(event.to)) - Number(own(event.from))),
      0,
    );
}

const courseOf = (match: Match): readonly number[] =>
  match.courses[match.state.player as Side] ?? [];

/** All places from one stop to the next, as a piece walks. */
export function alongCourse(course: readonly number[], stops: readonly number[]): number[] {
  return stops.flatMap((stop, i) => {
    const [before, here] = [course.indexOf(stops[i - 1] ?? stop), course.indexOf(stop)];
    return before >= 0 && before < here ? course.slice(before + 1, here + 1) : [stop];
  });
}

/** Squares on the way, where several dice take one piece along. */
function pathOf(match: Match, way: Way): number[] {
  if (way.steps.length < 2) return [];
  const events = way.events.filter(
    (event) => event.from === way.from[0] || ['moved', 'borne_off'].includes(event.kind),
  );
  const stops = [...way.from, ...events.map((event) => event.to)].filter(
    (id) => match.places[id]?.kind === 'square',
  );
  return alongCourse(courseOf(match), stops);
}

/**
 * The dice that lead to a place, in whatever order: “5”, “2+5”, “3/5/6” where one of three will do.
 */
function diceTo(match: Match, place: number): string {
  const sets = match.pick.ways
    .filter((way) => way.to === place)
    .map((way) => [...way.dice].sort().join('+'));
  return [...new Set(sets)].join('/');
}

/**
 * Where the pieces of who moves come to stand: of a rank each on its own square, of several dice
 * after the last.
 */
function endsOf(match: Match, way: Way): Map<number, number> {
  const own = way.events.filter(
    (event) => event.player === match.state.player && Cast.moves(event),
  );
  if (way.steps.length === 1) return new Map(own.map(({ from, to }) => [from, to]));
  return new Map(
    way.from.map((start) => [
      start,
      own.reduce((at, { from, to }) => (from === at ? to : at), start),
    ]),
  );
}

function dropOf(match: Match, way: Way): Drop {
  const events = ownEvents(way);
  return {
    dice: diceTo(match, way.to),
    tokens: tokensOf(match, events),
    path: pathOf(match, way),
    pushes: events.filter(({ kind }) => kind === 'pushed').map(({ from, to }) => ({ from, to })),
    takes: events.filter(isLoss).map(({ from }) => from),
    ends: endsOf(match, way),
    effects: effectsInWords(
      match,
      events.filter((event) => !isPayment(event)),
    ),
  };
}

/** Where what is held may go, with the dice in short, and what it does, wins or costs. */
export function dropsOf(match: Match): Map<number, Drop> {
  return new Map(match.pick.ways.map((way) => [way.to, dropOf(match, way)]));
}

/**
 * The way that the one piece held has before it; none where it goes where it likes, or stands on a
 * square it meets twice.
 */
export function wayAhead(match: Match): number[] {
  const course = courseOf(match);
  const [held, ...others] = match.anchors;
  if (held === undefined || others.length > 0 || course.indexOf(held) !== course.lastIndexOf(held))
    return [];
  return course.includes(held) ? course.slice(course.indexOf(held)) : [held, ...course];
}

/** Places of what is in the way of the piece that was touched. */
export function inTheWay(match: Match): number[] {
  return [...new Set(match.pick.bars.flatMap((bar) => bar.places))];
}

/** What is advised, as arrows: each action of the best turn with its number. */
export function arrowsOf(hint: Hint | null): Arrow[] {
  const plan = hint?.choices[0]?.plan ?? [];
  return plan.flatMap((action, i) =>
    action.from.map((from, k) => ({
      from,
      to: action.to[k] ?? from,
      number: plan.length > 1 ? i + 1 : 0,
    })),
  );
}
