// What a screen says about its connection and what it waits for: one state, one message. While the
// server cannot be heard, nothing else is said, because nothing else is known.
import { fill } from '../i18n/index.svelte';
import { onlineWords } from '../i18n/online';
import { other } from './protocol';
import type { Connection } from './connection.svelte';
import type { Room } from './room/room.svelte';
import type { OnlineGame } from './game/game.svelte';

export interface News {
  text: string;
  /** Something was refused. */
  urgent: boolean;
}

const calm = (text: string): News => ({ text, urgent: false });
const urgent = (text: string): News => ({ text, urgent: true });

/** Why the server said no. */
export function refusalOf(reason: string, seconds = 0): string {
  return fill(onlineWords().refusals[reason] ?? reason, { seconds });
}

/** Null when the server can be heard. */
export function connectionNews(connection: Connection): News | null {
  const t = onlineWords().table;
  return connection.status === 'open'
    ? null
    : calm(connection.status === 'lost' ? t.lost : t.connecting);
}

/** At a table before its game is on the board; null where a form asks instead. */
export function gameNews(online: OnlineGame, looksOn: boolean): News | null {
  const t = onlineWords();
  const cut = connectionNews(online.connection);
  if (cut) return cut;
  if (online.closed) return urgent(refusalOf(online.closed));
  if (online.refused) return urgent(refusalOf(online.refused, online.seconds));
  if (online.phase === null) return calm(t.table.connecting);
  if (online.phase !== 'open') return calm(t.wait.beginning);
  if (online.side === null) return looksOn || online.room ? calm(t.door.nobodyYet) : null;
  return calm(
    online.room
      ? fill(t.room.opponent, { name: online.people[other(online.side)]?.name ?? '' })
      : t.wait.waiting,
  );
}

/** In a room; null where there is nothing to say. */
export function roomNews(room: Room): News | null {
  const t = onlineWords();
  const cut = connectionNews(room.connection);
  if (cut) return cut;
  if (room.closed) return urgent(refusalOf(room.closed));
  if (room.refused) return urgent(refusalOf(room.refused, room.seconds));
  return room.now === null ? calm(t.table.connecting) : null;
}

/** In the lobby; null when there are games to list. */
export function lobbyNews(connection: Connection, games: readonly unknown[] | null): News | null {
  const t = onlineWords();
  const cut = connectionNews(connection);
  if (cut) return cut;
  if (games === null) return calm(t.table.connecting);
  return games.length === 0 ? calm(t.lobby.none) : null;
}
