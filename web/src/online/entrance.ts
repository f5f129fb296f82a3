// How one comes to a table, the first time and after every lost connection: creating it, with a key, or to look on.
import { drawSecret, forgetSeat, keepSeat, type KeptSeat } from './kept';
import type { GameMessage } from './protocol';

export interface Invitation {
  game: string;
  seat: 'white' | 'black' | 'either';
  public: boolean;
  clock: string;
}

/** Troubles that pass: the seat may be asked for again. */
const PASSING = ['storage', 'unsure', 'memory', 'limit', 'rate'];

export class Entrance {
  seat: KeptSeat | null = null;

  private constructor(private request: { type: 'create' | 'join' | 'watch'; fields: object }) {}

  static create(invitation: Invitation, name: string): Entrance {
    const secret = drawSecret();
    const { key, commit } = secret;
    const self = new Entrance({ type: 'create', fields: { ...invitation, name, key, commit } });
    self.seat = { ...secret, name, code: '' };
    return self;
  }

  /** Sits down, or returns: the key decides. */
  static join(seat: KeptSeat): Entrance {
    const self = new Entrance({ type: 'join', fields: {} });
    self.take(seat);
    return self;
  }

  static watch(code: string): Entrance {
    return new Entrance({ type: 'watch', fields: { code } });
  }

  get type(): string {
    return this.request.type;
  }

  get fields(): object {
    return this.request.fields;
  }

  get code(): string {
    return 'code' in this.request.fields ? String(this.request.fields.code) : '';
  }

  /** From now on with this key. */
  take(seat: KeptSeat): void {
    const { code, name, key, commit } = seat;
    this.seat = seat;
    this.request = { type: 'join', fields: { code, name, key, commit } };
    keepSeat(seat);
  }

  keep(more: Partial<KeptSeat>): void {
    if (!this.seat) return;
    this.seat = { ...this.seat, ...more };
    keepSeat(this.seat);
  }

  /** The server has given the seat. True when it is that of a game just made. */
  given({ code, game, commit, phase }: GameMessage): boolean {
    const made = this.seat?.code === '';
    if (this.seat) this.take({ ...this.seat, code, game, promises: { DiceCommit: commit, ...this.seat.promises }, over: phase === 'over' });
    return made;
  }

  /** Whoever finds no seat may look on; a game that is gone needs no key. */
  turnedAway(reason: string): void {
    if (this.type !== 'join' || !this.seat || PASSING.includes(reason)) return;
    forgetSeat(this.seat.code);
    this.request = { type: 'watch', fields: { code: this.seat.code } };
    this.seat = null;
  }
}
