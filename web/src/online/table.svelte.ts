// A game on the server, as one seat or a watcher sees it: who is there, what is asked and not answered yet, and the match
// that follows the list of entries (docs/network.md). Nothing is shown before the server has it on disk.
import type { Rules } from '../core/rules';
import type { Thinker } from '../core/thinker';
import type { Player, Side } from '../core/types';
import type { Verdict } from './fair';
import { FarMatch, type Desk } from './far.svelte';
import { drawSecret, forgetSeat, keepSeat, keptSeat, type KeptSeat, type Secret } from './kept';
import { Line } from './line.svelte';
import { Wishes } from './wishes.svelte';
import { other, sideOf, type EntryMessage, type GameMessage, type Message, type Phase, type Presence, type Sitter, type Wish } from './protocol';

export interface Invitation {
  game: string;
  seat: 'white' | 'black' | 'either';
  public: boolean;
}

/** More entries than these are not shown one by one. */
const SHOWN = 6;

/** Troubles that pass: the seat may be asked for again. */
const PASSING = ['storage', 'memory', 'limit', 'rate'];
/** Under which names a record tells what players promised. */
const HEADERS = ['WhiteCommit', 'BlackCommit'] as const;

export class Table implements Desk {
  code = $state('');
  game = $state('');
  /** One's own; null for who watches. */
  side: Side | null = $state(null);
  phase: Phase | null = $state(null);
  people: [Sitter | null, Sitter | null] = $state([null, null]);
  presence: Presence = $state({ white: 0, black: 0, watching: 0 });
  /** Who offers a draw. */
  offer: Player = $state(2);
  /** The code of the next game. */
  rematch = $state('');
  match: FarMatch | null = $state.raw(null);
  verdict: Verdict | null = $state.raw(null);
  /** Why one cannot come in, and why the last wish was refused: the server's words. */
  closed = $state('');
  refused = $state('');
  readonly line: Line;

  private readonly wishes: Wishes;
  private busy = $state(false);
  private entrance: { type: string; fields: object };
  private seat: KeptSeat | null = null;
  private number = 0;
  private queue: EntryMessage[] = [];
  /** How often in a row the whole game had to be asked for. */
  private astray = 0;

  private constructor(
    private readonly rules: Rules,
    private readonly thinker: Thinker,
    entrance: Table['entrance'],
    /** The game that was made has a code. */
    private readonly onmade: (code: string) => void = () => {},
  ) {
    this.entrance = entrance;
    this.line = new Line(() => this.enter(), (message) => this.hear(message));
    this.wishes = new Wishes(this.line);
  }

  static create(rules: Rules, thinker: Thinker, invitation: Invitation, name: string, onmade: (code: string) => void): Table {
    const secret = drawSecret();
    const { key, commit } = secret;
    const table = new Table(rules, thinker, { type: 'create', fields: { ...invitation, name, key, commit } }, onmade);
    table.seat = { ...secret, name, code: '' };
    return table;
  }

  /** Sits down, or returns: the key decides. */
  static join(rules: Rules, thinker: Thinker, seat: KeptSeat): Table {
    const table = new Table(rules, thinker, { type: 'join', fields: {} });
    table.takeSeat(seat);
    return table;
  }

  static watch(rules: Rules, thinker: Thinker, code: string): Table {
    return new Table(rules, thinker, { type: 'watch', fields: { code } });
  }

  // ---- what a screen asks ----

  get ready(): boolean {
    return this.mayAsk && !this.busy && this.phase === 'play';
  }

  get mayAsk(): boolean {
    return this.line.status === 'open' && this.wishes.none;
  }

  get waits(): boolean {
    return !this.wishes.none;
  }

  get secret(): KeptSeat | null {
    return this.seat;
  }

  // ---- what a person does ----

  /** From watching to a seat, on the same line. */
  sit(name: string): void {
    this.closed = '';
    this.takeSeat({ ...drawSecret(), name, code: this.code });
    this.enter();
  }

