// Rooms for tests: a host with players, who sit down at their games and end them.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Client, entry, person, sha256 } from './client.mjs';

export const roomWhere = (test_) => (message) => message.type === 'room' && test_(message);

/** A room with its host and so many players, all connected. */
export async function roomOf(port, pairing, count, { game = 'ergo', clock = 'none' } = {}) {
  const teacher = { ...person('Class 6b'), client: await Client.open(port) };
  const { code } = await teacher.client.ask(
    'open',
    { game, clock, pairing, name: teacher.name, key: teacher.key },
    'room',
  );
  const players = [];
  for (let i = 0; i < count; i++) {
    const player = { ...person(`P${i}`), client: await Client.open(port) };
    const entered = await player.client.ask(
      'enter',
      { code, name: player.name, key: player.key },
      'room',
    );
    assert.deepEqual([entered.you, entered.player], ['player', i]);
    players.push(player);
  }
  await teacher.client.told(roomWhere((m) => m.players.length === count));
  return { code, teacher, players };
}

/**
 * Sits down at the game of a room with the room's key, on the same connection; reveals a seed of
 * its own.
 */
export async function sitDown(player, table) {
  const seed = randomBytes(32).toString('hex');
  player.client.heard = player.client.heard.filter((m) => m.type !== 'entry'); // of the game before
  const game = await player.client.ask(
    'join',
    { code: table, name: 'whatever', key: player.key, commit: sha256(seed) },
    'game',
  );
  player.seed = seed;
  return game;
}

/** Both sit down; the one who is to lose gives up, or they agree on a draw. */
export async function settle(room, { code, white, black }, result) {
  const [w, b] = [room.players[white], room.players[black]];
  assert.equal((await sitDown(w, code)).seat, 'white');
  const game = await sitDown(b, code);
  assert.deepEqual(
    [game.seat, game.room, game.white.name, game.black.name],
    ['black', room.code, w.name, b.name],
  );
  if (result !== 'draw')
    return (result === 'white' ? b : w).client.ask('resign', { number: 4 }, entry(4));
  await w.client.ask('seed', { number: 4, seed: w.seed }, entry(4));
  await b.client.ask('seed', { number: 5, seed: b.seed }, entry(5));
  await w.client.ask('draw', { number: 6 }, entry(6));
  return b.client.ask('draw', { number: 7 }, entry(7));
}

export function closeAll({ teacher, players }) {
  for (const { client } of [teacher, ...players]) client.close();
}
