// The host of a class stops all boards, lets them go on, and sets a timer: over real sockets, with
// clocks, through kills.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, entry, pause, server } from './support/client.mjs';
import { closeAll, roomOf, roomWhere, sitDown } from './support/rooms.mjs';

let host;
before(async () => (host = await server()));
after(() => host.stop());
const error = (reason) => (message) => message.type === 'error' && message.reason === reason;
const kind = (word) => (message) => message.type === 'entry' && message.kind === word;
const frozen = roomWhere((m) => m.frozen === true);
const thawed = roomWhere((m) => m.frozen === undefined);

/** Forgets what was told, so that only what comes now counts. */
const forget = (...people) => people.forEach(({ client }) => (client.heard = []));

/** A room whose first game is at play; Black is to act, whose number is 6. */
async function atPlay(port, clock = 'none', count = 2) {
  const room = await roomOf(port, 'swiss', count, { clock });
  const { games } = await room.teacher.client.ask(
    'pair',
    { round: 1 },
    roomWhere((m) => m.rounds === 1),
  );
  const game = games.find((each) => each.code);
  const [white, black] = [room.players[game.white], room.players[game.black]];
  await sitDown(white, game.code);
  await sitDown(black, game.code);
  await white.client.ask('seed', { number: 4, seed: white.seed }, entry(4));
  await black.client.ask('seed', { number: 5, seed: black.seed }, entry(5));
  return { room, game, white, black };
}

test('a frozen room: no board takes anything, all are told, and it goes on', async () => {
  const { room, game, white, black } = await atPlay(host.port);
  const { client } = room.teacher;
  const viewer = { client: await Client.open(host.port) };
  await viewer.client.ask('view', { code: room.code }, 'room');
  await white.client.ask('freeze', { frozen: true }, error('seat'));
  await white.client.ask('timer', { seconds: 60 }, error('seat'));
  const { actions } = await black.client.ask('moves', {}, 'moves');
  forget(room.teacher, white, black, viewer);
  client.say('freeze', { frozen: true });
  for (const each of [room.teacher, white, black, viewer]) await each.client.told(frozen);
  for (const each of [white, black]) await each.client.told(kind('freeze'));
  await black.client.ask('act', { number: 7, action: actions[0] }, error('frozen'));
  await black.client.ask('draw', { number: 7 }, error('frozen'));
  await white.client.ask('resign', { number: 7 }, error('frozen'));
  // Who comes now sees it in the game itself.
  const seen = await viewer.client.ask('watch', { code: game.code }, 'game');
  assert.equal(seen.frozen, true);
  forget(room.teacher, white, black);
  client.say('freeze', { frozen: true }); // sent again: told again, nothing more
  await client.told(frozen);
  client.say('freeze', { frozen: false });
  await client.told(thawed);
  await black.client.told(kind('thaw'));
  const played = await black.client.ask('act', { number: 8, action: actions[0] }, entry(8));
  assert.equal(played.kind, 'act');
  viewer.client.close();
  closeAll(room);
});

test('clocks stand while it is frozen', async () => {
  const { room, white, black } = await atPlay(host.port, '5/turn');
  const { client } = room.teacher;
  await pause(1000);
  client.say('freeze', { frozen: true });
  const stopped = await black.client.told(kind('freeze'));
  assert.ok(stopped.left.black < 4500 && stopped.left.black > 2000, JSON.stringify(stopped.left));
  await pause(5500);
  assert.ok(!white.client.heard.some(kind('flag')), 'no flag falls');
  client.say('freeze', { frozen: false });
  const goes = await black.client.told(kind('thaw'));
  assert.deepEqual(goes.left, stopped.left);
  const over = await white.client.told(kind('flag'));
  assert.deepEqual([over.seat, over.reason], ['black', 'time']);
  closeAll(room);
});

