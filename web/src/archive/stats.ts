// What one's games add up to: results, mistakes and luck, by game and by opponent.
import { gameOf } from '../play/identity';
import { figuresOf, levelOf, mistakesOf, opponentOf, resultOf, type Entry } from './entry';

export interface Tally {
  games: number;
  won: number;
  lost: number;
  drawn: number;
  /** Games with a review, and sums over them: mistakes, millionths of luck. */
  reviewed: number;
  mistakes: number;
  luck: number;
}

export interface GameTally {
  game: string;
  all: Tally;
  /** By level, 0 for people elsewhere, in this order. */
  levels: { level: number; tally: Tally }[];
}

const nothing = (): Tally => ({
  games: 0,
  won: 0,
  lost: 0,
  drawn: 0,
  reviewed: 0,
  mistakes: 0,
  luck: 0,
});

export function tallyOf(entries: readonly Entry[]): Tally {
  const sum = nothing();
  for (const entry of entries) {
    const result = resultOf(entry);
    if (result !== 'won' && result !== 'lost' && result !== 'drawn') continue;
    sum.games++;
    sum[result]++;
    const side = figuresOf(entry);
    if (!side) continue;
    sum.reviewed++;
    sum.mistakes += mistakesOf(side);
    sum.luck += side.luck;
  }
  return sum;
}

/** Games that are over, and that one has played alone against somebody. */
const counts = (entry: Entry) =>
  entry.over && ['level', 'far'].includes(opponentOf(entry)) && entry.readable;

export function statistics(entries: readonly Entry[], order: readonly string[]): GameTally[] {
  const counted = entries.filter(counts);
  return order.flatMap((game) => {
    const own = counted.filter(({ identity }) => gameOf(identity) === game);
    const levels = [...new Set(own.map(levelOf))].sort((a, b) => a - b);
    if (own.length === 0) return [];
    return {
      game,
      all: tallyOf(own),
      levels: levels.map((level) => ({
        level,
        tally: tallyOf(own.filter((entry) => levelOf(entry) === level)),
      })),
    };
  });
}
