// What a place is called for somebody who hears the board instead of seeing it.
import type { Match } from './match.svelte';
import { playerName, tokensInWords } from './words';
import type { Drop } from '../boards/design';
import { fill, gameWords, words } from '../i18n/index.svelte';
import type { Place, Way } from '../core/types';

function standsThere(match: Match, place: Place): string {
  const here = match.shown.pieces.filter((piece) => piece.place === place.id);
  const t = words().board;
  if (here.length === 0) return t.empty;
  return here
    .map((piece) =>
      fill(t.holds, {
        count: piece.count,
        piece: gameWords(match.game).pieces[piece.kind] ?? '',
        player: playerName(piece.owner),
      }),
    )
    .join(', ');
}

function canDo(match: Match, place: Place, drops: ReadonlyMap<number, Drop>): string {
  const t = words().board;
  const drop = drops.get(place.id);
  if (match.anchors.includes(place.id)) return t.picked;
  if (drop) return dropInWords(drop);
  if (match.pick.joins.includes(place.id)) return t.canJoin;
  return match.movable.includes(place.id) ? t.canPick : '';
}

function dropInWords(drop: Drop): string {
  const t = words();
  const reach = drop.dice ? fill(t.board.canDropWith, { dice: drop.dice }) : t.board.canDrop;
  if (drop.tokens === 0) return reach;
  const effect = drop.tokens > 0 ? t.way.effects.received : t.way.effects.paid;
  return `${reach}, ${fill(effect ?? '', { amount: tokensInWords(Math.abs(drop.tokens)) })}`;
}

export function placeLabel(match: Match, place: Place, drops: ReadonlyMap<number, Drop>): string {
  const t = words().board;
  const name = fill(t.places[place.kind], { name: place.name, player: playerName(place.owner) });
  const marked = place.mark ? t.marked : '';
  return [name, marked, standsThere(match, place), canDo(match, place, drops)].filter((part) => part !== '').join(', ');
}

/** Tokens that go into the purse of the player who moves, less those that leave it, before anybody else's turn. */
function tokensOf(match: Match, way: Way): number {
  const turn = way.events.findIndex((event) => event.kind === 'turn');
  const own = (id: number) => match.places[id]?.kind === 'purse' && match.places[id]?.owner === match.state.player;
  return way.events
    .slice(0, turn < 0 ? undefined : turn)
    .filter((event) => event.kind === 'paid' || event.kind === 'received')
    .reduce((sum, event) => sum + event.amount * (Number(own(event.to)) - Number(own(event.from))), 0);
}

/** Squares on the way, where several dice take one piece along. */
function pathOf(match: Match, way: Way): number[] {
  if (way.steps.length < 2) return [];
  const stops = way.events.filter((event) => event.from === way.from[0] || ['moved', 'borne_off'].includes(event.kind));
  return [...way.from, ...stops.map((event) => event.to)].filter((id) => match.places[id]?.kind === 'square');
}

/** The dice that lead to a place, in whatever order: “5”, “2+5”, “3/5/6” where one of three will do. */
function diceTo(match: Match, place: number): string {
  const sets = match.pick.ways.filter((way) => way.to === place).map((way) => [...way.dice].sort().join('+'));
  return [...new Set(sets)].join('/');
}

/** Where what is held may go, with the dice in short, and what it wins or costs. */
export function dropsOf(match: Match): Map<number, Drop> {
  return new Map(
    match.pick.ways.map((way) => [way.to, { dice: diceTo(match, way.to), tokens: tokensOf(match, way), path: pathOf(match, way) }]),
  );
}
