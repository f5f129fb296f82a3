// Reasons and results as C says them (core/tell.h): in English, to be translated.
import type { Catalogue, Player } from './types';

let reasons: Record<string, Record<string, string>> = {};
let results: Catalogue['results'] = { won: '', drawn: '' };

/** Before anything is said. */
export function learnReasons(catalogue: Catalogue): void {
  reasons = Object.fromEntries(catalogue.games.map((game) => [game.id, game.reasons]));
  results = catalogue.results;
}

/** Empty where a game has no words for it. */
export const reasonSentence = (game: string, reason: string) => reasons[game]?.[reason] ?? '';
export const resultSentence = (winner: Player) => (winner === 2 ? results.drawn : results.won);
