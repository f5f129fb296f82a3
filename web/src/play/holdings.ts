// What a player has, and where, as the position tells it.
import type { Piece, Place, PlaceKind, Side } from '../core/types';

export interface Holding {
  kind: PlaceKind;
  count: number;
}

/** The order in which they are told. */
const KINDS: readonly PlaceKind[] = ['purse', 'hand', 'circle', 'square', 'home', 'taken'];
/** Told only where something lies there. */
const SELDOM: readonly PlaceKind[] = ['circle'];

/** Of the kinds of places that this game has; tokens, which are no pieces, lie in purses alone. */
export function holdingsOf(
  places: readonly Place[],
  pieces: readonly Piece[],
  side: Side,
): Holding[] {
  const counted = KINDS.filter((kind) =>
    places.some((place) => place.kind === kind && (kind === 'square' || place.owner === side)),
  ).map((kind) => ({
    kind,
    count: pieces
      .filter((piece) => {
        const place = places[piece.place];
        return place?.kind === kind && (kind === 'square' ? piece : place).owner === side;
      })
      .reduce((sum, piece) => sum + piece.count, 0),
  }));
  return counted.filter(({ kind, count }) => count > 0 || !SELDOM.includes(kind));
}
