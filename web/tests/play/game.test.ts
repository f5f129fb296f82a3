// A table over a socket that the test holds: what is sent again, what is asked anew, what is
// believed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bout } from '../../src/core/bout';
import type { Thinker } from '../../src/core/thinker';
import { OnlineGame } from '../../src/online/game/game.svelte';
import { settings } from '../../src/settings/settings.svelte';
import { freshBout, freshRules } from '../module';

class Wire {
  static latest: Wire;
  readonly sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(
    readonly address: string,
    readonly protocol: string,
  ) {
    Wire.latest = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  tell(type: string, fields: object): void {
    this.onmessage?.({ data: JSON.stringify({ v: 1, type, ...fields }) });
  }
  /** What was sent since it was last asked. */
  said(): Record<string, unknown>[] {
    return this.sent.splice(0);
  }
}

const THINKER = { stop() {}, another: () => THINKER } as unknown as Thinker;
const SEAT = {
  code: 'abcdefgh',
  key: '00'.repeat(16),
  seed: '01'.repeat(32),
  commit: '02'.repeat(32),
  name: 'Claudia',
};
let judge: Bout;
const settle = () => vi.advanceTimersByTimeAsync(1);
let online: OnlineGame;

/** The rules of the “server”: what a game message and an entry say of the position. */
function due() {
  const { kind, player, hash } = judge.state();
  const seat = player === 0 ? 'white' : 'black';
  return kind === 'over'
    ? { next: 'over', winner: seat, reason: 'off', hash }
    : { next: kind === 'chance' ? 'throw' : 'act', player: seat, hash };
}
function tellGame(more: object = {}): void {
  const people = {
    white: { name: 'Claudia', commit: SEAT.commit, seed: SEAT.seed },
    black: { name: 'Marcus', commit: '', seed: '' },
  };
  const presence = { white: 1, black: 1, watching: 0 };
  Wire.latest.tell('game', {
    code: SEAT.code,
    game: 'ur',
    seat: 'white',
    phase: 'play',
    number: 4,
    commit: '',
    ...people,
    presence,
    offer: 'nobody',
    steps: [],
    ...due(),
    ...more,
  });
}
function tellEntry(number: number, kind: string, seat: string, text?: string, hash?: string): void {
  if (text !== undefined) judge.play(text);
  Wire.latest.tell('entry', { number, kind, seat, text, ...due(), ...(hash ? { hash } : {}) });
}
async function lose(): Promise<void> {
  Wire.latest.onclose?.();
  await vi.advanceTimersByTimeAsync(2000);
  Wire.latest.onopen?.();
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, hidden: false });
  vi.stubGlobal('location', { href: 'https://games.example/lusoria/?x=1#/table/abcdefgh' });
  vi.stubGlobal('WebSocket', Wire);
  settings.speed = 'none';
  judge = freshBout('ur');
  online = OnlineGame.join(freshRules(), THINKER, SEAT);
  Wire.latest.onopen?.();
});
afterEach(() => {
  online.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the address and the key: beside the page, the key in a message only', () => {
  expect([Wire.latest.address, Wire.latest.protocol]).toEqual([
    'wss://games.example/lusoria/play',
    'lusoria-1',
  ]);
  expect(Wire.latest.said()).toEqual([
    { v: 1, type: 'join', code: SEAT.code, name: SEAT.name, key: SEAT.key, commit: SEAT.commit },
  ]);
});

test('a request that was not answered is sent again with its number', async () => {
  tellGame();
  Wire.latest.said();
  void online.match!.act('throw');
  expect(Wire.latest.said()).toEqual([{ v: 1, type: 'act', number: 4, action: 'throw' }]);
  expect(online.match!.awaitsPerson).toBe(false);
  await lose();
  expect(Wire.latest.said()).toMatchObject([{ type: 'join', since: 4 }]);
  tellGame({ steps: undefined });
  expect(Wire.latest.said()).toEqual([{ v: 1, type: 'act', number: 4, action: 'throw' }]);
  tellEntry(4, 'act', 'white', 'throw');
  await settle();
  expect(Wire.latest.said()).toEqual([{ v: 1, type: 'throw', number: 5 }]);
});

