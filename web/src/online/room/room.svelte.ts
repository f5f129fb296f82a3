// A room of a class or a club, as its host, a player or the projector sees it (docs/network.md,
// “Rooms”). It is told as a whole whenever something has changed.
import { drawSecret, keepSeat, keptSeat } from '../kept';
import { Connection } from '../connection.svelte';
import {
  refusalOf,
  type Board,
  type Message,
  type Played,
  type RoomGame,
  type RoomMessage,
  type RoomPlayer,
} from '../protocol';
import { drawRoomKey, forgetRoom, keepRoom, type KeptRoom } from './rooms';

export interface RoomPlan extends Played {
  clock: string;
  pairing: RoomMessage['pairing'];
}

/** “1½”. */
export const pointsInFigures = (n: number) =>
  `${n >= 1 || n === 0 ? Math.floor(n) : ''}${n % 1 ? '½' : ''}`;

const ENTRANCES = ['open', 'enter', 'view'];
/** Reasons for which somebody who was in the room comes back by themselves. */
const PASSING = ['busy', 'storage', 'unsure'];
/** Entries that mean the same whatever was written before them, and the requests that make them. */
const MEANT: Record<string, string> = { freeze: 'freeze', thaw: 'freeze', timer: 'timer' };

export class Room {
  /** As last told. */
  now: RoomMessage | null = $state.raw(null);
  /** By the codes of the games; for the projector. */
  boards: ReadonlyMap<string, Board> = $state.raw(new Map());
  /** Why one cannot come in, and why the last request was refused. */
  closed = $state('');
  refused = $state('');
  /** After how many seconds it would not be refused. */
  seconds = $state(0);
  /** What the host's timer had left when it was told; null without one. */
  private timer: { left: number; told: number } | null = $state.raw(null);
  readonly connection: Connection;
  private asked: { type: string; fields: object } | null = null;

  private constructor(
    private entrance: { type: string; fields: object },
    readonly key: KeptRoom | null,
    private readonly onopened: (code: string) => void = () => {},
  ) {
    this.connection = new Connection(
      () => this.connection.send(this.entrance.type, this.entrance.fields),
      (message) => this.hear(message),
    );
  }

  static open(plan: RoomPlan, title: string, onopened: (code: string) => void): Room {
    const key = drawRoomKey();
    return new Room(
      { type: 'open', fields: { ...plan, name: title, key } },
      { code: '', key, name: title },
      onopened,
    );
  }

  static enter(kept: KeptRoom): Room {
    const { code, name, key } = kept;
    return new Room({ type: 'enter', fields: { code, name, key } }, kept);
  }

  static view(code: string): Room {
    return new Room({ type: 'view', fields: { code } }, null);
  }

  get hosts(): boolean {
    return this.now?.you === 'host';
  }

  /** The code that was asked for, or given. */
  get code(): string {
    return this.now?.code ?? this.key?.code ?? '';
  }

  /** How a game of it counts, though its board may not be at its end: the host has decided. */
  decidedAs(code: string): RoomGame['result'] {
    return this.now?.games.find((game) => game.code === code)?.result ?? 'open';
  }

  get frozen(): boolean {
    return this.now?.frozen === true;
  }

  /** Milliseconds left at a moment (performance.now()); null without a timer. */
  timeLeft(moment: number): number | null {
    if (!this.timer) return null;
    const passed = this.frozen ? 0 : moment - this.timer.told;
    return Math.max(0, this.timer.left - Math.max(0, passed));
  }

  /** The name of a player by his number. */
  nameOf(player: number | undefined): string {
    return player === undefined ? '' : (this.now?.players[player]?.name ?? '');
  }

  /**
   * Those who are shown, with their numbers: whoever was removed is, when others have points from a
   * game with them.
   */
  get players(): (RoomPlayer & { number: number })[] {
    return (this.now?.players ?? [])
      .map((player, number) => ({ ...player, number }))
      .filter((player) => !player.gone || player.played > 0);
  }

