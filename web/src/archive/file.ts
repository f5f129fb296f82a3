// All games in one file (docs/my-games.md), and back. A file may come from anybody: everything in it
// is looked at before anything is taken, and what the rules can tell is not believed but asked.
import { Refused } from '../core/bout';
import type { Rules } from '../core/rules';
import type { Fault, ReviewSide } from '../core/types';
import type { Seat } from '../play/seats';
import type { Figures } from '../play/storage';
import { entryOf, type Entry } from './entry';

const FORMAT = 'lusoria-games';
const VERSION = 1;
/** Characters, games, characters of a record. */
export const MOST = { text: 1 << 27, games: 50_000, record: 1 << 19 };

export type Why = 'long' | 'json' | 'format' | 'version' | 'many' | 'game' | 'empty';

/** A file, or one game of it, that is refused: by us, or by the rules. */
export class BadFile extends Error {
  constructor(
    readonly why: Why | Fault,
    /** The field that is wrong. */
    readonly field = '',
  ) {
    super(typeof why === 'string' ? `${why} ${field}` : why.sentence);
  }
}

const seatText = (seat: Seat) => (seat.kind === 'level' ? `level ${seat.level}` : seat.kind);
const day = (time: number) => new Date(time).toISOString();

const written = ({ id, began, changed, seats, figures, far, opened, record }: Entry) => ({
  id,
  began: day(began),
  changed: day(changed),
  white: seatText(seats[0]),
  black: seatText(seats[1]),
  ...(far && { table: far }),
  ...(opened && { opened }),
  ...(figures && { figures }),
  record,
});

export function fileText(entries: readonly Entry[]): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, games: entries.map(written) }, null, 1)}\n`;
}

type Fields = Record<string, unknown>;

function fail(field: string): never {
  throw new BadFile('game', field);
}

function fieldsOf(value: unknown, field: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(field);
  return value as Fields;
}

function text(value: unknown, field: string, shape: RegExp): string {
  return typeof value === 'string' && shape.test(value) ? value : fail(field);
}

const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2200, 0);

function time(value: unknown, field: string): number {
  const found = Date.parse(text(value, field, /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/));
  return found >= EARLIEST && found < LATEST ? found : fail(field);
}

function seat(value: unknown, field: string): Seat {
  const found = text(value, field, /^(person|elsewhere|level [1-6])$/);
  if (found === 'person' || found === 'elsewhere') return { kind: found };
  return { kind: 'level', level: Number(found.slice(-1)) };
}

/** A name as the server would take it: what is not seen, or turns the text around, is left out. */
function name(value: unknown, field: string): string {
  const found = text(value, field, /^.{0,60}$/su);
  return found.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
}

function table(value: unknown): Entry['far'] {
  const { code, names } = fieldsOf(value, 'table');
  if (!Array.isArray(names) || names.length !== 2) return fail('table.names');
  return {
    code: text(code, 'table.code', /^[a-z0-9]{8}$/),
    names: [name(names[0], 'table.names'), name(names[1], 'table.names')],
  };
}

function number(value: unknown, field: string): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fail(field);
}

function side(value: unknown): ReviewSide {
  const found = fieldsOf(value, 'figures.sides');
  const { grades } = found;
  if (!Array.isArray(grades) || grades.length !== 4) return fail('figures.grades');
  const of = (field: string) => number(found[field], `figures.${field}`);
  return {
    decisions: of('decisions'),
    grades: grades.map((each) => number(each, 'figures.grades')) as ReviewSide['grades'],
    throws: of('throws'),
    cost: of('cost'),
    luck: of('luck'),
    rate: of('rate'),
  };
}

function figures(value: unknown): Figures {
  const { steps, sides } = fieldsOf(value, 'figures');
  if (!Array.isArray(sides) || sides.length !== 2) return fail('figures.sides');
  return { steps: number(steps, 'figures.steps'), sides: [side(sides[0]), side(sides[1])] };
}

/** As the rules see it; they say what is wrong with its record. */
function checked(rules: Rules, kept: Parameters<typeof entryOf>[1]): Entry {
  const entry = entryOf(rules, kept);
  if (!entry) throw new BadFile('empty');
  if (entry.readable) return entry;
  try {
    rules.openRecord(kept.record).close();
  } catch (error) {
    if (error instanceof Refused) throw new BadFile(error.fault);
  }
  throw new BadFile('game', 'record');
}

/** One game of a file. */
export function entryIn(rules: Rules, value: unknown): Entry {
  const game = fieldsOf(value, 'game');
  const record = text(game.record, 'record', /^/);
  if (record.length >= MOST.record) fail('record');
  return checked(rules, {
    id: text(game.id, 'id', /^[a-z0-9~-]{1,80}$/),
    began: time(game.began, 'began'),
    changed: time(game.changed, 'changed'),
    seats: [seat(game.white, 'white'), seat(game.black, 'black')],
    over: false,
    ...(game.table !== undefined && { far: table(game.table)! }),
    ...(game.opened === true && { opened: true }),
    ...(game.figures !== undefined && { figures: figures(game.figures) }),
    record,
  });
}

/** A single record (.lus) is a game that was opened. */
export function entryOfRecord(rules: Rules, record: string, id: string): Entry {
  if (record.length >= MOST.record) throw new BadFile('long');
  const now = Date.now();
  const seats: [Seat, Seat] = [{ kind: 'person' }, { kind: 'person' }];
  return checked(rules, { id, began: now, changed: now, seats, over: false, opened: true, record });
}

export const isRecord = (content: string) => /^\ufeff?\s*\[Lusoria/.test(content);

/** The games of a file, each still to be looked at. */
export function gamesIn(content: string): unknown[] {
  if (content.length > MOST.text) throw new BadFile('long');
  let found: Fields;
  try {
    found = fieldsOf(JSON.parse(content), 'file');
  } catch (error) {
    throw error instanceof BadFile ? new BadFile('format') : new BadFile('json');
  }
  const { format, version, games } = found;
  if (format !== FORMAT || !Array.isArray(games)) throw new BadFile('format');
  if (version !== VERSION) throw new BadFile('version');
  if (games.length > MOST.games) throw new BadFile('many');
  return games as unknown[];
}