test('a request that had been heard before the connection was lost is not sent again', async () => {
  tellGame();
  void online.match!.act('throw');
  await lose();
  Wire.latest.said();
  tellGame({ steps: undefined, number: 5 });
  expect(Wire.latest.said()).toEqual([]);
  tellEntry(4, 'act', 'white', 'throw');
  await settle();
  expect(Wire.latest.said()).toMatchObject([{ type: 'throw', number: 5 }]);
});

test('entries told twice count once, and one that is missing brings the whole game', async () => {
  tellGame();
  tellEntry(4, 'act', 'white', 'throw');
  await settle();
  Wire.latest.tell('entry', { number: 4, kind: 'act', seat: 'white', text: 'throw', ...due() });
  await settle();
  expect(online.match!.steps).toHaveLength(1);
  Wire.latest.said();
  judge.play('1');
  tellEntry(6, 'draw', 'black');
  expect(Wire.latest.said()).toMatchObject([{ type: 'join' }]);
});

test('another hash than ours brings the whole game, once; then it is told', async () => {
  tellGame();
  Wire.latest.said();
  tellEntry(4, 'act', 'white', 'throw', 'ffffffffffffffff');
  await settle();
  const [asked] = Wire.latest.said();
  expect(asked).toMatchObject({ type: 'join' });
  expect(asked).not.toHaveProperty('since');
  tellGame({ steps: ['throw'], number: 5, hash: 'ffffffffffffffff' });
  expect(online.refused).toBe('astray');
});

test('to give up means the same whatever has happened meanwhile; an action does not', async () => {
  judge.play('throw');
  tellGame({ steps: ['throw'], number: 5 });
  Wire.latest.said();
  void online.ask('resign');
  expect(Wire.latest.said()).toMatchObject([{ type: 'resign', number: 5 }]);
  Wire.latest.tell('error', { about: 'resign', reason: 'stale' });
  tellEntry(5, 'throw', 'white', '2');
  await settle();
  expect(Wire.latest.said()).toMatchObject([{ type: 'resign', number: 6 }]);
  Wire.latest.tell('entry', {
    number: 6,
    kind: 'resign',
    seat: 'white',
    ...due(),
    next: 'over',
    winner: 'black',
    reason: 'resignation',
  });
  await settle();
  expect([online.phase, online.match!.state.reason, online.match!.state.player]).toEqual([
    'over',
    'resignation',
    1,
  ]);
  expect(Wire.latest.said()).toMatchObject([{ type: 'record' }]);
});

test('an action that came too late is dropped, and said so', async () => {
  tellGame();
  const made = online.ask('act', { action: 'throw' });
  Wire.latest.tell('error', { about: 'act', reason: 'stale' });
  expect([await made, online.refused]).toEqual([false, 'stale']);
});

test('seeds are revealed when both sit, also when both do it at once', async () => {
  const claudia = { name: 'Claudia', commit: SEAT.commit };
  tellGame({ phase: 'open', number: 1, next: 'join', white: claudia, black: null });
  expect(online.match).toBeNull();
  Wire.latest.said();
  Wire.latest.tell('entry', {
    number: 1,
    kind: 'join',
    seat: 'black',
    name: 'Marcus',
    commit: '03'.repeat(32),
    ...due(),
    next: 'seed',
  });
  await settle();
  expect(Wire.latest.said()).toEqual([{ v: 1, type: 'seed', number: 2, seed: SEAT.seed }]);
  Wire.latest.tell('entry', {
    number: 2,
    kind: 'seed',
    seat: 'black',
    seed: '04'.repeat(32),
    ...due(),
    next: 'seed',
  });
  Wire.latest.tell('error', { about: 'seed', reason: 'stale' });
  await settle();
  expect(Wire.latest.said().at(-1)).toEqual({ v: 1, type: 'seed', number: 3, seed: SEAT.seed });
});

test('who finds both seats taken forgets the key and may look on', () => {
  Wire.latest.tell('error', { about: 'join', reason: 'seat' });
  expect([online.closed, online.secret]).toEqual(['seat', null]);
});
