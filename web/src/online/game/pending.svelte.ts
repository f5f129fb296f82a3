// One request at a time: what a person wants added to the game, until the server has answered. To
// send it again is harmless.
import type { Connection } from '../connection.svelte';
import type { RequestKind } from '../protocol';

interface Asked {
  request: RequestKind;
  fields: object;
  number: number;
  answer: (made: boolean) => void;
}

/**
 * Asked again with a new number when somebody else was quicker: they mean the same whatever has
 * happened.
 */
const PATIENT: readonly RequestKind[] = ['seed', 'draw', 'resign', 'rematch'];

export class PendingRequest {
  private asked: Asked | null = $state.raw(null);

  constructor(private readonly connection: Connection) {}

  get none(): boolean {
    return this.asked === null;
  }

  /** The number that its entry would have. */
  get number(): number | null {
    return this.asked?.number ?? null;
  }

  get what(): RequestKind | null {
    return this.asked?.request ?? null;
  }

  get patient(): boolean {
    return this.asked !== null && PATIENT.includes(this.asked.request);
  }

  ask(request: RequestKind, fields: object, number: number): Promise<boolean> {
    return new Promise((answer) => {
      this.asked = { request, fields, number, answer };
      this.send();
    });
  }

  send(number = this.asked?.number ?? 0): void {
    if (!this.asked) return;
    this.asked = { ...this.asked, number };
    this.connection.send(this.asked.request, { number, ...this.asked.fields });
  }

  answer(made: boolean): void {
    const asked = this.asked;
    this.asked = null;
    asked?.answer(made);
  }
}
