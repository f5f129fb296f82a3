// A game on the server, as one seat or a watcher sees it: who is there, what is asked and not
// answered yet, and the match that follows the list of entries (docs/network.md). Nothing is shown
// before the server has it on disk.
import type { Rules } from '../../core/rules';
import type { Thinker } from '../../core/thinker';
import type { Player, Side } from '../../core/types';
import { onlineWords } from '../../i18n/online';
import { Clock } from './clock.svelte';
import { Entrance, type Invitation } from './entrance';
import type { Verdict } from '../dice/fair';
import { RemoteMatch, type GameServer } from './remote.svelte';
import { drawSecret, keepSeat, keptSeat, type KeptSeat } from '../kept';
import { Connection } from '../connection.svelte';
import { PendingRequest } from './pending.svelte';
import {
  other,
  refusalOf,
  sideOf,
  type EntryMessage,
  type GameMessage,
  type Message,
  type Phase,
  type Presence,
  type Reaction,
  type Sitter,
  type Played,
  type RequestKind,
} from '../protocol';

/** More entries than these are not shown one by one. */
const SHOWN = 6;

/** Under which names a record tells what players promised. */
const HEADERS = ['WhiteCommit', 'BlackCommit'] as const;

export class OnlineGame implements GameServer {
  code = $state('');
  game = $state('');
  /** The position it begins with, where that is not the game's own. */
  private start: string | undefined = $state();
  /** One's own; null for who watches. */
  side: Side | null = $state(null);
  phase: Phase | null = $state(null);
  people: [Sitter | null, Sitter | null] = $state([null, null]);
  presence: Presence = $state({ white: 0, black: 0, watching: 0 });
  /** Who offers a draw. */
  offer: Player = $state(2);
  /** The code of the next game. */
  rematch = $state('');
  match: RemoteMatch | null = $state.raw(null);
  /**
   * On the dice, at the end; before, when the server shows another promise than at the beginning.
   */
  verdict: Verdict | null = $state.raw(null);
  /** Why one cannot come in, and why the last request was refused: the server's words. */
  closed = $state('');
  refused = $state('');
  /** After how many seconds it would not be refused. */
  seconds = $state(0);
  /** What somebody just said. */
  said: { side: Player; reaction: Reaction } | null = $state.raw(null);
  /** Null in a game without. */
  clock: Clock | null = $state.raw(null);
  /** The clock's kind, as docs/network.md writes it. */
  timing = $state('none');
  /** The code of the room that made the game. */
  room = $state('');
  /**
   * Whether the server calls this player when the page is closed; null when it was not asked, or
   * has not answered.
   */
  calls: boolean | null = $state(null);
  /** Its host has stopped it. */
  frozen = $state(false);
  readonly connection: Connection;

  private readonly pending: PendingRequest;
  private busy = $state(false);
  private number = 0;
  private queue: EntryMessage[] = [];
  /** Times of entries before this one are old news. */
  private clockFrom = 0;
  /** How often in a row the whole game had to be asked for. */
  private astray = 0;

  private constructor(
    private readonly rules: Rules,
    private readonly thinker: Thinker,
    private readonly entrance: Entrance,
    /** The game that was made has a code. */
    private readonly onmade: (code: string) => void = () => {},
  ) {
    this.connection = new Connection(
      () => this.enter(),
      (message) => this.hear(message),
    );
    this.pending = new PendingRequest(this.connection);
  }

  static create(
    rules: Rules,
    thinker: Thinker,
    invitation: Invitation,
    name: string,
    onmade: (code: string) => void,
  ): OnlineGame {
    return new OnlineGame(rules, thinker, Entrance.create(invitation, name), onmade);
  }

  static join(rules: Rules, thinker: Thinker, seat: KeptSeat): OnlineGame {
    return new OnlineGame(rules, thinker, Entrance.join(seat));
  }

  static watch(rules: Rules, thinker: Thinker, code: string): OnlineGame {
    return new OnlineGame(rules, thinker, Entrance.watch(code));
  }

