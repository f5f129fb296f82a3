// What a lesson is made of: a position, what should come about, and a way to do it. Whether it came
// about is told by the events of the rules, and by nothing else.
import type { EventKind, GameEvent, Place, Side } from '../core/types';

/**
 * Something that should happen; what is left out may be anything. Places by the names of the
 * rulebook.
 */
export interface Want {
  kinds: EventKind[];
  /** Whose piece, turn or tokens. */
  player?: Side;
  piece?: number;
  why?: string;
  from?: string[];
  to?: string[];
  /** So often at least; once when left out. */
  times?: number;
}

export interface Task {
  position: string;
  /** The articles it teaches; its picture stands at the first. */
  articles: [string, ...string[]];
  wants: Want[];
  /** What must not happen on the way. */
  without?: EventKind[];
  /** Actions, or throws, that do it. */
  solution: string[];
}

/**
 * The way of a piece over the board: the squares' own numbers, or a walk of one piece, played by
 * the rules.
 */
export type Walk = { article: string } & (
  { numbered: true } | { position: string; solution: string[] }
);

/**
 * A game as a class meets it: the first lesson, the way over the board, and what is cut out of
 * paper.
 */
export interface Course {
  tasks: Task[];
  walk?: Walk;
  /** Kinds of pieces that have another kind on their back. */
  backs: Record<number, number>;
}

function matches(want: Want, event: GameEvent, places: readonly Place[]): boolean {
  const named = (names: string[] | undefined, id: number) =>
    !names || names.includes(places[id]?.name ?? '');
  return (
    want.kinds.includes(event.kind) &&
    (want.player === undefined || want.player === event.player) &&
    (want.piece === undefined || want.piece === event.piece) &&
    (want.why === undefined || want.why === event.why) &&
    named(want.from, event.from) &&
    named(want.to, event.to)
  );
}

/** Whether these events are what a task asks for. */
export function fulfils(
  task: Task,
  events: readonly GameEvent[],
  places: readonly Place[],
): boolean {
  const happened = (want: Want) =>
    events.filter((event) => matches(want, event, places)).length >= (want.times ?? 1);
  return task.wants.every(happened) && !events.some((event) => task.without?.includes(event.kind));
}
