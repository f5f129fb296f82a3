// The rules of Lusoria for JavaScript: js/README.md.
import { compileModule } from '$page/core/compile';
import { startModule } from '$page/core/module';
import { Rules } from '$page/core/rules';
import type { Catalogue, DiceSet, Game as GameFacts, Place, State } from '$page/core/types';
import { Match } from './match';

export { Refused } from '$page/core/bout';
export type * from '$page/core/types';
export { Match, type Head } from './match';

export interface Start {
  /** Where it begins, if not at the game's own start. */
  position?: string;
  /** What has been played already. */
  played?: readonly string[];
  /** A whole number that decides all throws; the system's randomness does where it is missing. */
  seed?: number | bigint;
}

function seedOf(seed: number | bigint): bigint {
  if (typeof seed === 'number' && !Number.isSafeInteger(seed))
    throw new RangeError(`a seed is a whole number, not ${seed}`);
  return BigInt(seed);
}

/** A game by its rules, options included. */
export class Game {
  readonly #rules: Rules;
  readonly #first: State;

  constructor(rules: Rules, identity: string) {
    this.#rules = rules;
    this.#first = rules.look(identity);
  }

  /** As `ur`. */
  get id(): string {
    return this.#first.game;
  }

  /** With the options that are not the usual ones, as `ur:path=murray`. */
  get identity(): string {
    return this.#first.identity;
  }

  get places(): Place[] {
    return this.#rules.places(this.identity);
  }

  /** The places that pieces of White and of Black walk over; none where they go where they like. */
  get courses(): [number[], number[]] {
    return this.#rules.courses(this.identity);
  }

  get dice(): DiceSet {
    return this.#rules.diceSet(this.identity);
  }

  /** A position to be seen; the game's own start where none is given. */
  look(position = ''): State {
    return this.#rules.look(this.identity, position);
  }

  start({ position = '', played = [], seed }: Start = {}): Match {
    const own = seed === undefined ? null : seedOf(seed);
    return new Match(this.#rules.open(this.identity, position, played), own);
  }
}

export class Lusoria {
  /** Of program, library and package. */
  readonly version: string = __LUSORIA_VERSION__;
  readonly #rules: Rules;
  readonly #catalogue: Catalogue;

  /** `load` makes one. */
  constructor(
    /** Compiled once; the engine's worker gets it from here. */
    readonly code: WebAssembly.Module,
    rules: Rules,
  ) {
    this.#rules = rules;
    this.#catalogue = rules.catalogue();
  }

  get games(): readonly GameFacts[] {
    return this.#catalogue.games;
  }

  /** The names of the engine's levels, from level 1 on. */
  get levels(): readonly string[] {
    return this.#catalogue.levels;
  }

  game(identity: string): Game {
    return new Game(this.#rules, identity);
  }

  /** A match out of a record: every step of it is checked. */
  read(record: string): Match {
    return new Match(this.#rules.openRecord(record));
  }
}

/** Loads the rules; what is returned is independent of what another call returns. */
export async function load(): Promise<Lusoria> {
  const code = await compileModule();
  return new Lusoria(code, new Rules(await startModule(code)));
}