  // ---- what a screen asks ----

  get ready(): boolean {
    return this.mayAsk && !this.busy && !this.frozen && this.phase === 'play';
  }

  get mayAsk(): boolean {
    return this.connection.status === 'open' && this.pending.none;
  }

  get request(): RequestKind | null {
    return this.pending.what;
  }

  get cut(): boolean {
    return this.connection.status !== 'open';
  }

  get mayBeCalled(): boolean {
    const begun = this.phase !== null && this.phase !== 'over';
    return this.side !== null && begun && !this.cut && this.calls === null;
  }

  get halted(): string {
    return this.frozen ? onlineWords().room.frozen : '';
  }

  /** Of a game that one only watches nothing is kept. */
  get name(): string | null {
    return this.side === null ? null : `table-${this.code}`;
  }

  get waits(): boolean {
    return !this.pending.none;
  }

  /** The code that was asked for. */
  get asked(): string {
    return this.entrance.code;
  }

  get secret(): KeptSeat | null {
    return this.entrance.seat;
  }

  // ---- what a person does ----

  /** From watching to a seat, on the same connection. */
  sit(name: string): void {
    this.closed = '';
    this.entrance.take({ ...drawSecret(), name, code: this.code });
    this.enter();
  }

  ask(request: RequestKind, fields: object = {}): Promise<boolean> {
    if (!this.mayAsk) return Promise.resolve(false);
    this.refused = '';
    return this.pending.ask(request, fields, this.next);
  }

  /** A new game with colours changed: the secret is kept before anybody hears of it. */
  async askRematch(): Promise<void> {
    if (!this.secret || this.rematch) return;
    const next = this.secret.next ?? drawSecret();
    this.entrance.keep({ next });
    await this.ask('rematch', { key: next.key, commit: next.commit });
  }

  react(reaction: Reaction): void {
    this.connection.send('react', { reaction });
  }

  leave(): void {
    this.queue = [];
    this.match?.close();
    this.clock?.close();
    this.connection.close();
  }

  // ---- coming in ----

  private enter(whole = false): void {
    const { type, fields } = this.entrance;
    this.connection.send(type, {
      ...fields,
      ...(this.match && !whole ? { since: this.next } : {}),
    });
  }

  private get next(): number {
    return this.number + this.queue.length;
  }

  // ---- what the server says ----

  private hear(message: Message): void {
    if (message.type === 'game') this.hearGame(message);
    else if (message.type === 'entry') this.hearEntry(message);
    else if (message.type === 'presence') this.presence = message;
    else if (message.type === 'reaction')
      this.said = { side: sideOf(message.seat), reaction: message.reaction };
    else if (message.type === 'record') this.hearRecord(message.text);
    else if (message.type === 'calls') this.calls = message.on || null;
    else if (message.type === 'error')
      this.hearError(message.about, refusalOf(message), message.seconds);
  }

  private hearGame(message: GameMessage): void {
    const own = sideOf(message.seat);
    this.closed = '';
    this.code = message.code;
    this.game = message.game;
    this.start = message.start;
    this.timing = message.clock;
    this.room = message.room ?? '';
    this.frozen = message.frozen === true;
    this.side = own === 2 ? null : own;
    this.presence = message.presence;
    const changed = this.entrance.contradictedBy(message);
    if (own !== 2 && this.entrance.given(message)) this.onmade(message.code);
    this.setClock(message);
    if (message.steps) this.beginAt(message, message.steps);
    if (changed) this.verdict = { kind: 'changed', header: changed };
    if ((this.pending.number ?? -1) >= message.number) this.pending.send();
    else if (message.steps) this.pending.answer(false);
    if (!message.steps) void this.match?.goOn();
    this.goOn();
  }

