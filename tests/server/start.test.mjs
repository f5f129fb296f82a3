// Games and rooms that begin with a position: it is told, kept, verified, and bad ones are refused.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  Client,
  person,
  play,
  randomFrom,
  seating,
  server,
  table,
  verify,
} from './support/client.mjs';
import { roomWhere } from './support/rooms.mjs';

const UR = 'w - W:t7,h1,13,14,o4 B:t7,h2,13,o4 r7';
const ERGO = '10/10/10/1Ccccc4/3C6/4C5/6CC2/10/10 w 0';

let host;
before(async () => (host = await server()));
after(() => host.stop());

for (const [game, start] of [
  ['ur', UR],
  ['ergo', ERGO],
])
  test(`${game} from a position, to its end and through a restart`, async () => {
    const seated = await table(host.port, game, { start });
    const watcher = await Client.open(host.port);
    const seen = await watcher.ask('watch', { code: seated.code }, 'game');
    assert.equal(seen.start, start);
    const last = await play(seated, seated.last, randomFrom(3));
    const { text } = await watcher.ask('record', {}, 'record');
    assert.ok(text.includes(`[Start "${start}"]`), text);
    const { code, said } = await verify(text);
    assert.equal(code, 0, said);
    for (const client of [...seated.clients, watcher]) client.close();
    await host.kill('SIGTERM');
    await host.start();
    const again = await Client.open(host.port);
    const kept = await again.ask('watch', { code: seated.code }, 'game');
    assert.deepEqual([kept.start, kept.hash], [start, last.hash]);
    again.close();
  });

test('a rematch begins with the same position', async () => {
  const seated = await table(host.port, 'ergo', { start: ERGO });
  const [white] = seated.clients;
  white.say('resign', { number: 4 });
  await white.told((m) => m.type === 'entry' && m.kind === 'resign');
  const { key, commit } = seating(person('Claudia'));
  white.say('rematch', { number: 5, key, commit });
  const { text } = await white.told((m) => m.type === 'entry' && m.kind === 'rematch');
  const watcher = await Client.open(host.port);
  assert.equal((await watcher.ask('watch', { code: text }, 'game')).start, ERGO);
  for (const client of [...seated.clients, watcher]) client.close();
});

test('positions that are none, are over, or belong to another game are refused', async () => {
  const client = await Client.open(host.port);
  for (const [game, start] of [
    ['ur', 'nonsense'],
    ['ur', ''],
    ['ur', 7],
    ['ur', ERGO],
    ['ur:pawns=5', UR],
    ['ur', 'w - W:t21,o7 B:t0,h7 r0'],
    ['ur', 'x'.repeat(1000)],
  ]) {
    const told = await client.ask(
      'create',
      { game, start, seat: 'white', public: false, ...seating(person('Claudia')) },
      'error',
    );
    assert.deepEqual(
      [told.reason, told.detail],
      ['malformed', 'start'],
      String(start).slice(0, 60),
    );
  }
  client.close();
});

test('a room whose games begin with a position', async () => {
  const client = await Client.open(host.port);
  const { key } = seating(person('Magistra'));
  const room = await client.ask(
    'open',
    { game: 'ergo', start: ERGO, pairing: 'robin', name: 'VII b', key },
    'room',
  );
  assert.equal(room.start, ERGO);
  const pupils = [];
  for (const name of ['Gaius', 'Livia']) {
    const pupil = await Client.open(host.port);
    await pupil.ask('enter', { code: room.code, name, key: seating(person(name)).key }, 'room');
    pupils.push(pupil);
  }
  const paired = await client.ask(
    'pair',
    { round: 1 },
    roomWhere((m) => m.rounds === 1),
  );
  const seen = await client.ask('watch', { code: paired.games[0].code }, 'game');
  assert.equal(seen.start, ERGO);
  for (const each of [client, ...pupils]) each.close();
});
