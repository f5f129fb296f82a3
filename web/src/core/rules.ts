// The rules, asked of C: everything here answers at once.
import type { Module } from './module';
import { fill, type Values } from '../i18n/fill';
import type { Action, Bar, Catalogue, Fault, Outcome, Pick, Place, State, Step, Tally } from './types';

/** All that the sentence of a fault may need; `who` as people call the players. */
export function valuesOf({ what, label, a, b, who }: Fault, names: readonly string[]): Values {
  return { what, label, a, b, who: names[who] ?? '' };
}

export class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fill(fault.sentence, valuesOf(fault, ['White', 'Black', 'nobody'])));
  }
}

export type HumanEnd = 'resignation' | 'agreement' | 'time' | 'abandonment';

export class Rules {
  constructor(private readonly module: Module) {}

  catalogue(): Catalogue {
    this.module.call.games();
    return this.module.json() as Catalogue;
  }

  /** A game, from a position of one's own, after so many actions and throws. */
  open(identity: string, position = '', played: readonly string[] = []): void {
    this.module.write(`${identity}\n${position}`);
    this.module.call.open();
    this.answer();
    for (const text of played) this.play(text);
  }

  openRecord(text: string): void {
    this.module.write(text);
    this.module.call.open_record();
    this.answer();
  }

  places(): Place[] {
    this.module.call.places();
    return this.module.json() as Place[];
  }

  /** The places that pieces of White and of Black walk over, in order; none where they go where they like. */
  courses(): [number[], number[]] {
    this.module.call.courses();
    const { white, black } = this.module.json() as { white: number[]; black: number[] };
    return [white, black];
  }

  state(): State {
    this.module.call.state();
    return this.module.json() as State;
  }

  /** As it was after so many steps. */
  stateAt(count: number): State {
    this.module.call.state_at(count);
    return this.module.json() as State;
  }

  /** The numbers thrown by White and by Black. */
  throws(): [Tally, Tally] {
    this.module.call.throws();
    return this.module.json() as [Tally, Tally];
  }

  history(from = 0): Step[] {
    this.module.call.history(from);
    return this.module.json() as Step[];
  }

  actions(): Action[] {
    this.module.call.actions();
    return this.module.json() as Action[];
  }

  /** How many dice a throw shows, as far as it can be told before one. */
  diceCount(): number {
    this.module.call.dice_count();
    return this.module.json() as number;
  }

  /** The throws that were possible after so many steps. */
  outcomes(count: number): Outcome[] {
    this.module.call.outcomes(count);
    return this.module.json() as Outcome[];
  }

  /** What can be done with the pieces taken up on these places. */
  pick(places: readonly number[]): Pick {
    this.module.writeBytes(places);
    this.module.call.pick(places.length);
    return this.module.json() as Pick;
  }

  /** Why they cannot go to a place. */
  refusal(places: readonly number[], target: number): Bar[] {
    this.module.writeBytes(places);
    this.module.call.refusal(places.length, target);
    return this.module.json() as Bar[];
  }

  play(text: string): Step {
    this.module.write(text);
    this.module.call.play();
    return this.answer() as Step;
  }

  /** Throws the dice by the machine's own randomness. */
  throwDice(): Step {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    this.module.call.throw_dice(high, low);
    return this.answer() as Step;
  }

  rewind(count: number): void {
    this.module.call.rewind(count);
  }

  end(winner: number, reason: HumanEnd): void {
    this.module.write(reason);
    this.module.call.end(winner);
  }

  record(white = '', black = '', date = ''): string {
    this.module.write([white, black, date].join('\n'));
    this.module.call.record();
    return this.module.text();
  }

  private answer(): unknown {
    const answer = this.module.json() as object;
    if ('error' in answer) throw new Refused(answer as Fault);
    return answer;
  }
}
