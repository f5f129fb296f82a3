// The small HTTP interface: what a code stands for, the lobby, the results of a room as a file.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, person, seating, server, table } from './client.mjs';

let host;
before(async () => (host = await server()));
after(() => host.stop());
const get = (path, options) => fetch(`http://127.0.0.1:${host.port}${path}`, options);
const json = async (path) => (await get(path)).json();

test('a code tells which game it is and which seat is free, also after a restart', async () => {
  const own = await server();
  const ask = async (code) =>
    (await fetch(`http://127.0.0.1:${own.port}/api/games/${code}`)).json();
  const maker = await Client.open(own.port);
  const { code } = await maker.ask(
    'create',
    {
      game: 'ur:path=murray',
      seat: 'black',
      public: false,
      clock: '300+5',
      ...seating(person('Livia')),
    },
    'game',
  );
  const open = {
    kind: 'game',
    code,
    game: 'ur:path=murray',
    clock: '300+5',
    phase: 'open',
    white: null,
    black: 'Livia',
    free: ['white'],
  };
  assert.deepEqual(await ask(code), open);
  await own.kill('SIGKILL');
  await own.start();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(code)));
  for (const answer of answers) assert.deepEqual(answer, open);
  const seated = await table(own.port, 'ergo');
  assert.deepEqual((await ask(seated.code)).free, []);
  for (const client of seated.clients) client.close();
  await own.stop();
});

test('what is not there is not found, and says so', async () => {
  for (const path of [
    '/api/games/aaaaaaaa',
    '/api/games/',
    '/api/games/AAAAAAAA',
    '/api/games/aaaaaaaa/',
    '/api/rooms/aaaaaaaa/results.csv',
    '/api/',
    '/api/nothing',
  ]) {
    const answer = await get(path);
    assert.equal(answer.status, 404, path);
    assert.deepEqual(await answer.json(), { v: 1, type: 'error', about: 'api', reason: 'unknown' });
  }
  assert.equal((await get('/api/lobby', { method: 'POST', body: 'x' })).status, 405);
  const seated = await table(host.port, 'ergo');
  assert.equal((await get(`/api/rooms/${seated.code}/results.csv`)).status, 404);
  for (const client of seated.clients) client.close();
});

test('the lobby', async () => {
  const maker = await Client.open(host.port);
  const { code } = await maker.ask(
    'create',
    { game: 'ur', seat: 'white', public: true, ...seating(person('<b>Nero</b>')) },
    'game',
  );
  assert.deepEqual((await json('/api/lobby')).games, [
    { code, game: 'ur', clock: 'none', name: '<b>Nero</b>', seat: 'black' },
  ]);
  maker.close();
});

test('the results of a room are a file that holds no formula, and nobody else can write it', async () => {
  const teacher = await Client.open(host.port);
  const { code } = await teacher.ask(
    'open',
    { game: 'ergo', pairing: 'swiss', name: 'Club', key: person('x').key },
    'room',
  );
  const players = [];
  for (const name of ['=1+1', 'Marcus "Niger"', 'Flavia']) {
    players.push(await Client.open(host.port));
    await players.at(-1).ask('enter', { code, name, key: person(name).key }, 'room');
  }
  assert.deepEqual(await json(`/api/games/${code}`), {
    kind: 'room',
    code,
    title: 'Club',
    game: 'ergo',
    clock: 'none',
    pairing: 'swiss',
    players: 3,
    rounds: 0,
  });
  const { games } = await teacher.ask(
    'pair',
    { round: 1 },
    (m) => m.type === 'room' && m.rounds === 1,
  );
  teacher.say('decide', { code: games[0].code, outcome: 'draw' });
  await teacher.told((m) => m.type === 'room' && m.games[0]?.result === 'draw');
  const answer = await get(`/api/rooms/${code}/results.csv`);
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(
    answer.headers.get('content-disposition'),
    `attachment; filename="lusoria-${code}.csv"`,
  );
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  const text = await answer.text();
  assert.match(text, /^place,name,points/);
  assert.match(text, /1,"Flavia",1,0,0/);
  assert.match(text, /"'=1\+1",0.5/);
  assert.match(text, /"Marcus ""Niger""",0.5/);
  assert.match(text, new RegExp(`1,"[^\r]*",draw,${games[0].code}\r\n`));
  for (const client of [teacher, ...players]) client.close();
});

test('a formula in full-width or other forms is a text too', async () => {
  const teacher = await Client.open(host.port);
  const { code } = await teacher.ask(
    'open',
    { game: 'ergo', pairing: 'free', name: 'Club', key: person('x').key },
    'room',
  );
  const players = [];
  for (const name of ['＝1+1', '＋1', '－1', '＠SUM(1)', '﹦1', 'a;=1']) {
    players.push(await Client.open(host.port));
    await players.at(-1).ask('enter', { code, name, key: person(name).key }, 'room');
  }
  const text = await (await get(`/api/rooms/${code}/results.csv`)).text();
  for (const shown of ["'＝1+1", "'＋1", "'－1", "'＠SUM(1)", "'﹦1", "a;'=1"])
    assert.ok(text.includes(`,"${shown}",`), `${shown}: ${text}`);
  for (const client of [teacher, ...players]) client.close();
});

test('one address does not ask too often; connections that go away while they wait are forgotten', async () => {
  const strict = await server();
  const seated = await table(strict.port, 'ergo');
  await strict.kill('SIGKILL');
  await strict.start();
  const hasty = Array.from({ length: 10 }, () => {
    const control = new AbortController();
    const asked = fetch(`http://127.0.0.1:${strict.port}/api/games/${seated.code}`, {
      signal: control.signal,
    }).catch(() => undefined);
    setTimeout(() => control.abort(), 1);
    return asked;
  });
  await Promise.all(hasty);
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => fetch(`http://127.0.0.1:${strict.port}/api/lobby`)),
  );
  const refused = answers.filter((answer) => answer.status === 429).length;
  assert.ok(refused >= 30 && refused < 75, `${refused} of 80 refused`);
  await strict.stop();
});
