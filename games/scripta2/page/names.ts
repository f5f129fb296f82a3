// Squares as the tables of the board are lettered: A1 to A12 in the middle row, then B, C and D,
// and E6 to E1, counted to the exit.
import type { Place } from '$page/core/types';

const MIDDLE = 12;
const TABLE = 6;

export function names({ name }: Pick<Place, 'name'>): string {
  const number = Number(name);
  if (number <= MIDDLE) return `A${number}`;
  const [table, square] = [
    Math.floor((number - MIDDLE - 1) / TABLE),
    ((number - MIDDLE - 1) % TABLE) + 1,
  ];
  const letter = 'BCDE'[table]!;
  return letter === 'E' ? `E${TABLE + 1 - square}` : `${letter}${square}`;
}
