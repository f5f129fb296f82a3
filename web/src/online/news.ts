// What a screen says about its connection and what it waits for: one state, one message. While the server cannot be heard,
// nothing else is said, because nothing else is known.
import { fill } from '../i18n/index.svelte';
import { onlineWords } from '../i18n/online';
import { other } from './protocol';
import type { Line } from './line.svelte';
import type { Room } from './room.svelte';
import type { Table } from './table.svelte';

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
export function lineNews(line: Line): News | null {
  const t = onlineWords().table;
  return line.status === 'open' ? null : calm(line.status === 'lost' ? t.lost : t.connecting);
}

/** At a table before its game is on the board; null where a form asks instead. */
export function tableNews(table: Table, looksOn: boolean): News | null {
  const t = onlineWords();
  const cut = lineNews(table.line);
  if (cut) return cut;
  if (table.closed) return urgent(refusalOf(table.closed));
  if (table.refused) return urgent(refusalOf(table.refused, table.seconds));
  if (table.phase === null) return calm(t.table.connecting);
  if (table.phase !== 'open') return calm(t.wait.beginning);
  if (table.side === null) return looksOn || table.room ? calm(t.door.nobodyYet) : null;
  return calm(table.room ? fill(t.room.opponent, { name: table.people[other(table.side)]?.name ?? '' }) : t.wait.waiting);
}

/** In a room; null where there is nothing to say. */
export function roomNews(room: Room): News | null {
  const t = onlineWords();
  const cut = lineNews(room.line);
  if (cut) return cut;
  if (room.closed) return urgent(refusalOf(room.closed));
  if (room.refused) return urgent(refusalOf(room.refused));
  return room.now === null ? calm(t.table.connecting) : null;
}

/** In the lobby; null when there are games to list. */
export function lobbyNews(line: Line, games: readonly unknown[] | null): News | null {
  const t = onlineWords();
  const cut = lineNews(line);
  if (cut) return cut;
  if (games === null) return calm(t.table.connecting);
  return games.length === 0 ? calm(t.lobby.none) : null;
}
