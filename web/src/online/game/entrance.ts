// How one comes to a table, the first time and after every lost connection: creating it, with a
// key, or to look on.
import { drawSecret, forgetSeat, keepSeat, type KeptSeat } from '../kept';
import type { GameMessage, Played } from '../protocol';

export interface Invitation extends Played {
  seat: 'white' | 'black' | 'either';
  public: boolean;
  clock: string;
}

/** Troubles that pass: the seat may be asked for again. */
const PASSING = ['storage', 'unsure', 'memory', 'limit', 'rate'];

/** What a message says that everybody has committed to, by the names of a record's headers. */
function promisesIn({ commit, white, black }: GameMessage): Record<string, string> {
  return {
    DiceCommit: commit,
    ...(white ? { WhiteCommit: white.commit } : {}),
    ...(black ? { BlackCommit: black.commit } : {}),
  };
}

/** The same without this seat's own, which follows from its seed. */
function promisesOfOthers(message: GameMessage): Record<string, string> {
  const { WhiteCommit, BlackCommit, ...others } = promisesIn(message);
  if (message.seat !== 'white' && WhiteCommit) others.WhiteCommit = WhiteCommit;
  if (message.seat !== 'black' && BlackCommit) others.BlackCommit = BlackCommit;
  return others;
}

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

  /**
   * The server has given the seat. True when it is that of a game just made. What it promises is
   * kept the first time it is shown.
   */
  given(message: GameMessage): boolean {
    const { code, game, phase } = message;
    const made = this.seat?.code === '';
    if (this.seat)
      this.take({
        ...this.seat,
        code,
        game,
        promises: { ...promisesOfOthers(message), ...this.seat.promises },
        over: phase === 'over',
      });
    return made;
  }

  /**
   * The first promise that the server shows otherwise than before, here or on another device of
   * this player; '' when there is none.
   */
  contradictedBy(message: GameMessage): string {
    if (!this.seat || message.seat === 'watching') return '';
    const kept: Record<string, string> = {
      ...this.seat.promises,
      [message.seat === 'white' ? 'WhiteCommit' : 'BlackCommit']: this.seat.commit,
    };
    return (
      Object.entries(promisesIn(message)).find(
        ([name, told]) => name in kept && kept[name] !== told,
      )?.[0] ?? ''
    );
  }

  /** Whoever finds no seat may look on; a game that is gone needs no key. */
  turnedAway(reason: string): void {
    if (this.type !== 'join' || !this.seat || PASSING.includes(reason)) return;
    forgetSeat(this.seat.code);
    this.request = { type: 'watch', fields: { code: this.seat.code } };
    this.seat = null;
  }
}
