// What of a step is seen at once, how long, and along which places: by the events of the core. All
// lengths are parts of the time that a piece travels.
import type { EventKind, GameEvent, Step } from '../core/types';
import { Gesture } from './parts/gestures';

/** What is seen at once. */
export interface Beat {
  events: GameEvent[];
  /** One an event; null where nothing moves. */
  motions: (Gesture | null)[];
  length: number;
}

/** The places that pieces of White and of Black walk over. */
export type Courses = readonly [readonly number[], readonly number[]];

const WALKS = new Set<EventKind>([
  'entered',
  'bought',
  'placed',
  'moved',
  'pushed',
  'borne_off',
  'swapped',
]);
/** What comes of it. A piece pushed over the edge goes with the row that pushes. */
const FOLLOWS = new Set<EventKind>([
  'hit',
  'captured',
  'ejected',
  'paid',
  'received',
  'exhausted',
  'turned',
]);

/** A whole step takes two travel times at most: what follows from a walk gets the rest of it. */
const THROW = 2;
const PASS = 2;
const WALK_MOST = 1.85;
const WALK_MOST_BEFORE = 1.25;
const FOLLOW = 0.55;
/** Tokens go one after the other. */
const TOKENS = 0.3;

const moves = ({ kind }: GameEvent) => WALKS.has(kind) || FOLLOWS.has(kind);

/**
 * The places between two stops of a course; none where there is no course, or more than one way.
 */
export function between(course: readonly number[], from: number, to: number): number[] {
  const starts = course.includes(from) ? course.flatMap((id, i) => (id === from ? [i] : [])) : [-1];
  const ends = course.flatMap((id, i) => (id === to ? [i] : []));
  const ways = starts.flatMap((a) => ends.filter((b) => b > a).map((b) => course.slice(a + 1, b)));
  return ways.length === 1 ? ways[0]! : [];
}

function walkLength(squares: number, followed: boolean): number {
  return Math.min(followed ? WALK_MOST_BEFORE : WALK_MOST, 0.7 + 0.18 * squares);
}

/** The events of a step in parts that are seen one after the other. */
function partsOf({ events, movements }: Step): GameEvent[][] {
  const parts: GameEvent[][] = [];
  let next = 0;
  for (const count of movements) {
    const movement = events.slice(next, (next += count));
    const kind = movement[0]!.kind;
    const last = parts.at(-1);
    const before = last?.findLast(moves)?.kind;
    const joins =
      before !== undefined &&
      ((FOLLOWS.has(kind) && FOLLOWS.has(before)) ||
        before === 'ejected' ||
        (kind === 'swapped' && before === 'swapped'));
    const silent = kind !== 'thrown' && kind !== 'passed' && !moves(movement[0]!);
    if (last && (joins || silent)) last.push(...movement);
    else parts.push(movement);
  }
  return parts;
}

function followBeat(events: GameEvent[]): Beat {
  const tokens = events.filter(({ kind }) => kind === 'paid' || kind === 'received').length;
  let token = 0;
  const motions = events.map((event): Gesture | null => {
    if (!moves(event)) return null;
    const coins = event.kind === 'paid' || event.kind === 'received';
    const start = coins && tokens > 1 ? (TOKENS * token++) / tokens : 0;
    return new Gesture(event.kind, [], start, FOLLOW - start);
  });
  return { events, motions, length: FOLLOW };
}

function walkBeat(events: GameEvent[], courses: Courses, followed: boolean, lit: boolean): Beat {
  const pushes = events.some(({ kind }) => kind === 'pushed' || kind === 'ejected');
  const motions = events.map((event): Gesture | null => {
    if (!moves(event)) return null;
    const course = courses[event.player === 1 ? 1 : 0];
    const way = between(course, event.from, event.to);
    // Who pushes does not lift its feet.
    const kind = pushes && event.kind === 'moved' ? 'pushed' : event.kind;
    const length = walkLength(way.length + 1, followed);
    return new Gesture(kind, way, 0, length, lit && WALKS.has(event.kind));
  });
  return { events, motions, length: Math.max(...motions.map((motion) => motion?.length ?? 0)) };
}

/** A piece that somebody has brought there by hand has no way to go. */
function brought(beat: Beat): Beat {
  const short = (motion: Gesture | null) =>
    motion && WALKS.has(motion.kind) ? new Gesture(motion.kind, [], 0, FOLLOW, motion.lit) : motion;
  const walked = beat.events.some(({ kind }) => WALKS.has(kind));
  return walked ? { ...beat, motions: beat.motions.map(short), length: FOLLOW } : beat;
}

/** A step as it is seen. `byHand`: what moves was dragged there. */
export function beatsOf(step: Step, courses: Courses, byHand = false): Beat[] {
  const parts = partsOf(step);
  return parts.map((events, i) => {
    const kind = events[0]!.kind;
    const still = { events, motions: events.map(() => null) };
    if (kind === 'thrown') return { ...still, length: THROW };
    if (kind === 'passed') return { ...still, length: PASS };
    if (!events.some(moves)) return { ...still, length: 0 };
    if (!events.some((event) => WALKS.has(event.kind))) return followBeat(events);
    const after = parts[i + 1] ?? [];
    const lit = after.some((event) => event.kind === 'received' && event.why === 'landing');
    const beat = walkBeat(events, courses, after.some(moves), lit);
    return byHand ? brought(beat) : beat;
  });
}
