// One wish at a time: what a person wants added to the game, until the server has answered. To send it again is harmless.
import type { Line } from './line.svelte';
import type { Wish } from './protocol';

interface Asked {
  wish: Wish;
  fields: object;
  number: number;
  answer: (made: boolean) => void;
}

/** Asked again with a new number when somebody else was quicker: they mean the same whatever has happened. */
const PATIENT: readonly Wish[] = ['seed', 'draw', 'resign', 'rematch'];

export class Wishes {
  private asked: Asked | null = $state.raw(null);

  constructor(private readonly line: Line) {}

  get none(): boolean {
    return this.asked === null;
  }

  /** The number that its entry would have. */
  get number(): number | null {
    return this.asked?.number ?? null;
  }

  get what(): Wish | null {
    return this.asked?.wish ?? null;
  }

  get patient(): boolean {
    return this.asked !== null && PATIENT.includes(this.asked.wish);
  }

  ask(wish: Wish, fields: object, number: number): Promise<boolean> {
    return new Promise((answer) => {
      this.asked = { wish, fields, number, answer };
      this.send();
    });
  }

  send(number = this.asked?.number ?? 0): void {
    if (!this.asked) return;
    this.asked = { ...this.asked, number };
    this.line.send(this.asked.wish, { number, ...this.asked.fields });
  }

  answer(made: boolean): void {
    const asked = this.asked;
    this.asked = null;
    asked?.answer(made);
  }
}
