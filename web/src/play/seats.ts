// Who plays: people here, people elsewhere, and computers of a level.
import type { Player, Side, Step } from '../core/types';
import type { TableClockKind } from './table_clock';

export type Seat = { kind: 'person' } | { kind: 'elsewhere' } | { kind: 'level'; level: number };

export interface Setup {
  identity: string;
  /** Where it begins, if not at the game's own start. */
  position?: string | undefined;
  seats: [Seat, Seat];
  /** What has been played already. */
  played?: readonly string[];
  /** The time two people at one screen have. */
  clock?: TableClockKind | undefined;
}

/** Somebody plays from elsewhere: then nobody is helped before the end. */
export function fromElsewhere(seats: readonly Seat[]): boolean {
  return seats.some((seat) => seat.kind === 'elsewhere');
}

/** The one person at this screen; 2 where there are two or none. */
export function onePerson(seats: readonly [Seat, Seat]): Player {
  const persons = ([0, 1] as Side[]).filter((side) => seats[side].kind === 'person');
  return persons.length === 1 ? (persons[0] as Side) : 2;
}

export function twoPeople(seats: readonly Seat[]): boolean {
  return seats.every((seat) => seat.kind === 'person');
}

/**
 * Before how many steps a person at this screen last decided something, not going back further than
 * `floor`.
 */
export function lastByPerson(
  seats: readonly [Seat, Seat],
  steps: readonly Step[],
  floor: number,
): number | null {
  const last = steps.findLastIndex(
    (step) => !step.chance && seats[step.player as Side]?.kind === 'person',
  );
  return last >= floor ? last : null;
}
