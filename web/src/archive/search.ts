// What somebody looks for among their games.
import { gameOf } from '../play/identity';
import { levelOf, opponentOf, resultOf, type Entry } from './entry';

export interface Wish {
  text: string;
  /** Empty: any. */
  game: string;
  /** “level-3”, “friend”, “far”, “watch”. */
  opponent: string;
  result: string;
  /** Days back; 0: any. */
  days: number;
}

export const ANY: Wish = { text: '', game: '', opponent: '', result: '', days: 0 };

const DAY = 86_400_000;

/** Without case and accents: whoever types on a phone leaves both out. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

export function opponentKey(entry: Entry): string {
  const kind = opponentOf(entry);
  return kind === 'level' ? `level-${levelOf(entry)}` : kind;
}

/** `told`: all that stands on the screen about the game. */
export function fits(entry: Entry, wish: Wish, told: string, now: number): boolean {
  const all = plain(told);
  return (
    (!wish.game || gameOf(entry.identity) === wish.game) &&
    (!wish.opponent || opponentKey(entry) === wish.opponent) &&
    (!wish.result || resultOf(entry) === wish.result) &&
    (!wish.days || entry.changed >= now - wish.days * DAY) &&
    plain(wish.text)
      .split(/\s+/)
      .every((word) => all.includes(word))
  );
}
