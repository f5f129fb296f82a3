// Rooms in this browser: the key that is a player's, or the host's.
import { store } from '../../settings/store';
import { randomHex } from '../dice/digest';

export interface KeptRoom {
  code: string;
  key: string;
  name: string;
  title?: string;
}

const ROOMS = 'lusoria.rooms';
/** Older ones are forgotten. */
const MOST = 20;

export const drawRoomKey = () => randomHex(16);

/** The latest first. */
export function keptRooms(): KeptRoom[] {
  try {
    const kept = JSON.parse(store.get(ROOMS) ?? '[]') as KeptRoom[];
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export function keptRoom(code: string): KeptRoom | null {
  return keptRooms().find((room) => room.code === code) ?? null;
}

export function keepRoom(room: KeptRoom): void {
  const others = keptRooms().filter((each) => each.code !== room.code);
  store.set(ROOMS, JSON.stringify([room, ...others].slice(0, MOST)));
}

export function forgetRoom(code: string): void {
  store.set(ROOMS, JSON.stringify(keptRooms().filter((room) => room.code !== code)));
}
