// Messages of docs/network.md, as far as the page speaks them.
import type { Player, Side } from '../core/types';

export const PROTOCOL = 'lusoria-1';
export type SeatWord = 'white' | 'black';
export type Phase = 'open' | 'seeds' | 'play' | 'over';
export type Reason = 'resignation' | 'agreement' | 'time' | 'abandonment';

export interface Sitter {
  name: string;
  commit: string;
  seed?: string;
}

export interface Presence {
  white: number;
  black: number;
  watching: number;
}

/** Milliseconds left on the clocks. */
export interface Times {
  white: number;
  black: number;
}

export const REACTIONS = [
  'greeting',
  'well-played',
  'thanks',
  'sorry',
  'surprise',
  'thinking',
  'luck',
  'goodbye',
] as const;
export type Reaction = (typeof REACTIONS)[number];

/** What is due after an entry, or now. */
export interface Due {
  next: 'join' | 'seed' | 'throw' | 'act' | 'over';
  player?: SeatWord;
  winner?: SeatWord | 'nobody';
  reason?: string;
  left?: Times;
  hash: string;
}

/** What is played: a game with its options, and the position it begins with, if not its own. */
export interface Played {
  game: string;
  start?: string;
}

export interface GameMessage extends Due, Played {
  type: 'game';
  code: string;
  clock: string;
  seat: SeatWord | 'watching';
  phase: Phase;
  number: number;
  commit: string;
  white: Sitter | null;
  black: Sitter | null;
  presence: Presence;
  offer: SeatWord | 'nobody';
  steps?: string[];
  /** The room that made it. */
  room?: string;
  /** The room's host has stopped it. */
  frozen?: boolean;
  rematch?: string;
}

export interface EntryMessage extends Due {
  type: 'entry';
  number: number;
  kind:
    | 'reserve'
    | 'join'
    | 'seed'
    | 'act'
    | 'throw'
    | 'back'
    | 'resign'
    | 'draw'
    | 'rematch'
    | 'flag'
    | 'claim'
    | 'freeze'
    | 'thaw';
  seat: SeatWord;
  name?: string;
  commit?: string;
  seed?: string;
  text?: string;
}

export interface LobbyRow {
  code: string;
  game: string;
  clock: string;
  name: string;
  seat: SeatWord;
}

export interface RoomPlayer {
  name: string;
  here: boolean;
  resting: boolean;
  /** Removed by the host; keeps the number, and what was played. */
  gone?: boolean;
  challenges?: number;
  /** A digit for each problem: not tried, tried, found, found at the first try. */
  tasks?: string;
  place: number;
  points: number;
  played: number;
  wins: number;
}

export interface RoomGame {
  /** From 1; 0 for a challenge. */
  round: number;
  white: number;
  black?: number;
  code?: string;
  result: 'open' | 'white' | 'black' | 'draw' | 'bye';
}

export interface RoomMessage extends Played {
  type: 'room';
  code: string;
  title: string;
  clock: string;
  pairing: 'free' | 'robin' | 'swiss';
  you: 'host' | 'player' | 'watching';
  player?: number;
  /** The code of the game one is to play. */
  table?: string;
  /** The host has stopped all games. */
  frozen?: boolean;
  /** Milliseconds that are left of the host's timer. */
  timer?: number;
  /** Problems that the host has given. */
  tasks?: Played[];
  rounds: number;
  players: RoomPlayer[];
  games: RoomGame[];
}

export interface Board {
  code: string;
  white: string;
  black: string;
  position: string;
  result: RoomGame['result'];
  next: Due['next'];
  player?: SeatWord;
}

export type Message =
  | GameMessage
  | EntryMessage
  | ({ type: 'presence' } & Presence)
  | { type: 'reaction'; seat: SeatWord; reaction: Reaction }
  | { type: 'record'; text: string }
  | { type: 'calls'; on: boolean }
  | { type: 'lobby'; games: LobbyRow[] }
  | RoomMessage
  | { type: 'boards'; boards: Board[] }
  | { type: 'moves' | 'left' }
  | { type: 'error'; about: string; reason: string; seconds?: number; known?: boolean };

/**
 * The word for a refusal: what is not written is one thing, what is not known to be written
 * another.
 */
export const refusalOf = ({ reason, known }: { reason: string; known?: boolean }): string =>
  known === false ? 'unsure' : reason;

/** Requests that add an entry, by the entry's number. */
export type RequestKind =
  'seed' | 'act' | 'throw' | 'back' | 'draw' | 'resign' | 'rematch' | 'claim';

export function sideOf(word: string | undefined): Player {
  return word === 'white' ? 0 : word === 'black' ? 1 : 2;
}

export const other = (side: Side): Side => (side === 0 ? 1 : 0);
