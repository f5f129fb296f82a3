import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Room } from '../../src/online/room/room.svelte';

class Wire {
  static latest: Wire;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  private sent: object[] = [];

  constructor() {
    Wire.latest = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as object);
  }
  close(): void {}
  tell(type: string, fields: object): void {
    this.onmessage?.({ data: JSON.stringify({ v: 1, type, ...fields }) });
  }
  /** What was sent since it was last asked. */
  said(): object[] {
    const sent = this.sent;
    this.sent = [];
    return sent;
  }
}

const VIEW = { v: 1, type: 'view', code: 'abcdefgh' };
let room: Room;

function tellRoom(fields: object = {}): void {
  Wire.latest.tell('room', {
    code: VIEW.code,
    title: 'Class 6b',
    game: 'ergo',
    clock: 'none',
    pairing: 'swiss',
    you: 'watching',
    rounds: 0,
    players: [],
    games: [],
    ...fields,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, hidden: false });
  vi.stubGlobal('location', { href: 'https://games.example/#/mur/abcdefgh' });
  vi.stubGlobal('WebSocket', Wire);
  room = Room.view(VIEW.code);
  Wire.latest.onopen?.();
});
afterEach(() => {
  room.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a room that the server could not write is entered again, until it is there', async () => {
  tellRoom();
  expect(Wire.latest.said()).toEqual([VIEW]);
  for (const about of ['room', 'view']) {
    Wire.latest.tell('error', { about, reason: 'storage' });
    expect([room.refused, room.closed]).toEqual(['storage', '']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(Wire.latest.said()).toEqual([VIEW]);
  }
  Wire.latest.tell('error', { about: 'room', reason: 'storage', known: false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(Wire.latest.said()).toEqual([VIEW]);
});

test('a room that is gone is not entered again', async () => {
  tellRoom();
  Wire.latest.said();
  Wire.latest.tell('error', { about: 'room', reason: 'unknown' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(Wire.latest.said()).toEqual([]);
  expect(room.closed).toBe('unknown');
});

test('a round waits for two who play, and for the games of the last', () => {
  const player = (name: string, fields: object = {}) => ({ name, resting: false, ...fields });
  const two = [player('Aulus'), player('Flavia')];
  const game = (result: string) => ({ round: 1, white: 0, black: 1, code: 'abcdefgh', result });
  const waits = (fields: object) => {
    tellRoom(fields);
    return room.waitsFor;
  };
  expect(waits({})).toBe('few');
  expect(waits({ players: [two[0], player('Flavia', { resting: true })] })).toBe('few');
  expect(waits({ players: [two[0], player('Flavia', { gone: true })] })).toBe('few');
  expect(waits({ players: two })).toBe('');
  expect(waits({ players: two, games: [game('open')] })).toBe('playing');
  expect(waits({ players: two, games: [game('white')] })).toBe('');
  // Where everybody challenges whom they like, those who play are busy, and the others are not.
  const free = { pairing: 'free', games: [game('open')] };
  expect(waits({ ...free, players: two })).toBe('few');
  expect(waits({ ...free, players: [...two, player('Gaius'), player('Livia')] })).toBe('');
});
