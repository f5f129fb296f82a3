// The problem of the day: the same for everybody, by the date alone. Days are those of UTC, so that
// a class in two countries has the same one.
const DAY = 86_400_000;

/** Days since 1970. */
export const dayOf = (time: number) => Math.floor(time / DAY);
export const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/**
 * How far it is from one problem to the next: all come before any comes again, and neighbours in
 * the file, which are of one game, are far from each other.
 */
function stride(count: number): number {
  let step = Math.max(1, Math.floor(count * 0.618));
  while (divisor(count, step) !== 1) step--;
  return step;
}

/** The games take turns. */
export const gameOfDay = (day: number, games: readonly string[]) => games[day % games.length]!;

/** The number of the problem, from 1, among so many of the game whose turn it is. */
export const numberOfDay = (day: number, games: readonly string[], count: number) =>
  ((Math.floor(day / games.length) * stride(count)) % count) + 1;
