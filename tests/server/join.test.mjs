// The engine takes a seat through the public protocol.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Client, entry, pause, person, randomFrom, run, seating, server, table, until, verify } from './client.mjs';
import { Answering } from './socket.mjs';

let host;
before(async () => (host = await server()));
after(() => host.stop());

const engine = (...words) => run('join', ...words);

/** Plays one's own side at random until the end; now and then takes an action back. */
async function playSide(client, game, me, random) {
  let last = game;
  let number = game.number;
  let revealed = false;
  while (last.next !== 'over') {
    const ours = last.player === game.seat;
    if (last.next === 'seed' && !revealed) client.say('seed', { number, seed: me.seed });
    else if (last.next === 'throw' && ours) client.say('throw', { number });
    else if (last.next === 'act' && ours) {
      if (last.kind === 'act' && last.seat === game.seat && random() < 0.1) client.say('back', { number });
      else {
        const { actions } = await client.ask('moves', {}, 'moves');
        client.say('act', { number, action: actions[Math.floor(random() * actions.length)] });
      }
    }
    last = await client.told(entry(number++));
    revealed ||= last.kind === 'seed' && last.seat === game.seat;
  }
}

for (const game of ['ur', 'scripta2:pieces=3', 'ergo'])
  test(`the engine joins a game of ${game} by its code`, async () => {
    const me = person('Livia');
    const client = await Client.open(host.port);
    const created = await client.ask('create', { game, seat: 'either', public: false, ...seating(me) }, 'game');
    const guest = engine(`http://127.0.0.1:${host.port}/${created.code}`, '--level', '1');
    await playSide(client, created, me, randomFrom(9));
    assert.equal(await guest.ended, 0, guest.said);
    assert.match(guest.said, /The game is over/);
    assert.equal((await verify((await client.ask('record', {}, 'record')).text)).code, 0);
    client.close();
  });

test('the engine minds the clock', async () => {
  const me = person('Livia');
  const client = await Client.open(host.port);
  const created = await client.ask('create', { game: 'bastonus', seat: 'either', public: false, clock: '5+0', ...seating(me) }, 'game');
  const guest = engine(`http://127.0.0.1:${host.port}/${created.code}`, '--level', '6');
  await playSide(client, created, me, randomFrom(9));
  assert.equal(await guest.ended, 0, guest.said);
  assert.ok(client.lastEntry.reason !== 'time' || client.lastEntry.winner !== created.seat, JSON.stringify(client.lastEntry));
  client.close();
});

test('the engine offers a game in the lobby', async () => {
  const guest = engine(`http://127.0.0.1:${host.port}`, '--game', 'ergo', '--name', 'Legatus');
  const client = await Client.open(host.port);
  await until(() => /Sitting at game/.test(guest.said), 'the engine sits down');
  const { games } = await client.ask('lobby', {}, 'lobby');
  assert.equal(games[0].name, 'Legatus');
  await client.ask('join', { code: games[0].code, ...seating(person('Livia')) }, 'game');
  await client.told(entry(2)); // its seed
  await client.ask('resign', { number: 3 }, entry(3));
  assert.equal(await guest.ended, 0, guest.said);
  client.close();
});

test('the engine comes back to its game when the server is killed', { timeout: 60000 }, async () => {
  const fragile = await server();
  const guest = engine(`http://127.0.0.1:${fragile.port}`, '--game', 'ur');
  await until(() => /Sitting at game (\w+)/.test(guest.said), 'the engine sits down');
  const rival = engine(`http://127.0.0.1:${fragile.port}/${/game (\w+)/.exec(guest.said)[1]}`, '--level', '1');
  await until(() => /Sitting/.test(rival.said), 'the other one sits down, too');
  for (let i = 0; i < 3; i++) {
    await pause(50);
    await fragile.kill('SIGKILL');
    await fragile.start();
  }
  assert.deepEqual([await guest.ended, await rival.ended], [0, 0], guest.said + rival.said);
  assert.match(guest.said, /The game is over/);
  await fragile.stop();
});

test('the engine is told the game so far: it does not repeat a position', async (t) => {
  const moves = readFileSync(new URL('../positions/repetition.txt', import.meta.url), 'utf8').trim().split(' ');
  const repeating = moves.pop(); // by which the next position would be there a second time
  const { code, clients, last } = await table(host.port, 'bastonus');
  let { player } = last;
  for (const [i, action] of moves.entries()) {
    clients[player === 'white' ? 0 : 1].say('act', { number: 4 + i, action });
    ({ player } = (await Promise.all(clients.map((client) => client.told(entry(4 + i)))))[0]);
  }
  const game = await clients[0].ask('watch', { code }, 'game');
  const untried = await Answering.listen((message) => (message.type === 'join' ? { ...game, seat: player } : { v: 1, type: 'error', about: 'act', reason: 'unknown' }));
  t.after(() => [untried, ...clients].forEach((one) => one.close()));
  const guest = engine(`http://127.0.0.1:${untried.port}/${code}`, '--level', '4');
  assert.equal(await guest.ended, 1, guest.said);
  const { action } = untried.heard.find(({ type }) => type === 'act');
  assert.notEqual(action, repeating);
});

test('an address that is none, and a server that is not there', async () => {
  for (const [words, code] of [[['nonsense'], 2], [['http://127.0.0.1:1/abcdefgh'], 3], [['http://127.0.0.1:1/'], 2], [[`http://127.0.0.1:${host.port}/aaaaaaaa`], 1]])
    assert.equal(await engine(...words).ended, code, words[0]);
});
