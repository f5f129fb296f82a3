// What somebody has solved, kept in this browser: a rating and its course, each problem tried, the
// days on which the problem of the day was found.
import { store } from '../settings/store';
import { dateOf } from './day';
import type { Problem } from './problem';

const KEY = 'lusoria.problems';
const START = 1000;
const LOWEST = 100;
const HIGHEST = 3000;
/** So many ratings and days are kept. */
const LINE = 200;
const DAYS = 400;
/** A newcomer's rating moves fast, for so many problems. */
const NEW = 20;

export type Mark = 'right' | 'wrong';

export interface Diary {
  rating: number;
  /** How many problems have been counted. */
  count: number;
  /** The last ratings, the newest last. */
  line: number[];
  /** By game and number. */
  marks: Record<string, Record<string, Mark>>;
  /** Dates. */
  days: string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRating = (value: unknown): value is number =>
  typeof value === 'number' && value >= LOWEST && value <= HIGHEST;

function marksIn(value: unknown): Diary['marks'] {
  if (!isRecord(value)) return {};
  const isMark = (mark: unknown): mark is Mark => mark === 'right' || mark === 'wrong';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, marks]) => isRecord(marks))
      .map(([game, marks]) => [
        game,
        Object.fromEntries(
          Object.entries(marks as Record<string, unknown>).filter(([, mark]) => isMark(mark)),
        ) as Record<string, Mark>,
      ]),
  );
}

/** What is kept, as far as it makes sense: another version may have written it, or a hand. */
export function readDiary(): Diary {
  let kept: unknown = null;
  try {
    kept = JSON.parse(store.get(KEY) ?? 'null');
  } catch {
    // As if nothing had been solved.
  }
  const { rating, count, line, marks, days } = isRecord(kept) ? kept : {};
  return {
    rating: isRating(rating) ? rating : START,
    count: typeof count === 'number' && count > 0 ? Math.trunc(count) : 0,
    line: Array.isArray(line) ? line.filter(isRating).slice(-LINE) : [],
    marks: marksIn(marks),
    days: Array.isArray(days)
      ? days.filter((day): day is string => /^\d{4}-\d\d-\d\d$/.test(String(day))).slice(-DAYS)
      : [],
  };
}

export const markOf = (diary: Diary, game: string, number: number): Mark | undefined =>
  diary.marks[game]?.[number];

/**
 * Elo's formula: a problem is an opponent with its own rating. `score`: 1 found, ½ found with a
 * hint, 0 not found at the first try.
 */
export function rated(rating: number, count: number, problem: number, score: number): number {
  const expected = 1 / (1 + 10 ** ((problem - rating) / 400));
  const next = Math.round(rating + (count < NEW ? 40 : 20) * (score - expected));
  return Math.min(HIGHEST, Math.max(LOWEST, next));
}

/** Writes down the first try at a problem; later ones change no rating. */
export function noteTry(problem: Problem, score: number): Diary {
  const diary = readDiary(); // Another window may have written meanwhile.
  const { game, number } = problem;
  if (markOf(diary, game, number) !== undefined) return diary;
  const rating = rated(diary.rating, diary.count, problem.rating, score);
  return keep({
    ...diary,
    rating,
    count: diary.count + 1,
    line: [...(diary.line.length > 0 ? diary.line : [diary.rating]), rating].slice(-LINE),
    marks: {
      ...diary.marks,
      [game]: { ...diary.marks[game], [number]: score > 0 ? 'right' : 'wrong' },
    },
  });
}

/** It was found at last, by somebody who had not been shown it. */
export function noteFound({ game, number }: Problem): Diary {
  const diary = readDiary();
  return keep({
    ...diary,
    marks: { ...diary.marks, [game]: { ...diary.marks[game], [number]: 'right' } },
  });
}

/** The problem of this day was found. */
export function noteDay(day: number): Diary {
  const diary = readDiary();
  const date = dateOf(day);
  if (diary.days.includes(date)) return diary;
  return keep({ ...diary, days: [...diary.days, date].sort().slice(-DAYS) });
}

/** How many days in a row, until today or, where it is still to be solved, until yesterday. */
export function streakOf({ days }: Diary, today: number): number {
  const found = new Set(days);
  let day = found.has(dateOf(today)) ? today : today - 1;
  let streak = 0;
  while (found.has(dateOf(day))) {
    streak++;
    day--;
  }
  return streak;
}

/** The problem that suits best: not tried yet, or not found; as hard as one is strong. */
export function nextProblem(
  problems: readonly Problem[],
  diary: Diary,
  but?: number,
): Problem | null {
  const far = ({ rating }: Problem) => Math.abs(rating - diary.rating);
  const open = (mark: Mark | undefined) =>
    problems.filter(({ game, number }) => number !== but && markOf(diary, game, number) === mark);
  const left = open(undefined).length > 0 ? open(undefined) : open('wrong');
  return left.reduce<Problem | null>(
    (best, each) => (best === null || far(each) < far(best) ? each : best),
    null,
  );
}

function keep(diary: Diary): Diary {
  store.set(KEY, JSON.stringify(diary));
  return diary;
}
