// The picture of a task: where the pieces stand, and what its solution does to them, as the rules tell it.
import type { Rules } from '../core/rules';
import type { EventKind, Piece, Place } from '../core/types';
import type { Task } from './lesson';

export interface Sketch {
  places: Place[];
  pieces: Piece[];
  moves: { from: number; to: number }[];
  /** Where pieces are lost. */
  lost: number[];
}

const MOVES: readonly EventKind[] = ['entered', 'bought', 'placed', 'moved', 'pushed', 'borneOff'];
const LOSSES: readonly EventKind[] = ['hit', 'captured', 'ejected'];

export function sketch(rules: Rules, game: string, task: Task): Sketch {
  rules.open(game, task.position);
  const places = rules.places();
  const pieces = rules.state().pieces;
  const events = task.solution.flatMap((text) => rules.play(text).events);
  const ofKind = (kinds: readonly EventKind[]) => events.filter((event) => kinds.includes(event.kind));
  return {
    places,
    pieces,
    moves: ofKind(MOVES).map(({ from, to }) => ({ from, to })),
    lost: ofKind(LOSSES).map(({ from }) => from),
  };
}
