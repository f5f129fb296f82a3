// A match whose judge is elsewhere: what a person does is asked of the server, and what the server
// says happened is played along by the same rules.
import { briefly } from '../../core/bout';
import type { Rules } from '../../core/rules';
import type { Thinker } from '../../core/thinker';
import type { Player, Side, Step } from '../../core/types';
import { Match } from '../../play/match.svelte';
import type { Seat } from '../../play/seats';
import { checkRecord, type Verdict } from '../dice/fair';
import type { EntryMessage, Played, Reason, RequestKind } from '../protocol';

/** Where requests are brought. */
export interface GameServer {
  /** Whether a request would be heard now. */
  readonly ready: boolean;
  /** The request that is not answered yet. */
  readonly request: RequestKind | null;
  /** The server cannot be reached. */
  readonly cut: boolean;
  /** Why nothing can be done now, in words; empty when nothing hinders. */
  readonly halted: string;
  /** What this browser keeps the game under; null where it does not. */
  readonly name: string | null;
  /** Settles when the server has answered; false when it refused. */
  ask(request: RequestKind, fields?: object): Promise<boolean>;
}

const seatsFor = (own: Side | null): [Seat, Seat] => {
  const seat = (side: Side): Seat => ({ kind: side === own ? 'person' : 'elsewhere' });
  return [seat(0), seat(1)];
};

export class RemoteMatch extends Match {
  /** The record as the server wrote it, with all that the dice were drawn from. */
  private official = '';

  constructor(
    rules: Rules,
    thinker: Thinker,
    private readonly server: GameServer,
    { game, start }: Played,
    own: Side | null,
    steps: readonly string[],
  ) {
    super(rules, thinker, {
      identity: game,
      position: start,
      seats: seatsFor(own),
      played: steps.map((text) => text.replace(/^\((.*)\)$/, '$1')),
    });
  }

  override get awaitsPerson(): boolean {
    return this.server.ready && super.awaitsPerson;
  }

  override get name(): string | null {
    return this.server.name;
  }

  override get asked(): 'throw' | 'act' | null {
    const { request } = this.server;
    return request === 'throw' || request === 'act' ? request : null;
  }

  override get cut(): boolean {
    return this.server.cut;
  }

  override get halted(): string {
    return this.server.halted;
  }

  /** One's own last action, until dice or the other one have answered it. */
  override get undoTo(): number | null {
    const last = this.steps.at(-1);
    const answered = this.state.kind === 'decision' && this.state.player !== this.person;
    const mine = last && !last.chance && last.player === this.person;
    return mine && !answered && !this.over && this.server.ready ? this.steps.length - 1 : null;
  }

  override undo(): void {
    if (this.undoTo !== null) void this.server.ask('back');
  }

  override record(): string {
    return this.official || super.record();
  }

  /** Plays along; throws where our rules do not know what the server's allow. */
  async follow({ kind, text = '' }: EntryMessage, shows: boolean): Promise<void> {
    if (kind === 'back') this.takeBack(this.steps.length - 1);
    else if (kind === 'act' || kind === 'throw')
      await this.perform(() => this.bout.play(text), shows);
  }

  agrees(hash: string): boolean {
    return this.bout.state().hash === hash;
  }

  /** People have ended it. */
  finish(winner: Player, reason: string): void {
    this.letGo();
    this.bout.end(winner, reason as Reason);
    this.sync();
  }

  /**
   * Reads the server's own record after the end. `known` is what it must say, because it was said
   * before.
   */
  judge(record: string, known: Record<string, string>): Verdict {
    const told = (steps: readonly Step[]) => steps.map((step) => step.text).join(' ');
    try {
      return briefly(this.rules.openRecord(record), (official) => {
        if (told(official.history()) !== told(this.steps)) throw new Error('other steps');
        this.official = record;
        return checkRecord(official, record, known);
      });
    } catch {
      return { kind: 'changed', header: '' };
    }
  }

  protected override async make(text: string | null): Promise<boolean> {
    this.emptyHand();
    return text === null ? this.server.ask('throw') : this.server.ask('act', { action: text });
  }

  protected override keep(): void {
    // The server keeps it.
  }
}
