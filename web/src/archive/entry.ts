// A game in the archive. What can be known from its record the rules are asked for, so that what
// came from elsewhere cannot tell anything else.
import { briefly } from '../core/bout';
import type { Rules } from '../core/rules';
import type { Player, ReviewSide, Side } from '../core/types';
import { gameOf } from '../play/identity';
import { fromElsewhere, onePerson, twoPeople } from '../play/seats';
import type { Named } from '../play/storage';

export interface Entry extends Named {
  /** The game with its options; of a record that these rules cannot read, what it calls itself. */
  identity: string;
  readable: boolean;
  steps: number;
  winner: Player;
  reason: string;
}

/** Null where nothing was played: then there is nothing to keep. */
export function entryOf(rules: Rules, kept: Named): Entry | null {
  try {
    const { identity, steps, kind, player, reason } = briefly(
      rules.openRecord(kept.record),
      (bout) => bout.state(),
    );
    if (steps === 0) return null;
    const over = kind === 'over';
    return { ...kept, over, identity, readable: true, steps, winner: over ? player : 2, reason };
  } catch {
    const identity = /^\[Game "([\w:=,.-]{1,200})"\]$/m.exec(kept.record)?.[1] ?? '';
    return { ...kept, identity, readable: false, steps: 0, winner: 2, reason: '' };
  }
}

/** As it lies on the table: without what the rules can tell. */
export function keptOf(entry: Entry): Named {
  const derived = ['identity', 'readable', 'steps', 'winner', 'reason'];
  return Object.fromEntries(
    Object.entries(entry).filter(([name]) => !derived.includes(name)),
  ) as unknown as Named;
}

export const isKnown = (entry: Entry, games: readonly { id: string }[]) =>
  games.some(({ id }) => id === gameOf(entry.identity));

export type Opponent = 'level' | 'friend' | 'far' | 'watch';

export function opponentOf({ seats }: Entry): Opponent {
  if (fromElsewhere(seats)) return 'far';
  if (twoPeople(seats)) return 'friend';
  return onePerson(seats) === 2 ? 'watch' : 'level';
}

/** The level that a person plays against; 0 where it is none. */
export function levelOf({ seats }: Entry): number {
  const person = onePerson(seats);
  const seat = person === 2 ? undefined : seats[person === 0 ? 1 : 0];
  return seat?.kind === 'level' ? seat.level : 0;
}

export type Result = 'going' | 'won' | 'lost' | 'drawn' | 'white' | 'black';

/** For the one person at this screen; where there are two or none, who has won. */
export function resultOf({ over, winner, seats }: Entry): Result {
  if (!over) return 'going';
  if (winner === 2) return 'drawn';
  const person = onePerson(seats);
  if (person === 2) return winner === 0 ? 'white' : 'black';
  return winner === person ? 'won' : 'lost';
}

/** What the review of the whole game found of the one person; null where there is none. */
export function figuresOf({ figures, steps, seats }: Entry): ReviewSide | null {
  const person = onePerson(seats);
  return figures?.steps === steps && person !== 2 ? figures.sides[person as Side] : null;
}

/** Errors and blunders. */
export const mistakesOf = ({ grades }: ReviewSide) => grades[2] + grades[3];