  ask(wish: Wish, fields: object = {}): Promise<boolean> {
    if (!this.mayAsk) return Promise.resolve(false);
    this.refused = '';
    return this.wishes.ask(wish, fields, this.next);
  }

  /** A new game with colours changed: the secret is kept before anybody hears of it. */
  async askRematch(): Promise<void> {
    if (!this.seat || this.rematch) return;
    const next: Secret = this.seat.next ?? drawSecret();
    this.keep({ next });
    await this.ask('rematch', { key: next.key, commit: next.commit });
  }

  leave(): void {
    this.match?.abandon();
    this.line.close();
  }

  // ---- coming in ----

  private takeSeat(seat: KeptSeat): void {
    const { code, name, key, commit } = seat;
    this.seat = seat;
    this.entrance = { type: 'join', fields: { code, name, key, commit } };
    keepSeat(seat);
  }

  private keep(more: Partial<KeptSeat>): void {
    if (!this.seat) return;
    this.seat = { ...this.seat, ...more };
    keepSeat(this.seat);
  }

  private enter(whole = false): void {
    const { type, fields } = this.entrance;
    this.line.send(type, { ...fields, ...(this.match && !whole ? { since: this.next } : {}) });
  }

  private get next(): number {
    return this.number + this.queue.length;
  }

  // ---- what the server says ----

  private hear(message: Message): void {
    if (message.type === 'game') this.hearGame(message);
    else if (message.type === 'entry') this.hearEntry(message);
    else if (message.type === 'presence') this.presence = message;
    else if (message.type === 'record') this.hearRecord(message.text);
    else if (message.type === 'error') this.hearError(message.about, message.reason);
  }

  private hearGame(message: GameMessage): void {
    const own = sideOf(message.seat);
    this.closed = '';
    this.code = message.code;
    this.game = message.game;
    this.side = own === 2 ? null : own;
    this.presence = message.presence;
    if (own !== 2 && this.seat) this.settleSeat(message);
    if (message.steps) this.beginAt(message, message.steps);
    if ((this.wishes.number ?? -1) >= message.number) this.wishes.send();
    else if (message.steps) this.wishes.answer(false);
    this.goOn();
  }

  private settleSeat({ code, game, commit, phase }: GameMessage): void {
    const made = this.seat!.code === '';
    const promises = { DiceCommit: commit, ...this.seat!.promises };
    this.takeSeat({ ...this.seat!, code, game, promises, over: phase === 'over' });
    if (made) this.onmade(code);
  }

  /** Everything anew. */
  private beginAt(message: GameMessage, steps: readonly string[]): void {
    this.queue = [];
    this.number = message.number;
    this.phase = message.phase;
    this.people = [message.white, message.black];
    this.offer = sideOf(message.offer);
    this.verdict = null;
    this.learnRematch(message.rematch);
    this.match?.abandon();
    this.match = message.phase === 'play' || message.phase === 'over' ? this.newMatch(steps) : null;
    if (message.next === 'over') this.end(message.winner, message.reason);
    if (this.match && !this.match.agrees(message.hash)) this.refused = 'astray';
  }

  private newMatch(steps: readonly string[]): FarMatch {
    return new FarMatch(this.rules, this.thinker, this, this.game, this.side, steps);
  }

  private hearEntry(entry: EntryMessage): void {
    if (entry.number < this.next) return; // told again
    if (entry.number > this.next) return this.enter(true);
    this.queue.push(entry);
    if (!this.busy) void this.work();
  }

