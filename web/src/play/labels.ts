// What a place is called for somebody who hears the board instead of seeing it.
import type { Match } from './match.svelte';
import { diceInWords, playerName } from './words';
import { fill, gameWords, words } from '../i18n/index.svelte';
import type { Place } from '../core/types';

function standsThere(match: Match, place: Place): string {
  const here = match.state.pieces.filter((piece) => piece.place === place.id);
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

function canDo(match: Match, place: Place, drops: ReadonlyMap<number, string>): string {
  const t = words().board;
  const dice = drops.get(place.id);
  if (match.anchors.includes(place.id)) return t.picked;
  if (dice) return fill(t.canDropWith, { dice });
  if (dice === '') return t.canDrop;
  if (match.pick.joins.includes(place.id)) return t.canJoin;
  return match.movable.includes(place.id) ? t.canPick : '';
}

export function placeLabel(match: Match, place: Place, drops: ReadonlyMap<number, string>): string {
  const t = words().board;
  const name = fill(t.places[place.kind], { name: place.name, player: playerName(place.owner) });
  const marked = place.mark ? t.marked : '';
  return [name, marked, standsThere(match, place), canDo(match, place, drops)].filter((part) => part !== '').join(', ');
}

/** Where what is held may go, with the dice in short: “5”, “2+5”. */
export function dropsOf(match: Match): Map<number, string> {
  return new Map(match.pick.ways.map((way) => [way.to, diceInWords(way.dice).replaceAll(' ', '')]));
}
