// Who plays: people, and computers of a level.
import type { Player, Side } from '../core/types';

export type Seat = { kind: 'person' } | { kind: 'level'; level: number };

export interface Setup {
  identity: string;
  seats: [Seat, Seat];
}

/** The one person who plays against the computer; 2 where there are two or none. */
export function onePerson(seats: readonly [Seat, Seat]): Player {
  const persons = ([0, 1] as Side[]).filter((side) => seats[side].kind === 'person');
  return persons.length === 1 ? (persons[0] as Side) : 2;
}

export function twoPeople(seats: readonly Seat[]): boolean {
  return seats.every((seat) => seat.kind === 'person');
}
