// A result of `lusoria lab run` (docs/lab.md), and whether a file is one: by the table of
// lab/result/shape.c.
import shape from '../../generated/lab-shape.json';

export interface Estimate {
  value: number | null;
  low: number | null;
  high: number | null;
}

export type Kind = 'share' | 'mean' | 'log10';
export type Side = 'w' | 'b' | '-';

export interface Measure extends Estimate {
  name: string;
  kind: Kind;
  n: number;
}
export interface Bin {
  from: number;
  to: number;
  count: number;
}
export interface Distribution {
  name: string;
  bins: Bin[];
  quantiles: (Estimate & { q: number })[];
}
export interface Square extends Estimate {
  place: string;
  column: number;
  row: number;
  mark: number;
}
export interface BoardMap {
  name: string;
  player: Side;
  squares: Square[];
}
export interface Series {
  name: string;
  player: Side;
  points: (Estimate & { at: number; n: number })[];
}
export interface Happening extends Estimate {
  kind: string;
  reason: string;
  player: Side;
  count: number;
  amount: number;
}
export interface End extends Estimate {
  reason: string;
  winner: Side;
  count: number;
}
export interface Cell {
  game: string;
  start: string | null;
  players: [string, string];
  doubling?: number;
  games: number;
  measures: Measure[];
  distributions: Distribution[];
  maps: BoardMap[];
  series: Series[];
  events: Happening[];
  ends: End[];
  /** Sums x and y over the units of each batch, of each measure that has a name here. */
  batches?: { names: string[]; scales: number[]; sums: [number, number][][] } | null;
}
export type Verdict = 'real' | 'within' | 'open' | 'same';
/** Of a measure, by two rules; the interval holds for all differences of a study together. */
export interface Difference {
  name: string;
  kind: Kind;
  base: number | null;
  other: number | null;
  value: number | null;
  /** By itself. */
  low: number | null;
  high: number | null;
  joint_low: number | null;
  joint_high: number | null;
  /** Missing in files of earlier versions, as the two below. */
  margin?: number | null;
  /** Games of each cell that would tell; only where it cannot be told. */
  needed?: number | null;
  gain?: number | null;
  verdict: Verdict;
}
export interface Comparison {
  made: number;
  pairs: { base: number; other: number; differences: Difference[] }[];
}
export interface Result {
  format: string;
  version: string;
  commit: string;
  study: {
    title: string | null;
    question?: string | null;
    margin?: number | null;
    count: number;
    seed: number;
    text: string;
  };
  cells: Cell[];
  comparison?: Comparison | null;
}

/**
 * Files of the second version lack questions and margins; in those of the first quantiles are
 * edges of bins and intervals too narrow.
 */
const FORMAT = 'lusoria lab 3';
const SECOND = 'lusoria lab 2';
const FORMER = 'lusoria lab 1';
export const isFormer = ({ format }: Result): boolean => format === FORMER;

/** What a file lacks: where in it, and what should be there. */
export interface Lack {
  path: string;
  needed: Needed;
}
export type Needed =
  | 'text'
  | 'name'
  | 'side'
  | 'number'
  | 'count'
  | 'list'
  | 'object'
  | 'format'
  | 'players'
  | 'sums'
  | 'truth';

export class BadResult extends Error {
  constructor(readonly lack: Lack) {
    super(`${lack.path}: ${lack.needed}`);
  }
}

type Shape = Needed | { maybe: Shape } | { list: Shape } | { [field: string]: Shape };
const SHAPE = shape as Shape;

const PLAIN: Record<string, (value: unknown) => boolean> = {
  sums: (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger),
  truth: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  name: (value) => typeof value === 'string' && value !== '',
  side: (value) => value === 'w' || value === 'b' || value === '-',
  number: (value) => typeof value === 'number',
  count: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  format: (value) => value === FORMAT || value === SECOND || value === FORMER,
  players: (value) =>
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((one) => typeof one === 'string' && one !== ''),
};

function check(value: unknown, shape: Shape, path: string): void {
  const lacks = (needed: Needed): never => {
    throw new BadResult({ path: path || '{ }', needed });
  };
  if (typeof shape === 'string') {
    if (!PLAIN[shape]?.(value)) lacks(shape);
  } else if ('maybe' in shape) {
    if (value !== null && value !== undefined) check(value, shape.maybe as Shape, path);
  } else if ('list' in shape) {
    if (!Array.isArray(value)) return lacks('list');
    value.forEach((one, i) => check(one, shape.list as Shape, `${path}[${i}]`));
  } else {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return lacks('object');
    for (const [field, inner] of Object.entries(shape))
      check(
        (value as Record<string, unknown>)[field],
        inner as Shape,
        path ? `${path}.${field}` : field,
      );
  }
}

/** The differences of cell `other` from cell `base`, whichever way round the result has them. */
export function differencesOf(
  comparison: Comparison | null,
  base: number,
  other: number,
): Difference[] {
  const found = comparison?.pairs.find((pair) => pair.base === base && pair.other === other);
  if (found) return found.differences;
  const turned = comparison?.pairs.find((pair) => pair.base === other && pair.other === base);
  const minus = (x: number | null) => (x === null ? null : -x);
  return (turned?.differences ?? []).map((d) => ({
    ...d,
    base: d.other,
    other: d.base,
    value: minus(d.value),
    low: minus(d.high),
    high: minus(d.low),
    joint_low: minus(d.joint_high),
    joint_high: minus(d.joint_low),
  }));
}

/** A file that is read; throws BadResult, or SyntaxError where it is no JSON. */
export function readResult(text: string): Result {
  const value: unknown = JSON.parse(text);
  check(value, SHAPE, '');
  return value as Result;
}
