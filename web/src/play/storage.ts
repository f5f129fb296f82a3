// Games kept in this browser, one for each kind, as records: they survive a reload and a crash.
import type { Seat } from './match.svelte';

export interface Kept {
  record: string;
  seats: [Seat, Seat];
  over: boolean;
}

const key = (game: string) => `lusoria.game.${game}`;

export function keepGame(game: string, kept: Kept): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function keptGame(game: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

export function forgetGame(game: string): void {
  localStorage.removeItem(key(game));
}
