// Somebody leaves: the other may claim the game after a while, not before. And what people can say
// meanwhile.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  Client,
  entry,
  pause,
  play,
  randomFrom,
  seating,
  server,
  table,
  verify,
} from './support/client.mjs';

let host;
before(async () => (host = await server(['--claim', '3'])));
after(() => host.stop());
const error = (reason) => (message) => message.type === 'error' && message.reason === reason;

for (const result of ['win', 'draw'])
  test(`a ${result} is claimed against somebody who has left`, async () => {
    const seated = await table(host.port, 'ergo');
    const [white, black] = seated.clients;
    await white.ask('claim', { number: 4, result }, error('present'));
    black.close();
    await white.told((m) => m.type === 'presence' && m.black === 0);
    const early = await white.ask('claim', { number: 4, result }, error('early'));
    assert.ok(early.seconds >= 1 && early.seconds <= 3, `${early.seconds}`);
    await pause(1000 * early.seconds);
    await white.ask('claim', { number: 4, result: 'lose' }, error('malformed'));
    const end = await white.ask('claim', { number: 4, result }, entry(4));
    assert.deepEqual(
      [end.winner, end.reason, end.text],
      [result === 'win' ? 'white' : 'nobody', 'abandonment', result],
    );
    // Sent again, it is told again; and who comes back too late sees the end.
    await white.ask('claim', { number: 4, result }, entry(4));
    const late = await Client.open(host.port);
    assert.equal(
      (await late.ask('join', { code: seated.code, ...seating(seated.people[1]) }, 'game')).phase,
      'over',
    );
    const { text } = await late.ask('record', {}, 'record');
    assert.equal((await verify(text)).code, 0, text);
    for (const client of [white, late]) client.close();
  });

test('who comes back in time cannot be claimed against; with a clock it takes a third of the time', async () => {
  const seated = await table(host.port, 'ergo', { clock: '600+0' });
  const [white, black] = seated.clients;
  black.close();
  await white.told((m) => m.type === 'presence' && m.black === 0);
  const { seconds } = await white.ask('claim', { number: 4, result: 'win' }, error('early'));
  assert.equal(seconds, 1);
  await pause(1000);
  const back = await Client.open(host.port);
  await back.ask('join', { code: seated.code, ...seating(seated.people[1]) }, 'game');
  await white.ask('claim', { number: 4, result: 'win' }, error('present'));
  back.close();
  // The second counts from when the server has noticed.
  await white.told((m) => m.type === 'presence' && m.black === 0);
  await pause(1100);
  assert.equal((await white.ask('claim', { number: 4, result: 'win' }, entry(4))).winner, 'white');
  white.close();
});

test('absence counts anew after a kill', async () => {
  const own = await server(['--claim', '2']);
  const seated = await table(own.port, 'ergo');
  await pause(2000);
  await own.kill('SIGKILL');
  await own.start();
  const white = await Client.open(own.port);
  await white.ask('join', { code: seated.code, ...seating(seated.people[0]) }, 'game');
  await white.ask('claim', { number: 4, result: 'win' }, error('early'));
  await pause(2100);
  await white.ask('claim', { number: 4, result: 'win' }, entry(4));
  await own.kill('SIGKILL');
  await own.start();
  const again = await Client.open(own.port);
  assert.equal((await again.ask('watch', { code: seated.code }, 'game')).reason, 'abandonment');
  again.close();
  await own.stop();
});

test('two devices at one seat: both are told, both may act', async () => {
  const seated = await table(host.port, 'ergo');
  const tablet = await Client.open(host.port);
  const game = await tablet.ask(
    'join',
    { code: seated.code, ...seating(seated.people[1]) },
    'game',
  );
  assert.deepEqual([game.seat, game.presence.black], ['black', 2]);
  await seated.clients[0].told((m) => m.type === 'presence' && m.black === 2);
  let last = seated.last;
  for (let i = 0; i < 6; i++) {
    // Black's actions come from one device and the other in turn.
    const clients = [seated.clients[0], i % 4 < 2 ? seated.clients[1] : tablet];
    last = await play({ clients }, last, randomFrom(i), 1);
    assert.deepEqual(await (i % 4 < 2 ? tablet : seated.clients[1]).told(entry(last.number)), last);
  }
  // One of them goes: the seat is not empty.
  seated.clients[1].close();
  await seated.clients[0].told((m) => m.type === 'presence' && m.black === 1);
  await seated.clients[0].ask(
    'claim',
    { number: last.number + 1, result: 'win' },
    error('present'),
  );
  for (const client of [seated.clients[0], tablet]) client.close();
});

test('reactions reach everybody at the game, not too many, and are kept nowhere', async () => {
  const seated = await table(host.port, 'ergo');
  const [white, black] = seated.clients;
  const watcher = await Client.open(host.port);
  await watcher.ask('watch', { code: seated.code }, 'game');
  await watcher.ask('react', { reaction: 'luck' }, error('seat'));
  await white.ask('react', { reaction: 'a long speech' }, error('malformed'));
  white.say('react', { reaction: 'well-played' });
  for (const client of [white, black, watcher])
    assert.deepEqual(await client.told('reaction'), {
      v: 1,
      type: 'reaction',
      seat: 'white',
      reaction: 'well-played',
    });
  for (let i = 0; i < 10; i++) white.say('react', { reaction: 'thanks' });
  assert.equal((await white.told(error('early'))).seconds, 2);
  black.say('react', { reaction: 'greeting' });
  await watcher.told((m) => m.type === 'reaction' && m.seat === 'black');
  const late = await Client.open(host.port);
  const game = await late.ask('watch', { code: seated.code }, 'game');
  assert.equal(game.number, 4);
  await late.ask('lobby', {}, 'lobby');
  assert.ok(!late.heard.some((m) => m.type === 'reaction'));
  for (const client of [white, black, watcher, late]) client.close();
});
