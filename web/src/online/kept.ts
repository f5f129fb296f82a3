// What this browser keeps of games with others: the keys of its seats, its seeds, a name.
import { store } from '../settings/store';
import { randomHex, sha256Of } from './dice/digest';

/**
 * What opens a seat, and what this player gives to the dice. The key never leaves the browser but
 * to the server, and in the part of an address that no server sees.
 */
export interface Secret {
  key: string;
  seed: string;
  commit: string;
}

export interface KeptSeat extends Secret {
  code: string;
  name: string;
  /** Known once the server has told it. */
  game?: string;
  over?: boolean;
  /** The room that made the game. */
  room?: string;
  /** What others promised at the beginning, by the names of a record's headers. */
  promises?: Record<string, string>;
  /** Drawn for a game after this one. */
  next?: Secret;
}

const SEATS = 'lusoria.seats';
const NAME = 'lusoria.name';
/** Older ones are forgotten. */
const MOST = 40;

export function drawSecret(): Secret {
  const seed = randomHex(32);
  return { key: randomHex(16), seed, commit: sha256Of(seed) };
}

/** The latest first. */
export function keptSeats(): KeptSeat[] {
  try {
    const kept = JSON.parse(store.get(SEATS) ?? '[]') as KeptSeat[];
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export function keptSeat(code: string): KeptSeat | null {
  return keptSeats().find((seat) => seat.code === code) ?? null;
}

/**
 * What two devices of a player were promised, together. Where they were told different things
 * nothing can keep the promise.
 */
export function bothPromises(
  ours: Record<string, string> = {},
  theirs: Record<string, string> = {},
): Record<string, string> {
  const contradicted = Object.keys(ours).filter(
    (name) => name in theirs && theirs[name] !== ours[name],
  );
  return { ...theirs, ...ours, ...Object.fromEntries(contradicted.map((name) => [name, ''])) };
}

export function keepSeat(seat: KeptSeat): void {
  const others = keptSeats().filter((each) => each.code !== seat.code);
  store.set(SEATS, JSON.stringify([seat, ...others].slice(0, MOST)));
}

export function forgetSeat(code: string): void {
  store.set(SEATS, JSON.stringify(keptSeats().filter((seat) => seat.code !== code)));
}

export function keptName(): string {
  return store.get(NAME) ?? '';
}

export function keepName(name: string): void {
  store.set(NAME, name);
}

const LONGEST_NAME = 24;

/** What the server refuses (server/name.c): what nobody sees, and what moves the text around it. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\u2800\u{1d159}]/gu;
/** Marks that would stand on what comes before the name. */
const LOOSE = /^[ \p{Mn}\p{Me}]+/u;

/**
 * As the server takes it: short, in one piece, every character to be seen; empty when nothing is
 * left.
 */
export function fitName(text: string): string {
  const spaced = text
    .normalize('NFC')
    .replace(/\s|\p{Z}/gu, ' ')
    .replace(UNSEEN, '');
  const clean = spaced.replace(LOOSE, '').replace(/ +/g, ' ').trim();
  return [...clean].slice(0, LONGEST_NAME).join('').trim();
}