  /** Why no round can be paired yet, as the server would say it; empty where one can. */
  get waitsFor(): 'few' | 'playing' | '' {
    const { players = [], games = [], pairing } = this.now ?? {};
    const open = games.filter(({ result }) => result === 'open');
    const busy = new Set(open.flatMap(({ white, black }) => [white, black]));
    if (pairing !== 'free' && open.length > 0) return 'playing';
    const free = players.filter((each, i) => !each.gone && !each.resting && !busy.has(i));
    return free.length < 2 ? 'few' : '';
  }

  /** The game this player is to play; the seat is kept before anybody goes there. */
  readyTable(): string {
    const { now, key } = this;
    const code = now?.table ?? '';
    if (code && key && !keptSeat(code))
      keepSeat({
        ...drawSecret(),
        key: key.key,
        code,
        name: this.nameOf(now?.player),
        game: now!.game,
        room: now!.code,
      });
    return code;
  }

  pair(): void {
    this.ask('pair', { round: (this.now?.rounds ?? 0) + 1 });
  }

  rest(resting: boolean, player?: number): void {
    this.ask('rest', { resting, ...(player === undefined ? {} : { player }) });
  }

  challenge(player?: number): void {
    this.ask('challenge', player === undefined ? {} : { player });
  }

  decide(code: string, outcome: 'white' | 'black' | 'draw'): void {
    this.ask('decide', { code, outcome });
  }

  rename(player: number, name: string): void {
    this.ask('rename', { player, name });
  }

  remove(player: number): void {
    this.ask('remove', { player });
  }

  freeze(frozen: boolean): void {
    this.ask('freeze', { frozen });
  }

  giveTask({
    identity,
    position,
    line,
  }: {
    identity: string;
    position: string;
    line: string[];
  }): void {
    this.ask('task', { game: identity, start: position, line: line.join(' ') });
  }

  clearTasks(): void {
    this.ask('clear', {});
  }

  /** A turn at a problem, for the server to judge. */
  tryTask(task: number, line: string): void {
    this.ask('try', { task, line });
  }

  /** In seconds; none takes the timer away. */
  setTimer(seconds: number): void {
    this.ask('timer', { seconds });
  }

  leave(): void {
    this.connection.close();
  }

  private ask(type: string, fields: object): void {
    this.refused = '';
    this.asked = { type, fields };
    this.connection.send(type, fields);
  }

  private hear(message: Message): void {
    if (message.type === 'room') this.hearRoom(message);
    else if (message.type === 'boards')
      this.boards = new Map([
        ...this.boards,
        ...message.boards.map((board) => [board.code, board] as const),
      ]);
    else if (message.type === 'error') this.hearError(message);
  }

  private hearRoom(message: RoomMessage): void {
    const first = this.now === null;
    this.closed = '';
    this.now = message;
    this.timer =
      message.timer === undefined ? null : { left: message.timer, told: performance.now() };
    if (!this.key) return;
    const { code, title } = message;
    const name = message.player === undefined ? this.key.name : this.nameOf(message.player);
    this.entrance = { type: 'enter', fields: { code, name, key: this.key.key } };
    if (first) keepRoom({ code, title, name, key: this.key.key });
    if (this.key.code === '' && first) this.onopened(code);
  }

  private hearError(message: Message & { type: 'error' }): void {
    const { about, seconds = 0 } = message;
    const reason = refusalOf(message);
    // Something else was written first, at another server: it is meant whatever that was.
    const again = reason === 'stale' && MEANT[about] === this.asked?.type ? this.asked : null;
    if (again) {
      this.asked = null;
      setTimeout(() => this.connection.send(again.type, again.fields), 300);
    } else if (about !== 'room' && !ENTRANCES.includes(about)) {
      this.refused = reason;
      this.seconds = seconds;
    } else if (reason === 'busy' || (this.now && PASSING.includes(reason))) {
      // The server closes a room that it could not write: whoever was in it has to enter again.
      if (reason !== 'busy') this.refused = reason;
      setTimeout(() => this.connection.send(this.entrance.type, this.entrance.fields), 500);
    } else {
      this.closed = reason;
      // Who was removed may come in anew, as somebody else.
      if ((reason === 'unknown' || reason === 'removed') && this.key?.code)
        forgetRoom(this.key.code);
      if (reason === 'removed') this.now = null;
    }
  }
}
