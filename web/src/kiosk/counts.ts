// How often which game was begun and finished, by day: numbers, and nothing of who played or how.
// They are read anew before each change, so that two windows count together.
import { ledger } from '../settings/ledger';

export interface Count {
  begun: number;
  finished: number;
}
/** By days, as “2026-11-16”, and by games. */
export type Counts = Record<string, Record<string, Count>>;

/** Days that are kept, more than two years; the oldest go. And games of a day. */
export const MOST_DAYS = 800;
const MOST_GAMES = 40;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const isGame = (text: string) => /^[a-z][a-z0-9-]{0,30}$/.test(text);
const number = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;

/** What a text says; whatever makes no sense is left out. */
export function readCounts(text: string): Counts {
  let told: unknown = null;
  try {
    told = JSON.parse(text || '{}');
  } catch {
    // Nothing that could be read.
  }
  const counts: Counts = {};
  for (const [day, games] of Object.entries(told ?? {}).sort()) {
    if (!isDay(day) || typeof games !== 'object' || games === null) continue;
    for (const [game, pair] of Object.entries(games as object).slice(0, MOST_GAMES)) {
      const [begun, finished] = Array.isArray(pair) ? [number(pair[0]), number(pair[1])] : [0, 0];
      if (isGame(game) && begun + finished > 0) (counts[day] ??= {})[game] = { begun, finished };
    }
  }
  return Object.fromEntries(Object.entries(counts).slice(-MOST_DAYS));
}

export function writeCounts(counts: Counts): string {
  const days = Object.entries(counts).map(([day, games]) => [
    day,
    Object.fromEntries(
      Object.entries(games).map(([game, { begun, finished }]) => [game, [begun, finished]]),
    ),
  ]);
  return JSON.stringify(Object.fromEntries(days));
}

/** The day where the kiosk stands. */
export function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** One more; sums are in `counts` afterwards. */
export function add(counts: Counts, day: string, game: string, what: keyof Count): void {
  const count = ((counts[day] ??= {})[game] ??= { begun: 0, finished: 0 });
  count[what]++;
}

/** What is left of the counts when those of a file are taken off. */
export function without(counts: Counts, saved: Counts): Counts {
  const left: Counts = {};
  for (const [day, games] of Object.entries(counts))
    for (const [game, { begun, finished }] of Object.entries(games)) {
      const off = saved[day]?.[game] ?? { begun: 0, finished: 0 };
      const rest = {
        begun: Math.max(0, begun - off.begun),
        finished: Math.max(0, finished - off.finished),
      };
      if (rest.begun + rest.finished > 0) (left[day] ??= {})[game] = rest;
    }
  return left;
}

export interface Row extends Count {
  day: string;
  game: string;
}

export const rowsOf = (counts: Counts): Row[] =>
  Object.entries(counts).flatMap(([day, games]) =>
    Object.entries(games).map(([game, count]) => ({ day, game, ...count })),
  );

/** For a spreadsheet, as it expects it: with a mark for UTF-8 and lines that end twice. */
export function csvOf(counts: Counts, heads: readonly string[], nameOf: (game: string) => string) {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = rowsOf(counts).map(({ day, game, begun, finished }) =>
    [day, quoted(nameOf(game)), begun, finished].join(','),
  );
  return `\ufeff${[heads.map(quoted).join(','), ...rows].map((row) => `${row}\r\n`).join('')}`;
}

// ---- kept ----

export const keptCounts = (): Counts => readCounts(ledger.read());

/** False where the browser keeps nothing. */
export const keepCounts = (counts: Counts): boolean =>
  ledger.write(writeCounts(readCounts(writeCounts(counts))));

export function count(game: string, what: keyof Count): void {
  const counts = keptCounts();
  add(counts, dayOf(new Date()), game, what);
  keepCounts(counts);
}
