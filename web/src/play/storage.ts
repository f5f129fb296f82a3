// Games kept in this browser, one for each kind, as records: they survive a reload and a crash.
import type { Seat } from './seats';
import type { TableClockKind } from './table_clock';
import { store } from '../settings/store';

export interface Kept {
  record: string;
  seats: [Seat, Seat];
  over: boolean;
  /** Of two people at one screen: their clock, and milliseconds left to each. */
  clock?: TableClockKind | undefined;
  times?: [number, number] | undefined;
}

const key = (game: string) => `lusoria.game.${game}`;

export function keepGame(game: string, kept: Kept): void {
  store.set(key(game), JSON.stringify(kept));
}

export function keptGame(game: string): Kept | null {
  try {
    return JSON.parse(store.get(key(game)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

export function forgetGame(game: string): void {
  store.remove(key(game));
}
