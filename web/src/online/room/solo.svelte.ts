// Who has no opponent in this round plays the computer meanwhile, in this browser alone: with the
// room's game, kept like any other game, and called away when the room calls.
import type { Rules } from '../../core/rules';
import type { Thinker } from '../../core/thinker';
import { onlineWords } from '../../i18n/online';
import { Match, type Setup } from '../../play/match.svelte';
import { keptGame, type Kept } from '../../play/storage';
import { store } from '../../settings/store';
import { gameOf } from '../../play/identity';
import type { Room } from './room.svelte';

/** Gentle: whoever has a bye is rather not the best. */
export const SOLO_LEVEL = 1;

const SOLO = 'lusoria.solo';
/** Which game is the one of a room, and whether its player was at it. */
interface KeptSolo {
  room: string;
  id: string;
  open: boolean;
}

function keptSolo(): KeptSolo | null {
  try {
    return JSON.parse(store.get(SOLO) ?? 'null') as KeptSolo | null;
  } catch {
    return null;
  }
}

/** The player has no opponent in this round, and nothing else to play. */
export function hasBye({ now }: Room): boolean {
  return (
    !!now &&
    !now.table &&
    now.player !== undefined &&
    now.games.some((game) => game.result === 'bye' && game.white === now.player)
  );
}

/** While the host has stopped all boards, this one stands, too. */
export class SoloMatch extends Match {
  constructor(
    rules: Rules,
    thinker: Thinker,
    private readonly room: Room,
    setup: Setup | Kept,
  ) {
    super(rules, thinker, setup);
    this.note(true);
  }

  override get awaitsPerson(): boolean {
    return !this.room.frozen && super.awaitsPerson;
  }

  override get halted(): string {
    return this.room.frozen ? onlineWords().room.frozen : '';
  }

  override get backTo(): string {
    return onlineWords().room.toRoom;
  }

  override get undoTo(): number | null {
    return this.room.frozen ? null : super.undoTo;
  }

  /** Whether its player is at it: a reload comes back to it. */
  note(open: boolean): void {
    const kept: KeptSolo = { room: this.room.now?.code ?? '', id: this.name ?? '', open };
    store.set(SOLO, JSON.stringify(kept));
  }

  protected override async make(text: string | null): Promise<boolean> {
    return this.room.frozen ? false : super.make(text);
  }
}

/** A new game against the computer: the room's game, from the room's position. */
export function beginSolo(rules: Rules, thinker: Thinker, room: Room, level: number): SoloMatch {
  const { game, start } = room.now!;
  return new SoloMatch(rules, thinker, room, {
    identity: game,
    position: start,
    seats: [{ kind: 'person' }, { kind: 'level', level }],
  });
}

/** The one of this room that lies on the table unfinished; null where there is none. */
function unfinished(room: Room): { kept: Kept; open: boolean } | null {
  const solo = keptSolo();
  const kept = room.now && solo?.room === room.now.code ? keptGame(gameOf(room.now.game)) : null;
  return kept && kept.id === solo?.id && !kept.over ? { kept, open: solo.open } : null;
}

export const hasUnfinished = (room: Room) => unfinished(room) !== null;
/** After a reload: whether they were at it. */
export const wasAtSolo = (room: Room) => unfinished(room)?.open === true;

export function resumeSolo(rules: Rules, thinker: Thinker, room: Room): SoloMatch | null {
  const found = unfinished(room);
  try {
    return found && new SoloMatch(rules, thinker, room, found.kept);
  } catch {
    return null; // What is kept cannot be read: another game begins.
  }
}
