// Clocks over real sockets: they run for the right player, flags fall by themselves, a kill costs
// nobody his time.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  Client,
  entry,
  pause,
  person,
  play,
  randomFrom,
  seating,
  server,
  table,
  until,
  verify,
} from './support/client.mjs';

let host;
before(async () => (host = await server()));
after(() => host.stop());
const error = (reason) => (message) => message.type === 'error' && message.reason === reason;
const seatOf = (player) => (player === 'white' ? 0 : 1);

test('a flag falls by itself, the result stands and verifies', async () => {
  const seated = await table(host.port, 'ur', { clock: '5/turn' });
  const { player } = seated.last;
  const began = Date.now();
  const [mine, other] = [seated.clients[seatOf(player)], seated.clients[1 - seatOf(player)]];
  const flag = await other.told(entry(4));
  assert.ok(Date.now() - began >= 4900 && Date.now() - began < 6500, `${Date.now() - began} ms`);
  assert.deepEqual(
    [flag.kind, flag.seat, flag.next, flag.reason],
    ['flag', player, 'over', 'time'],
  );
  assert.equal(flag.winner, player === 'white' ? 'black' : 'white');
  assert.equal(flag.left[player], 0);
  await mine.ask('throw', { number: 4 }, error('stale'));
  await mine.ask('throw', { number: 5 }, error('phase'));
  const { text } = await mine.ask('record', {}, 'record');
  assert.match(text, /result [wb] time/);
  assert.equal((await verify(text)).code, 0);
  for (const client of seated.clients) client.close();
});

test('time is taken from who is to act, a turn adds its seconds, both are told', async () => {
  const seated = await table(host.port, 'ergo', { clock: '60+7' });
  const { player } = seated.last;
  assert.deepEqual(seated.last.left, { white: 60000, black: 60000 });
  await pause(1200);
  const acted = await play(seated, seated.last, randomFrom(1), 1);
  const spent = 67000 - acted.left[player];
  assert.ok(spent >= 1100 && spent < 3000, `${spent} ms for 1200`);
  assert.equal(acted.left[acted.player], 60000);
  await pause(300);
  const watcher = await Client.open(host.port);
  const seen = await watcher.ask('watch', { code: seated.code }, 'game');
  assert.equal(seen.clock, '60+7');
  assert.equal(seen.left[player], acted.left[player]);
  assert.ok(
    seen.left[acted.player] <= 59750 && seen.left[acted.player] > 57000,
    JSON.stringify(seen.left),
  );
  for (const client of [...seated.clients, watcher]) client.close();
});

test('the way over the network is forgiven, within its bounds', async () => {
  const began = Date.now();
  const seated = await table(host.port, 'ergo', { clock: '60+0' });
  const told = Date.now();
  // as if the network were very slow
  for (const { socket } of seated.clients) socket.pongDelay = 3000;
  const seat = seatOf(seated.last.player);
  await until(() => seated.clients[seat].socket.latePongs > 0, 'a ping is answered late');
  const asked = Date.now();
  const acted = await play(seated, seated.last, randomFrom(1), 1);
  const spent = 60000 - acted.left[seated.last.player];
  // half a second of the time between, which lies within these bounds however busy the machine is
  assert.ok(
    spent >= asked - told - 501 && spent <= Date.now() - began - 499,
    `${spent} ms for ${asked - told} at seat ${seat}`,
  );
  for (const client of seated.clients) client.close();
});

test('a clock is kept through a kill; what the server was down is not charged', async () => {
  const own = await server();
  const seated = await table(own.port, 'ergo', { clock: '6+0' });
  await pause(1000);
  const last = await play(seated, seated.last, randomFrom(3), 1);
  await pause(1000);
  await own.kill('SIGKILL');
  await pause(7000);
  await own.start();
  const games = [];
  for (const seat of [0, 1]) {
    seated.clients[seat] = await Client.open(own.port);
    games.push(
      await seated.clients[seat].ask(
        'join',
        { code: seated.code, since: last.number, ...seating(seated.people[seat]) },
        'game',
      ),
    );
    assert.deepEqual(await seated.clients[seat].told(entry(last.number)), last);
  }
  assert.equal(games[0].phase, 'play');
  const waiting = last.player === 'white' ? 'black' : 'white';
  assert.equal(games[1].left[waiting], last.left[waiting]);
  assert.ok(games[1].left[last.player] > 4000, JSON.stringify(games[1].left));
  // It runs again, and falls.
  const flag = await seated.clients[0].told(entry(last.number + 1));
  assert.deepEqual([flag.kind, flag.seat, flag.reason], ['flag', last.player, 'time']);
  // Killed once more: the end stays the end.
  await own.kill('SIGKILL');
  await own.start();
  const again = await Client.open(own.port);
  assert.equal(
    (await again.ask('join', { code: seated.code, ...seating(seated.people[0]) }, 'game')).phase,
    'over',
  );
  again.close();
  await own.stop();
});

test('a flag falls though nobody is there, and a rematch has the same clock', async () => {
  const seated = await table(host.port, 'ergo', { clock: '5/turn' });
  for (const client of seated.clients) client.close();
  await pause(5600);
  const back = await Client.open(host.port);
  const game = await back.ask('join', { code: seated.code, ...seating(seated.people[0]) }, 'game');
  assert.deepEqual([game.phase, game.reason], ['over', 'time']);
  const { key, commit } = person('Claudia');
  const { text: code } = await back.ask(
    'rematch',
    { number: game.number, key, commit },
    entry(game.number),
  );
  assert.equal(
    (await back.ask('join', { code, name: 'Claudia', key, commit }, 'game')).clock,
    '5/turn',
  );
  back.close();
});

test('clocks that are none are refused', async () => {
  const client = await Client.open(host.port);
  for (const clock of ['', '5', '300+601', '4/turn', 300, null])
    await client.ask(
      'create',
      { game: 'ergo', seat: 'white', public: false, clock, ...seating(person('A')) },
      error('malformed'),
    );
  client.close();
});
