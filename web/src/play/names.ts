// Squares by the names that a person has chosen, where a game offers more than those of the core.
import { designOf } from '../boards/registry';
import type { Place } from '../core/types';

export const offersNames = (game: string): boolean => designOf(game).names !== undefined;

/** The places with their other names; the same where there are none. */
export function lettered(game: string, places: Place[]): Place[] {
  const { names } = designOf(game);
  if (!names) return places;
  return places.map((place) =>
    place.kind === 'square' ? { ...place, name: names(place) } : place,
  );
}
