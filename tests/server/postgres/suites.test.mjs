// The suites of one server, with PostgreSQL under it; what two servers on one database owe each
// other; secrets.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import {
  Client,
  entry,
  freePort,
  pause,
  person,
  play,
  program,
  randomFrom,
  root,
  seating,
  server,
  table,
  verify,
} from '../support/client.mjs';
import { database } from '../support/postgres.mjs';

let db;
before(async () => (db = await database()));
after(() => db.stop());
const error = (reason) => (message) => message.type === 'error' && message.reason === reason;
const answer = (message) => message.type === 'game' || message.type === 'error';

/** Runs a program to its end; what it said, on both streams. */
function ended(command, words, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
    child.on('close', (code) => resolve({ code, said }));
  });
}

// SUITES=table,games,network,clock,claim,join,disk for those that take their time too.
for (const suite of (process.env.SUITES ?? 'table,games,network,push').split(','))
  test(`the suite “${suite}” on PostgreSQL`, async () => {
    const { code, said } = await ended(
      process.execPath,
      ['--test', `${root}tests/server/${suite}.test.mjs`],
      { LUSORIA_TEST_STORE: db.create(suite) },
    );
    assert.equal(code, 0, said);
    assert.match(said, /# pass [1-9]/);
  });

/** Two servers on a database of their own, for as long as `use` takes. */
async function withTwo(name, use) {
  const place = db.create(name);
  const hosts = await Promise.all([server([], place), server([], place)]);
  await use(...hosts);
  for (const host of hosts) await host.stop();
}

test('two players and a watcher at two servers', () =>
  withTwo('two', async (one, two) => {
    const seated = await table(one.port, 'ur', { blackPort: two.port });
    const watcher = await Client.open(two.port);
    assert.equal((await watcher.ask('watch', { code: seated.code }, 'game')).presence.watching, 1);
    await seated.clients[0].told(
      (m) => m.type === 'presence' && m.white === 1 && m.black === 1 && m.watching === 1,
    );
    seated.clients[0].say('react', { reaction: 'thanks' });
    for (const client of [...seated.clients, watcher])
      assert.equal((await client.told('reaction')).seat, 'white');
    const last = await play(seated, seated.last, randomFrom(11));
    assert.equal(last.next, 'over');
    assert.deepEqual(await watcher.told(entry(last.number)), last);
    watcher.close();
    await seated.clients[0].told((m) => m.type === 'presence' && m.watching === 0);
    const { text } = await seated.clients[1].ask('record', {}, 'record');
    assert.equal((await verify(text)).code, 0);
    for (const client of seated.clients) client.close();
  }));

test('a lobby shows the games of all servers while their makers are there', () =>
  withTwo('lobby', async (one, two) => {
    const [maker, visitor] = [await Client.open(one.port), await Client.open(two.port)];
    const { code } = await maker.ask(
      'create',
      { game: 'ur', seat: 'black', public: true, clock: 'none', ...seating(person('Livia')) },
      'game',
    );
    const lobby = async () => (await visitor.ask('lobby', {}, 'lobby')).games;
    const until = async (count) => {
      let games;
      do games = await lobby();
      while (games.length !== count);
      return games;
    };
    const overHttp = async (host) =>
      (await (await fetch(`http://127.0.0.1:${host.port}/api/lobby`)).json()).games.map(
        (game) => game.code,
      );
    assert.deepEqual(await until(1), [
      { code, game: 'ur', clock: 'none', name: 'Livia', seat: 'white' },
    ]);
    for (const host of [one, two]) assert.deepEqual(await overHttp(host), [code]);
    maker.close();
    await until(0);
    const again = await Client.open(two.port);
    await again.ask(
      'create',
      { game: 'ergo', seat: 'white', public: true, clock: 'none', ...seating(person('Livia')) },
      'game',
    );
    const [open] = await until(1);
    await visitor.ask('join', { code: open.code, ...seating(person('Marcus')) }, 'game');
    await until(0);
    for (const client of [again, visitor]) client.close();
  }));

test('of two who want a seat at once, through two servers, one gets it', () =>
  withTwo('seats', async (one, two) => {
    for (let i = 0; i < 10; i++) {
      const [maker, ...guests] = await Promise.all(
        [one, one, two].map(({ port }) => Client.open(port)),
      );
      const { code } = await maker.ask(
        'create',
        { game: 'ur', seat: 'white', public: false, clock: 'none', ...seating(person('Livia')) },
        'game',
      );
      const told = await Promise.all(
        guests.map((guest, n) =>
          guest.ask('join', { code, ...seating(person(`Guest ${n}`)) }, answer),
        ),
      );
      const { name } = await maker.told(entry(1));
      for (const [n, message] of told.entries()) {
        const seat =
          message.type === 'game' && message.seat === 'black'
            ? message.black.name
            : (message.reason ?? message.seat);
        assert.equal(seat, name === `Guest ${n}` ? name : 'seat');
      }
      for (const client of [maker, ...guests]) client.close();
    }
  }));

test('of two entries for one number one counts, and the same one sent twice counts once', () =>
  withTwo('race', async (one, two) => {
    for (let i = 0; i < 10; i++) {
      const seated = await table(one.port, 'scripta2', { blackPort: two.port });
      const [white] = seated.clients;
      const twin = await Client.open(two.port);
      await twin.ask('join', { code: seated.code, ...seating(seated.people[0]) }, 'game');
      for (const client of [white, twin]) client.say('throw', { number: 4 });
      assert.deepEqual(await white.told(entry(4)), await twin.told(entry(4)));
      white.say('draw', { number: 5 });
      twin.say('resign', { number: 5 });
      const told = [await white.told(entry(5)), await twin.told(entry(5))];
      assert.deepEqual(told[0], told[1]);
      await (told[0].kind === 'draw' ? twin : white).told(error('stale'));
      assert.deepEqual(await seated.clients[1].told(entry(5)), told[0]);
      for (const client of [...seated.clients, twin]) client.close();
    }
  }));

test('what was sent ahead is written in its order', () =>
  withTwo('ahead', async (one, two) => {
    const seated = await table(one.port, 'scripta2', { blackPort: two.port });
    const [white, black] = seated.clients;
    white.say('throw', { number: 4 });
    white.say('draw', { number: 5 });
    black.say('draw', { number: 6 }); // perhaps too early for his server
    for (const client of seated.clients)
      for (const number of [4, 5]) await client.told(entry(number));
    const end = await black.ask('draw', { number: 6 }, entry(6));
    assert.equal(end.reason, 'agreement');
    for (const client of seated.clients) client.close();
  }));

describe('what takes seconds by itself', { concurrency: true }, () => {
  test('who sits at another server is present, and his flag falls there', () =>
    withTwo('flag', async (one, two) => {
      const seated = await table(one.port, 'scripta2', { clock: '5/turn', blackPort: two.port });
      const [white, black] = seated.clients;
      await black.ask('claim', { number: 4, result: 'win' }, error('present'));
      const fallen = await Promise.all([white.told(entry(4)), black.told(entry(4))]);
      assert.deepEqual([fallen[0].kind, fallen[0].winner], ['flag', 'black']);
      assert.deepEqual(fallen[0], fallen[1]);
      for (const client of seated.clients) client.close();
    }));

  test('who was at a server that died is forgotten', () =>
    withTwo('dead', async (one, two) => {
      const seated = await table(one.port, 'ur', { blackPort: two.port });
      await seated.clients[0].told((m) => m.type === 'presence' && m.black === 1);
      await two.kill('SIGKILL');
      await seated.clients[0].told((m) => m.type === 'presence' && m.black === 0);
      await two.start();
      for (const client of seated.clients) client.close();
    }));
});

test('what nobody has touched for long goes, and who still has it open is told', () =>
  withTwo('old', async (one, two) => {
    const [old, kept] = [await table(one.port, 'scripta2'), await table(one.port, 'scripta2')];
    db.ask(
      'old',
      `UPDATE game SET created = 1, checksum = NULL; UPDATE entry SET written = 1 WHERE code = '${old.code}'`,
    );
    await two.kill('SIGKILL');
    await two.start(); // a server looks for old games when it starts
    const late = await Client.open(two.port);
    for (let message; message?.reason !== 'unknown';)
      message = await late.ask('watch', { code: old.code }, answer);
    await late.ask('watch', { code: kept.code }, 'game');
    await old.clients[0].ask('throw', { number: 4 }, error('unknown'));
    assert.equal(db.ask('old', `SELECT count(*) FROM entry WHERE code = '${old.code}'`), '0');
    for (const client of [...old.clients, ...kept.clients, late]) client.close();
  }));

test('without its database a server says so, and goes on when it is back', () =>
  withTwo('away', async (one, two) => {
    const seated = await table(one.port, 'scripta2', { blackPort: two.port });
    const [white] = seated.clients;
    const health = async (host) => (await fetch(`http://127.0.0.1:${host.port}/healthz`)).status;
    await db.halt();
    await white.ask('throw', { number: 4 }, error('storage'));
    await white.ask('lobby', {}, error('storage'));
    assert.equal(await health(one), 503);
    await db.start();
    while ((await health(one)) !== 200) await pause(100);
    let told;
    do told = await white.ask('throw', { number: 4 }, (m) => entry(4)(m) || m.type === 'error');
    while (told.type === 'error');
    assert.deepEqual(await seated.clients[1].told(entry(4)), told);
    assert.match(one.log, /event=store_failed[\s\S]*event=store_back/);
    for (const client of seated.clients) client.close();
  }));

test('a password is never shown', async () => {
  const place = db.create('secret').replace('lusoria@', 'lusoria:opensesame@');
  const host = await server([], place);
  await (await table(host.port, 'ur')).clients.map((client) => client.close());
  assert.ok(
    !(await (await fetch(`http://127.0.0.1:${host.port}/metrics`)).text()).includes('sesame'),
  );
  await host.stop();
  assert.ok(!host.log.includes('sesame'), host.log);
  const port = String(await freePort());
  const away = `127.0.0.1:${await freePort()}`;
  for (const wrong of [
    `lusoria:opensesame@${away}/x`,
    'lusoria:open/sesame@localhost/x',
    'lusoria:open@sesame:x@localhost/x',
    `${away}/x?password=opensesame`,
    'localhost/x?sesame=open',
    '%zzsesame@localhost/x',
  ]) {
    const { code, said } = await ended(program, [
      '--lang',
      'en',
      'serve',
      '--port',
      port,
      '--page',
      `${root}web`,
      '--store',
      `postgres://${wrong}`,
    ]);
    assert.notEqual(code, 0);
    assert.match(said, /cannot be kept here/);
    assert.ok(!/open|sesame/.test(said), said);
  }
});
