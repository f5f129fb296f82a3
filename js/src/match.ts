// A match as other programs see it.
import type { Bout } from '$page/core/bout';
import type { Action, Outcome, Player, State, Step } from '$page/core/types';

/** Who played, for the head of a record. */
export interface Head {
  white?: string;
  black?: string;
  /** As 2026-11-17. */
  date?: string;
}

/** 64 bits for throw number `index` of a match with this seed (Steele, Lea, Flood 2014: SplitMix64). */
function drawn(seed: bigint, index: number): [number, number] {
  const wide = (value: bigint) => BigInt.asUintN(64, value);
  let z = wide(seed + BigInt(index + 1) * 0x9e3779b97f4a7c15n);
  z = wide((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = wide((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  z ^= z >> 31n;
  return [Number(z >> 32n), Number(z & 0xffffffffn)];
}

/** Gives back the memory of matches that nobody can reach any more. */
const forgotten = new FinalizationRegistry<Bout>((bout) => bout.close());

export class Match {
  readonly #bout: Bout;
  readonly #seed: bigint | null;
  /** What was told of the state; null once it is another one. */
  #state: State | null = null;

  /** Matches are begun by `game.start` and `lusoria.read`. */
  constructor(bout: Bout, seed: bigint | null = null) {
    this.#bout = bout;
    this.#seed = seed;
    forgotten.register(this, bout, this);
  }

  get state(): State {
    return (this.#state ??= this.#bout.state());
  }

  /** With its options, as `ur:path=murray`. */
  get identity(): string {
    return this.state.identity;
  }

  get position(): string {
    return this.state.position;
  }

  get hash(): string {
    return this.state.hash;
  }

  get kind(): State['kind'] {
    return this.state.kind;
  }

  /** 0 White, 1 Black, 2 nobody; of a game that is over, who has won. */
  get player(): Player {
    return this.state.player;
  }

  get over(): boolean {
    return this.kind === 'over';
  }

  /** How many actions and throws have been made. */
  get steps(): number {
    return this.state.steps;
  }

  /** Empty where dice are to be thrown, and at the end. */
  actions(): Action[] {
    return this.#bout.actions();
  }

  /** What can be thrown now; empty where a player decides. */
  outcomes(): Outcome[] {
    return this.kind === 'chance' ? this.#bout.outcomes(this.steps) : [];
  }

  /** Plays an action, or a throw that was made elsewhere. */
  play(text: string): Step {
    this.#state = null;
    return this.#bout.play(text);
  }

  throw(): Step {
    if (this.#seed === null) {
      this.#state = null;
      return this.#bout.throwDice();
    }
    const drawn64 = drawn(this.#seed, this.steps);
    this.#state = null;
    return this.#bout.ask('throw_dice', ...drawn64);
  }

  /** Goes back to the state after so many steps. */
  rewind(count: number): void {
    this.#state = null;
    this.#bout.rewind(count);
  }

  history(): Step[] {
    return this.#bout.history();
  }

  /** The game as text (docs/record.md of the project). */
  record({ white = '', black = '', date = '' }: Head = {}): string {
    return this.#bout.record(white, black, date);
  }

  close(): void {
    forgotten.unregister(this);
    this.#bout.close();
  }
}
