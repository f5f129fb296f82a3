// Problems in a room over real sockets: the host gives them, players try, the server judges by the
// rules; kept through a kill.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Client, pause, root, server } from './support/client.mjs';
import { closeAll, roomOf, roomWhere } from './support/rooms.mjs';

let host;
before(async () => (host = await server()));
after(() => host.stop());
const error = (reason) => (message) => message.type === 'error' && message.reason === reason;
const marks = (player, digits) => roomWhere((m) => m.players[player].tasks === digits);
const GAMES = readFileSync(`${root}games/list`, 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'));

/** The problems of a game: what is played, where, and the right turn. */
const problems = (game) =>
  readFileSync(`${root}games/${game}/problems.tsv`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([, identity, start, line]) => ({ game: identity, start, line }));

/** The lines of the problems in a room's file of results. */
async function results({ port }, room) {
  const file = await fetch(`http://127.0.0.1:${port}/api/rooms/${room.code}/results.csv`);
  return (await file.text()).split('\r\n\r\n')[2].split('\r\n');
}

test('every game: given without the right turn, tried, found, in whatever order', async () => {
  const room = await roomOf(host.port, 'swiss', 2);
  const { client } = room.teacher;
  const [aulus, flavia] = room.players;
  await aulus.client.ask('task', problems(GAMES[0])[0], error('seat'));
  await aulus.client.ask('clear', {}, error('seat'));
  for (const game of GAMES) client.say('task', problems(game)[4]);
  const told = await aulus.client.told(roomWhere((m) => m.tasks?.length === GAMES.length));
  assert.deepEqual(
    told.tasks,
    GAMES.map((game) => ({ game: problems(game)[4].game, start: problems(game)[4].start })),
  );
  for (const [i, game] of GAMES.entries()) {
    await flavia.client.ask('try', { task: i, line: 'nonsense' }, error('illegal'));
    aulus.client.say('try', { task: i, line: problems(game)[4].line });
    await client.told(marks(0, '3'.repeat(i + 1).padEnd(GAMES.length, '0')));
  }
  assert.deepEqual(await results(host, room), [
    `name,found${GAMES.map((_, i) => `,problem ${i + 1}`).join('')}`,
    `"P0",${GAMES.length}${',found'.repeat(GAMES.length)}`,
    `"P1",0${','.repeat(GAMES.length)}`,
    '',
  ]);
  await aulus.client.ask('try', { task: GAMES.length, line: 'x' }, error('phase'));
  await client.ask('try', { task: 0, line: 'x' }, error('seat'));
  await flavia.client.ask('try', { task: 10, line: 'x' }, error('malformed'));
  await flavia.client.ask('try', { task: 0, line: '' }, error('malformed'));
  await flavia.client.ask('try', { task: 0, line: 'x'.repeat(256) }, error('malformed'));
  client.say('clear');
  await flavia.client.told(
    roomWhere((m) => m.tasks === undefined && m.players[0].tasks === undefined),
  );
  closeAll(room);
});

test('a wrong turn is told and kept once; found later is found; a kill loses nothing', async () => {
  const own = await server();
  const room = await roomOf(own.port, 'swiss', 2);
  const { client } = room.teacher;
  const [, flavia] = room.players;
  const [right] = problems('ergo');
  client.say('task', right);
  await flavia.client.told(roomWhere((m) => m.tasks?.length === 1));
  const wrong = '@b2';
  assert.notEqual(right.line, wrong);
  await flavia.client.ask('try', { task: 0, line: wrong }, error('wrong'));
  await client.told(marks(1, '1'));
  assert.equal((await results(own, room))[2], '"P1",0,tried');
  flavia.client.heard = [];
  await flavia.client.ask('try', { task: 0, line: wrong }, error('wrong'));
  await pause(200);
  await own.kill('SIGKILL');
  await own.start();
  flavia.client = await Client.open(own.port);
  await flavia.client.ask(
    'enter',
    { code: room.code, name: flavia.name, key: flavia.key },
    marks(1, '1'),
  );
  flavia.client.say('try', { task: 0, line: right.line });
  await flavia.client.told(marks(1, '2'));
  assert.equal((await results(own, room))[2], '"P1",1,later');
  closeAll(room);
  await own.stop();
});