test('a round that is made while it is frozen begins frozen', async () => {
  const room = await roomOf(host.port, 'swiss', 2);
  const { client } = room.teacher;
  await client.ask('freeze', { frozen: true }, frozen);
  const { games } = await client.ask(
    'pair',
    { round: 1 },
    roomWhere((m) => m.rounds === 1),
  );
  const told = await sitDown(room.players[games[0].white], games[0].code);
  assert.equal(told.frozen, true);
  forget(...room.players);
  client.say('freeze', { frozen: false });
  await room.players[games[0].white].client.told(kind('thaw'));
  closeAll(room);
});

test('a game that the host has decided does not stay frozen for ever', async () => {
  const { room, game, white } = await atPlay(host.port);
  const { client } = room.teacher;
  await client.ask('freeze', { frozen: true }, frozen);
  await white.client.told(kind('freeze'));
  await client.ask(
    'decide',
    { code: game.code, outcome: 'white' },
    roomWhere((m) => m.games.every((g) => g.result !== 'open')),
  );
  await client.ask(
    'pair',
    { round: 2 },
    roomWhere((m) => m.rounds === 2),
  );
  await white.client.told(kind('thaw'));
  closeAll(room);
});

test('a timer: told with what is left, stands while frozen, is taken away', async () => {
  const room = await roomOf(host.port, 'swiss', 2);
  const { client } = room.teacher;
  await client.ask('timer', { seconds: 7201 }, error('malformed'));
  await client.ask('timer', { seconds: -1 }, error('malformed'));
  await client.ask('timer', {}, error('malformed'));
  await client.ask('freeze', { frozen: 1 }, error('malformed'));
  client.say('timer', { seconds: 300 });
  const set = await room.players[0].client.told(roomWhere((m) => m.timer !== undefined));
  assert.ok(set.timer > 297000 && set.timer <= 300000, String(set.timer));
  await client.ask('freeze', { frozen: true }, frozen);
  const viewer = await Client.open(host.port);
  const first = await viewer.ask('view', { code: room.code }, 'room');
  await pause(1200);
  const second = await viewer.ask('view', { code: room.code }, 'room');
  assert.equal(second.timer, first.timer);
  client.say('timer', { seconds: 0 });
  await client.told(roomWhere((m) => m.timer === undefined && m.frozen));
  viewer.close();
  closeAll(room);
});

test('a host who freezes and thaws without end is told to wait', async () => {
  const room = await roomOf(host.port, 'swiss', 2);
  const { client } = room.teacher;
  for (let i = 0; i < 10; i++) client.say('freeze', { frozen: i % 2 === 0 });
  const told = await client.told(error('early'));
  assert.equal(told.seconds, 2);
  closeAll(room);
});

test('frozen and timed through a kill, whoever comes back first', async () => {
  const own = await server();
  const { room, game, white, black } = await atPlay(own.port, '60+0');
  const { actions } = await black.client.ask('moves', {}, 'moves');
  await room.teacher.client.ask(
    'timer',
    { seconds: 600 },
    roomWhere((m) => m.timer > 0),
  );
  await room.teacher.client.ask('freeze', { frozen: true }, frozen);
  await black.client.told(kind('freeze'));
  await own.kill('SIGKILL');
  await own.start();
  // A player at the board alone, before anybody asks for the room.
  black.client = await Client.open(own.port);
  const { code } = game;
  const join = { code, name: 'x', key: black.key, commit: black.commit };
  const back = await black.client.ask('join', join, 'game');
  assert.equal(back.frozen, true);
  await black.client.ask('act', { number: back.number, action: actions[0] }, error('frozen'));
  const left = back.left.black;
  await pause(1200);
  assert.equal((await black.client.ask('join', join, 'game')).left.black, left);
  const teacher = (room.teacher.client = await Client.open(own.port));
  const entered = { code: room.code, name: 'x', key: room.teacher.key };
  const again = await teacher.ask('enter', entered, 'room');
  assert.ok(again.frozen && again.timer > 590000, JSON.stringify(again));
  await teacher.ask('freeze', { frozen: false }, thawed);
  const { number } = await black.client.told(kind('thaw'));
  await black.client.ask('act', { number: number + 1, action: actions[0] }, entry(number + 1));
  white.client.close();
  closeAll(room);
  await own.stop();
});
