// A match in the module, asked of C: everything here answers at once. It belongs to who opened it
// (Rules.open), and lives until they close it: any number live side by side, and none knows of
// another.
import type { Exports, Module } from './module';
import type { Action, Bar, Fault, Hint, Outcome, Pick, State, Step, Tally } from './types';
import { fill, type Values } from './fill';

/** All that the sentence of a fault may need; `who` as people call the players. */
export function valuesOf({ what, label, a, b, who }: Fault, names: readonly string[]): Values {
  return { what, label, a, b, who: names[who] ?? '' };
}

export class Refused extends Error {
  override name = 'Refused'; // Of its own: names of classes are shortened by the build.

  constructor(readonly fault: Fault) {
    super(fill(fault.sentence, valuesOf(fault, ['White', 'Black', 'nobody'])));
  }
}

/** Throws what C says where it refuses. */
export function accept(module: Module, done: number): void {
  if (!done) throw new Refused(module.json() as Fault);
}

export type HumanEnd = 'resignation' | 'agreement' | 'time' | 'abandonment';

/** Exports about a match, by what else they take. */
type Question<More extends number[]> = {
  [Name in keyof Exports]: Exports[Name] extends (match: number, ...more: More) => number
    ? Name
    : never;
}[keyof Exports];

export class Bout {
  constructor(
    private readonly module: Module,
    private readonly handle: number,
  ) {}

  state(): State {
    return this.ask('state');
  }

  /** As it was after so many steps. */
  stateAt(count: number): State {
    return this.ask('state_at', count);
  }

  /** The numbers thrown by White and by Black. */
  throws(): [Tally, Tally] {
    return this.ask('throws');
  }

  history(from = 0): Step[] {
    return this.ask('history', from);
  }

  actions(): Action[] {
    return this.ask('actions');
  }

  /** The throws that were possible after so many steps. */
  outcomes(count: number): Outcome[] {
    return this.ask('outcomes', count);
  }

  /** What can be done with the pieces taken up on these places. */
  pick(places: readonly number[]): Pick {
    this.module.writeBytes(places);
    return this.ask('pick', places.length);
  }

  /** Why they cannot go to a place. */
  refusal(places: readonly number[], target: number): Bar[] {
    this.module.writeBytes(places);
    return this.ask('refusal', places.length, target);
  }

  /** What these actions after so many steps are worth, and why. */
  weigh(texts: readonly string[], count: number, depth: number, nodes: number): Hint {
    this.module.write(texts.join('\n'));
    return this.ask('weigh', count, depth, nodes);
  }

  play(text: string): Step {
    this.module.write(text);
    return this.ask('play');
  }

  /** Throws the dice by the machine's own randomness. */
  throwDice(): Step {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    return this.ask('throw_dice', high, low);
  }

  rewind(count: number): void {
    this.ask('rewind', count);
  }

  end(winner: number, reason: HumanEnd): void {
    this.module.write(reason);
    this.ask('end', winner);
  }

  record(white = '', black = '', date = ''): string {
    this.module.write([white, black, date].join('\n'));
    accept(this.module, this.module.call.record(this.handle));
    return this.module.text();
  }

  /** Gives its memory back. From then on everything is refused. */
  close(): void {
    this.ask('close');
  }

  /** Any other question about it. */
  ask<Answer, More extends number[]>(question: Question<More>, ...more: More): Answer {
    accept(
      this.module,
      (this.module.call[question] as (match: number, ...more: More) => number)(
        this.handle,
        ...more,
      ),
    );
    return this.module.json() as Answer;
  }
}

/** For a match that is needed as long as one call: it is closed however that ends. */
export function briefly<Answer>(bout: Bout, use: (bout: Bout) => Answer): Answer {
  try {
    return use(bout);
  } finally {
    bout.close();
  }
}
