// What people do at a table besides playing: sit down, watch, leave, come back, take back, offer,
// give up, play again.
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
  verify,
} from './support/client.mjs';

let host;
before(async () => (host = await server()));
after(() => host.stop());
const open = () => Client.open(host.port);
const error = (reason) => (message) => message.type === 'error' && message.reason === reason;

test('a lobby shows public games while their maker is there', async () => {
  const [maker, visitor] = [await open(), await open()];
  const { code } = await maker.ask(
    'create',
    { game: 'ur', seat: 'black', public: true, ...seating(person('Livia')) },
    'game',
  );
  const { games } = await visitor.ask('lobby', {}, 'lobby');
  assert.deepEqual(games, [{ code, game: 'ur', clock: 'none', name: 'Livia', seat: 'white' }]);
  maker.close();
  await pause(100);
  assert.deepEqual((await visitor.ask('lobby', {}, 'lobby')).games, []);
  visitor.close();
});

test('a private game is not in the lobby, and a third person only watches', async () => {
  const seated = await table(host.port, 'ergo');
  const third = await open();
  assert.deepEqual((await third.ask('lobby', {}, 'lobby')).games, []);
  await third.ask('join', { code: seated.code, ...seating(person('Tertius')) }, error('seat'));
  await third.ask('watch', { code: seated.code }, 'game');
  const told = await seated.clients[0].told((m) => m.type === 'presence' && m.watching === 1);
  assert.deepEqual([told.white, told.black], [1, 1]);
  await third.ask('act', { number: 4, action: 'a1' }, error('seat'));
  await third.ask('leave', {}, 'left');
  await third.ask('moves', {}, error('seat'));
  for (const client of [...seated.clients, third]) client.close();
});

test('who comes back gets what was missed, or the whole game', async () => {
  const seated = await table(host.port, 'ergo');
  const before_ = await play(seated, seated.last, randomFrom(3), 4);
  const here = before_.player === 'white' ? 0 : 1;
  const [stays, leaves] = [seated.clients[here], seated.clients[1 - here]];
  const seat = here === 0 ? 'black' : 'white';
  leaves.close();
  await stays.told((m) => m.type === 'presence' && m[seat] === 0);
  const { actions } = await stays.ask('moves', {}, 'moves');
  const last = await stays.ask('act', { number: 8, action: actions[0] }, entry(8));
  const again = await open();
  const game = await again.ask(
    'join',
    { code: seated.code, since: 6, ...seating(seated.people[1 - here]) },
    'game',
  );
  assert.equal(game.seat, seat);
  assert.equal(game.steps, undefined);
  for (const number of [6, 7]) await again.told(entry(number));
  assert.deepEqual(await again.told(entry(8)), last);
  const elsewhere = await open();
  const whole = await elsewhere.ask(
    'join',
    { code: seated.code, ...seating(seated.people[1 - here]) },
    'game',
  );
  assert.equal(whole.steps.length, 5);
  assert.equal(whole.hash, last.hash);
  for (const client of [stays, again, elsewhere]) client.close();
});

test('nothing illegal, out of turn, out of time or sent twice changes the game', async () => {
  const seated = await table(host.port, 'scripta2');
  const [white, black] = seated.clients;
  assert.equal(seated.last.next, 'throw');
  await black.ask('throw', { number: 4 }, error('turn'));
  await white.ask('act', { number: 4, action: 'h:1' }, error('turn'));
  const thrown = await white.ask('throw', { number: 4 }, entry(4));
  assert.deepEqual(await white.ask('throw', { number: 4 }, entry(4)), thrown);
  await white.ask('act', { number: 5, action: 'nonsense' }, error('illegal'));
  await white.ask('act', { number: 9, action: 'h:1' }, error('stale'));
  await white.ask('act', { number: 2, action: 'h:1' }, error('stale'));
  await white.ask('seed', { number: 5, seed: seated.people[0].seed }, error('phase'));
  await black.ask('resign', { number: 4 }, error('stale'));
  const { actions } = await white.ask('moves', {}, 'moves');
  const done = await white.ask('act', { number: 5, action: actions[0] }, entry(5));
  assert.deepEqual(await white.ask('act', { number: 5, action: actions[0] }, entry(5)), done);
  assert.equal((await black.ask('moves', {}, 'moves')).number, 6);
  for (const client of seated.clients) client.close();
});

test('an action is taken back until the next throw, and no throw is drawn twice', async () => {
  const seated = await table(host.port, 'scripta2');
  const [white, black] = seated.clients;
  const thrown = await white.ask('throw', { number: 4 }, entry(4));
  await white.ask('back', { number: 5 }, error('turn'));
  const { actions } = await white.ask('moves', {}, 'moves');
  await white.ask('act', { number: 5, action: actions[0] }, entry(5));
  await black.ask('back', { number: 6 }, error('turn'));
  const back = await white.ask('back', { number: 6 }, entry(6));
  assert.equal(back.hash, thrown.hash);
  assert.deepEqual((await white.ask('moves', {}, 'moves')).actions, actions);
  const last = await play(seated, await black.told(entry(6)), randomFrom(5));
  assert.equal(last.next, 'over');
  const { text } = await white.ask('record', {}, 'record');
  assert.equal((await verify(text)).code, 0);
  for (const client of seated.clients) client.close();
});

test('a seed must be the one that was committed to, and the secret stays secret until the end', async () => {
  const [white, black] = [await open(), await open()];
  const [claudia, marcus] = [person('Claudia'), person('Marcus')];
  const { code, commit } = await white.ask(
    'create',
    { game: 'ur', seat: 'white', public: false, ...seating(claudia) },
    'game',
  );
  await white.ask('seed', { number: 1, seed: claudia.seed }, error('phase'));
  await black.ask('join', { code, ...seating(marcus) }, 'game');
  await black.ask('seed', { number: 2, seed: claudia.seed }, error('seed'));
  const { text } = await black.ask('record', {}, 'record');
  assert.ok(text.includes(commit) && !text.includes('DiceSecret'));
  assert.match((await verify(text)).said, /revealed when the game ends/);
  const end = await black.ask('resign', { number: 2 }, entry(2));
  assert.deepEqual([end.winner, end.reason], ['white', 'resignation']);
  assert.equal((await verify((await black.ask('record', {}, 'record')).text)).code, 0);
  for (const client of [white, black]) client.close();
});

test('a draw by agreement, then a rematch with colours changed', async () => {
  const seated = await table(host.port, 'bastonus');
  const [white, black] = seated.clients;
  await white.ask(
    'rematch',
    { number: 4, ...person('x'), name: undefined, seed: undefined },
    error('phase'),
  );
  await white.ask('draw', { number: 4 }, entry(4));
  await white.ask('draw', { number: 5 }, error('phase'));
  const end = await black.ask('draw', { number: 5 }, entry(5));
  assert.deepEqual([end.winner, end.reason], ['nobody', 'agreement']);
  const { key, commit } = person('Claudia');
  const { text: code } = await white.ask('rematch', { number: 6, key, commit }, entry(6));
  assert.equal((await black.told(entry(6))).text, code);
  const again = await white.ask('join', { code, name: 'Claudia', key, commit }, 'game');
  assert.equal(again.seat, 'black');
  assert.equal(
    (await black.ask('join', { code, ...seating(person('Marcus')) }, 'game')).seat,
    'white',
  );
  for (const client of seated.clients) client.close();
});
