// Addresses, codes, names and what is kept of games with others.
import { afterEach, describe, expect, test } from 'vitest';
import { bothPromises, fitName, keepSeat, keptSeat, keptSeats } from '../../src/online/kept';
import { keepRoom, keptRooms } from '../../src/online/room/rooms';
import { codeOf, onlineRouteOf, seatAddress, spelled } from '../../src/routes/online';
import { identityOf, knownOptions, presetOf } from '../../src/play/identity';
import { store } from '../../src/settings/store';
import { freshRules } from '../module';

const KEY = '0f'.repeat(16);
const SEED = 'a0'.repeat(32);

describe('addresses', () => {
  test('lead to screens, and nothing else does', () => {
    expect(onlineRouteOf('#/inviter/ur:pawns=2')).toEqual({ screen: 'invite', game: 'ur:pawns=2' });
    expect(onlineRouteOf('#/inviter/%')).toEqual({ screen: 'invite', game: '' });
    expect(onlineRouteOf('#/table/abcd-EFGH')).toEqual({ screen: 'table', code: 'abcdefgh' });
    expect(onlineRouteOf('#/salle')).toEqual({ screen: 'rooms' });
    expect(onlineRouteOf(`#/salle/abcdefgh/${KEY}`)).toEqual({
      screen: 'room',
      code: 'abcdefgh',
      key: KEY,
    });
    expect(onlineRouteOf('#/mur/abcdefgh')).toEqual({ screen: 'wall', code: 'abcdefgh' });
    for (const nothing of [
      '',
      '#/',
      '#/ur',
      '#/table',
      '#/table/short',
      '#/mur',
      '#/tables/abcdefgh',
    ])
      expect(onlineRouteOf(nothing)).toBeNull();
  });

  test('of a seat carry its key, its seed and what was promised, whole or not at all', () => {
    const promises = { DiceCommit: '1d'.repeat(32), WhiteCommit: '2e'.repeat(32) };
    const address = seatAddress('abcdefgh', { key: KEY, seed: SEED, promises });
    expect(onlineRouteOf(address)).toEqual({
      screen: 'table',
      code: 'abcdefgh',
      seat: { key: KEY, seed: SEED, promises },
    });
    expect(onlineRouteOf(`#/table/abcdefgh/${KEY}.${SEED}`)).toEqual({
      screen: 'table',
      code: 'abcdefgh',
      seat: { key: KEY, seed: SEED, promises: {} },
    });
    const cut = [
      KEY,
      `${KEY}.xyz`,
      `${KEY}.${SEED}.`,
      `${KEY}.${SEED}.d12`,
      `${KEY}.${SEED}.x${SEED}`,
    ];
    for (const part of [...cut.map((secret) => `#/table/abcdefgh/${secret}`), address.slice(0, -1)])
      expect(onlineRouteOf(part)).toEqual({ screen: 'table', code: 'abcdefgh' });
  });
});

test('promises of two devices that contradict each other are kept by nobody', () => {
  expect(bothPromises({ DiceCommit: 'a' }, { DiceCommit: 'a', WhiteCommit: 'b' })).toEqual({
    DiceCommit: 'a',
    WhiteCommit: 'b',
  });
  expect(bothPromises({ DiceCommit: 'a', BlackCommit: 'c' }, { DiceCommit: 'b' })).toEqual({
    DiceCommit: '',
    BlackCommit: 'c',
  });
  expect(bothPromises(undefined, { DiceCommit: 'a' })).toEqual({ DiceCommit: 'a' });
});

test('codes are read as people write them; letters that look alike are none', () => {
  expect(spelled('abcdefgh')).toBe('abcd-efgh');
  expect(['ABCD EFGH', ' abcd-efgh ', 'a.b.c.d.e.f.g.h'].map(codeOf)).toEqual([
    'abcdefgh',
    'abcdefgh',
    'abcdefgh',
  ]);
  expect(['abcdefg', 'abcdefghj', 'abcdefg0', 'abcdefgi', ''].map(codeOf)).toEqual([
    '',
    '',
    '',
    '',
    '',
  ]);
});

test('names are made fit, or found empty', () => {
  expect(fitName('  Marcus \t\n Tullius ')).toBe('Marcus Tullius');
  expect(fitName('\u202eMarcus\u200b')).toBe('Marcus');
  expect(fitName('x'.repeat(40))).toHaveLength(24);
  expect([' ', '\u200f\n', ''].map(fitName)).toEqual(['', '', '']);
  expect(['\u061c', '\u3164', '\u2800', '\u{e0041}\u{e0042}', '\u00a0\u3000'].map(fitName)).toEqual(
    ['', '', '', '', ''],
  );
  expect(fitName('Anne\u00a0Marie\u{e0041}\ufe0f')).toBe('Anne Marie');
  expect(fitName('\u0301Zoe\u0308')).toBe('Zoë');
});

test('options of an invitation are those that the game has', () => {
  const ur = freshRules()
    .catalogue()
    .games.find((game) => game.options.some((option) => option.name === 'pawns'))!;
  expect(identityOf(ur, knownOptions(ur, 'ur:pawns=2,buy=never,bogus=1,path='))).toBe(
    'ur:pawns=2,buy=never',
  );
  expect(identityOf(ur, knownOptions(ur, 'ur:pawns=99'))).toBe('ur');
});

test('an invitation may name a rule set, and change it', () => {
  const game = freshRules()
    .catalogue()
    .games.find(({ presets }) => presets.length > 1)!;
  for (const { name, options } of game.presets) {
    const whole = options ? `${game.id}:${options}` : game.id;
    const values = knownOptions(game, `${game.id}:${name}`);
    expect(identityOf(game, values)).toBe(whole);
    expect(presetOf(game, values)?.name).toBe(name);
    const { name: first, values: all, standard } = game.options[0]!;
    const other = all.find((value) => value !== standard)!;
    const changed = knownOptions(game, `${game.id}:${name},${first}=${other}`);
    expect(presetOf(game, changed)).toBeUndefined();
    expect(changed[first]).toBe(other);
  }
});

describe('what is kept', () => {
  afterEach(() => ['lusoria.seats', 'lusoria.rooms'].forEach((key) => store.remove(key)));

  test('are the latest seats, one a game', () => {
    for (let i = 0; i < 50; i++)
      keepSeat({ code: `game-${i}`, key: KEY, seed: SEED, commit: '', name: 'x' });
    keepSeat({ code: 'game-49', key: KEY, seed: SEED, commit: '', name: 'y' });
    expect(keptSeats()).toHaveLength(40);
    expect([keptSeat('game-49')?.name, keptSeat('game-3')]).toEqual(['y', null]);
  });

  test('survives what somebody else has written there', () => {
    for (const junk of ['{', '7', '{"a":1}', 'null']) {
      for (const key of ['lusoria.seats', 'lusoria.rooms']) store.set(key, junk);
      expect([keptSeats(), keptRooms()]).toEqual([[], []]);
    }
    keepRoom({ code: 'abcdefgh', key: KEY, name: 'x' });
    expect(keptRooms()).toHaveLength(1);
  });
});
