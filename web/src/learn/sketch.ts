// The picture of a task: where the pieces stand, and what its solution does to them, as the rules
// tell it.
import { briefly } from '../core/bout';
import type { Rules } from '../core/rules';
import type { EventKind, Piece, Place } from '../core/types';
import type { Task, Walk } from './lesson';

export interface Sketch {
  places: Place[];
  pieces: Piece[];
  moves: { from: number; to: number }[];
  /** Where pieces are lost. */
  lost: number[];
  /** Squares to be numbered, in the order they are walked. */
  stops?: number[];
}

const MOVES: readonly EventKind[] = ['entered', 'bought', 'placed', 'moved', 'pushed', 'borne_off'];
const LOSSES: readonly EventKind[] = ['hit', 'captured', 'ejected'];

export function sketch(
  rules: Rules,
  game: string,
  task: Pick<Task, 'position' | 'solution'>,
): Sketch {
  const { pieces } = rules.look(game, task.position);
  const events = briefly(rules.open(game, task.position), (bout) =>
    task.solution.flatMap((text) => bout.play(text).events),
  );
  const ofKind = (kinds: readonly EventKind[]) =>
    events.filter((event) => kinds.includes(event.kind));
  return {
    places: rules.places(game),
    pieces,
    moves: ofKind(MOVES).map(({ from, to }) => ({ from, to })),
    lost: ofKind(LOSSES).map(({ from }) => from),
  };
}

/** The empty board with its squares numbered along the way. */
export function sketchWalk(rules: Rules, game: string, walk: Walk): Sketch {
  if ('numbered' in walk) {
    const places = rules.places(game);
    const squares = places
      .filter((place) => place.kind === 'square')
      .sort((a, b) => Number(a.name) - Number(b.name));
    return { places, pieces: [], moves: [], lost: [], stops: squares.map(({ id }) => id) };
  }
  const { places, moves } = sketch(rules, game, walk);
  return {
    places,
    pieces: [],
    moves: [],
    lost: [],
    stops: [moves[0]!.from, ...moves.map(({ to }) => to)],
  };
}