  /** Entries one after the other, each when the last one has been shown. */
  private async work(): Promise<void> {
    this.busy = true;
    while (this.queue.length > 0) {
      const entry = this.queue[0]!;
      try {
        await this.take(entry);
        if (this.match && !this.match.agrees(entry.hash)) throw new Error('hash');
      } catch {
        if (this.queue[0] === entry) this.loseWay();
        break;
      }
      if (this.queue[0] !== entry) break; // Everything has begun anew meanwhile.
      this.queue.shift();
      this.number++;
      this.astray = 0;
      this.busy = this.queue.length > 0;
      const mine = this.wishes.what === entry.kind && sideOf(entry.seat) === this.side;
      if (this.wishes.number === entry.number && (mine || !this.wishes.patient)) this.wishes.answer(mine);
      else if (!this.busy) void this.match?.goOn();
    }
    this.busy = false;
    if (this.queue.length > 0) return void this.work();
    this.goOn();
  }

  /** What the server says and what our rules say differ: the whole game, once. */
  private loseWay(): void {
    this.queue = [];
    this.wishes.answer(false);
    if (this.astray++ > 0) this.refused = 'astray';
    else this.enter(true);
  }

  private async take(entry: EntryMessage): Promise<void> {
    const side = sideOf(entry.seat) as Side;
    if (entry.kind === 'join') this.people[side] = { name: entry.name ?? '', commit: entry.commit ?? '' };
    if (entry.kind === 'seed') this.people[side] = { ...this.people[side]!, seed: entry.seed ?? '' };
    if (entry.kind === 'draw' && entry.next !== 'over') this.offer = side;
    if ((entry.kind === 'act' && this.offer !== side) || entry.next === 'over') this.offer = 2;
    if (entry.kind === 'rematch') this.learnRematch(entry.text);
    if (entry.next !== 'join' && entry.next !== 'seed') this.match ??= this.newMatch([]);
    this.phase = entry.next === 'join' ? 'open' : entry.next === 'seed' ? 'seeds' : 'play';
    await this.match?.follow(entry, this.queue.length <= SHOWN);
    if (entry.next === 'over' && entry.kind !== 'rematch') this.end(entry.winner, entry.reason);
    if (entry.next === 'over') this.phase = 'over';
  }

  private end(winner: string | undefined, reason = ''): void {
    this.phase = 'over';
    if (this.match && !this.match.over) this.match.finish(sideOf(winner), reason);
    this.keep({ over: true });
    this.line.send('record');
  }

  /** The secret of the next game belongs to its code from now on. */
  private learnRematch(code = ''): void {
    this.rematch = code;
    if (code && this.seat?.next && !keptSeat(code)) keepSeat({ ...this.seat.next, code, name: this.seat.name });
  }

  /** What this seat owes, and what waits for a number. */
  private goOn(): void {
    if (this.wishes.patient && this.wishes.number! < this.next) this.wishes.send(this.next);
    else if (this.phase === 'seeds' && this.side !== null && this.seat && this.people[this.side]?.seed === undefined) {
      this.keep({ promises: { ...this.seat.promises, [HEADERS[other(this.side)]]: this.people[other(this.side)]?.commit ?? '' } });
      void this.ask('seed', { seed: this.seat.seed });
    }
  }

  private hearError(about: string, reason: string): void {
    if (['create', 'join', 'watch'].includes(about)) {
      if (reason === 'busy') setTimeout(() => this.enter(), 500);
      else this.turnAway(about, reason);
    } else if (this.wishes.what === about) {
      if (reason === 'stale' && this.wishes.patient) return this.goOn();
      this.wishes.answer(false);
      this.refused = reason;
    }
  }

  /** Whoever finds no seat may look on; a game that is gone needs no key. */
  private turnAway(about: string, reason: string): void {
    this.closed = reason;
    if (about !== 'join' || !this.seat || PASSING.includes(reason)) return;
    forgetSeat(this.seat.code);
    this.entrance = { type: 'watch', fields: { code: this.seat.code } };
    this.seat = null;
  }

  /** The whole record is there: were the dice what everybody promised, to this page too? */
  private hearRecord(record: string): void {
    const own = this.side !== null && this.seat ? { [HEADERS[this.side]]: this.seat.commit } : {};
    if (this.phase === 'over') this.verdict = this.match?.judge(record, { ...this.seat?.promises, ...own }) ?? null;
  }
}