  private setClock({ left, player, number, type }: GameMessage | EntryMessage): void {
    if (!left || (type === 'entry' && number < this.clockFrom)) return;
    if (type === 'game') this.clockFrom = number;
    this.clock ??= new Clock();
    this.clock.set(left, this.frozen ? undefined : player);
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
    this.match?.close();
    this.match = message.phase === 'play' || message.phase === 'over' ? this.newMatch(steps) : null;
    if (message.next === 'over') this.end(message.winner, message.reason);
    if (this.match && !this.match.agrees(message.hash)) this.refused = 'astray';
  }

  get played(): Played {
    return { game: this.game, ...(this.start ? { start: this.start } : {}) };
  }

  private newMatch(steps: readonly string[]): RemoteMatch {
    return new RemoteMatch(this.rules, this.thinker, this, this.played, this.side, steps);
  }

  private hearEntry(entry: EntryMessage): void {
    if (entry.number < this.next) return; // told again
    if (entry.number > this.next) return this.enter(true);
    this.queue.push(entry);
    // At once, though what came before is still being shown.
    if (entry.kind === 'freeze' || entry.kind === 'thaw') this.frozen = entry.kind === 'freeze';
    this.setClock(entry);
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
      const mine = this.pending.what === entry.kind && sideOf(entry.seat) === this.side;
      if (this.pending.number === entry.number && (mine || !this.pending.patient))
        this.pending.answer(mine);
      else if (!this.busy) void this.match?.goOn();
    }
    this.busy = false;
    if (this.queue.length > 0) return void this.work();
    this.goOn();
  }

  /** What the server says and what our rules say differ: the whole game, once. */
  private loseWay(): void {
    this.queue = [];
    this.pending.answer(false);
    if (this.astray++ > 0) this.refused = 'astray';
    else this.enter(true);
  }

  private async take(entry: EntryMessage): Promise<void> {
    const side = sideOf(entry.seat) as Side;
    if (entry.kind === 'join')
      this.people[side] = { name: entry.name ?? '', commit: entry.commit ?? '' };
    if (entry.kind === 'seed')
      this.people[side] = { ...this.people[side]!, seed: entry.seed ?? '' };
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
    this.entrance.keep({ over: true });
    this.clock?.stop();
    this.connection.send('record');
  }

  /** The secret of the next game belongs to its code from now on. */
  private learnRematch(code = ''): void {
    this.rematch = code;
    if (code && this.secret?.next && !keptSeat(code))
      keepSeat({ ...this.secret.next, code, name: this.secret.name });
  }

  /** What this seat owes, and what waits for a number. */
  private goOn(): void {
    if (this.pending.patient && this.pending.number! < this.next) this.pending.send(this.next);
    else if (
      this.phase === 'seeds' &&
      !this.verdict &&
      this.side !== null &&
      this.secret &&
      this.people[this.side]?.seed === undefined
    ) {
      this.entrance.keep({
        promises: {
          ...this.secret.promises,
          [HEADERS[other(this.side)]]: this.people[other(this.side)]?.commit ?? '',
        },
      });
      void this.ask('seed', { seed: this.secret.seed });
    }
  }

  private hearError(about: string, reason: string, seconds = 0): void {
    if (['create', 'join', 'watch'].includes(about)) {
      if (reason === 'busy') setTimeout(() => this.enter(), 500);
      else this.entrance.turnedAway((this.closed = reason));
    } else if (about === 'subscribe') {
      this.calls = false;
    } else if (this.pending.what === about) {
      if (reason === 'stale' && this.pending.patient) return this.goOn();
      // Not known yet is no answer: the entry comes, or the game as it stands, and then it is sent
      // again.
      if (reason !== 'unsure') this.pending.answer(false);
      this.refused = reason;
      this.seconds = seconds;
    }
  }

  /** The whole record is there: were the dice what everybody promised, to this page too? */
  private hearRecord(record: string): void {
    const own =
      this.side !== null && this.secret ? { [HEADERS[this.side]]: this.secret.commit } : {};
    if (this.phase === 'over')
      this.verdict = this.match?.judge(record, { ...this.secret?.promises, ...own }) ?? null;
  }
}
