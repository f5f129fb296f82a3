// nginx with the very block of docs/server.md before three servers on PostgreSQL. Games are played
// through it while servers are killed, nginx reads its settings again and the database goes down.
import assert from 'node:assert/strict';
import { get } from 'node:https';
import { after, before, test } from 'node:test';
import { Client, pause, randomFrom, run, server, table, until } from './support/client.mjs';
import { GAMES as kinds } from '../support/games.mjs';
import { finish, playThrough } from './support/endure.mjs';
import { nginxBefore } from './support/nginx.mjs';
import { database } from './support/postgres.mjs';

let db, hosts, nginx, at;

before(async () => {
  db = await database();
  const place = db.create('proxied');
  hosts = await Promise.all([1, 2, 3].map(() => server(['--proxy', 'yes'], place)));
  nginx = await nginxBefore(hosts.map(({ port }) => port));
  at = nginx.at;
  await until(
    () =>
      Client.open(at).then(
        (client) => (client.close(), true),
        () => false,
      ),
    'nginx passes on WebSockets',
  );
});

after(async () => {
  for (const host of hosts) await host.stop();
  await nginx.stop();
  await db.stop();
});

const fetched = (path) =>
  new Promise((resolve, reject) => {
    get(
      { host: '127.0.0.1', servername: 'localhost', port: at.port, path, ca: at.ca, agent: false },
      (answer) => {
        let body = '';
        answer.on('data', (data) => (body += data));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body }),
        );
      },
    ).on('error', reject);
  });

test('the page comes through it over https, the figures do not', async () => {
  const page = await fetched('/');
  assert.equal(page.status, 200);
  assert.match(page.headers['content-security-policy'], /default-src 'self'/);
  assert.match(page.headers['strict-transport-security'], /max-age=\d{7}/);
  assert.equal((await fetched('/healthz')).body, 'ok\n');
  assert.equal((await fetched('/metrics')).status, 403);
  const plain = await fetch(`http://127.0.0.1:${at.plain}/?x`, {
    redirect: 'manual',
    headers: { host: 'localhost' },
  });
  assert.equal(plain.status, 301);
});

test('its own page may connect through it, others may not', async () => {
  (await Client.open(at, { origin: `https://localhost:${at.port}` })).close();
  for (const origin of [
    'https://elsewhere.example',
    `https://localhost:${at.port + 1}`,
    'https://localhost',
  ])
    await assert.rejects(Client.open(at, { origin }), /403/, origin);
});

test('who makes servers hang up takes them from nobody else', async () => {
  for (let i = 0; i < 6; i++) assert.equal((await fetched(`/?${'x'.repeat(7000)}`)).status, 502);
  assert.equal((await fetched('/healthz')).status, 200);
});

test('two players of one game may be at two servers', async () => {
  const clients = await Promise.all(Array.from({ length: 9 }, () => Client.open(at)));
  const counts = await Promise.all(
    hosts.map(async ({ port }) =>
      Number(
        /^lusoria_sockets (\d+)/m.exec(
          await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
        )[1],
      ),
    ),
  );
  assert.deepEqual(counts, [3, 3, 3]);
  for (const client of clients) client.close();
});

const answers = () =>
  fetched('/healthz').then(
    ({ status }) => status === 200,
    () => false,
  );

/**
 * Everything that an administrator or an accident does, one after the other, while games are
 * played.
 */
async function harm() {
  for (const host of hosts) {
    await pause(200);
    await host.kill('SIGKILL');
    await pause(200); // the others carry on
    await host.start();
  }
  nginx.process.kill('SIGHUP');
  await pause(300);
  await db.crash();
  await until(answers, 'the servers find the database again');
  for (const host of hosts) {
    assert.equal(await host.kill('SIGTERM'), 0, host.log);
    await host.start();
    await pause(200);
  }
}

const engine = (...words) => run('join', ...words, '--level', '1', '--ca', nginx.certificate);

test(
  'games are played on through it, whatever is killed or restarted',
  { timeout: 240000 },
  async () => {
    const through = () => at;
    const tables = [];
    for (let i = 0; i < 10; i++) tables.push(await table(at, kinds[i % kinds.length]));
    // it fills no tables first
    const first = engine(`https://localhost:${at.port}`, '--game', 'bastonus');
    await until(() => /Sitting at game (\w+)/.test(first.said), 'the engine offers a game');
    const second = engine(`https://localhost:${at.port}/${/game (\w+)/.exec(first.said)[1]}`);
    await until(() => /Sitting/.test(second.said), 'another one takes the free seat');
    let harmed = false;
    const playing = tables.map((seated, i) =>
      playThrough(seated, through, randomFrom(i), () => harmed),
    );
    await harm();
    harmed = true;
    const ends = await Promise.all(playing);
    for (const [i, seated] of tables.entries()) await finish(seated, ends[i], through);
    assert.deepEqual([await first.ended, await second.ended], [0, 0], first.said + second.said);
    for (const { said } of [first, second]) assert.match(said, /The game is over/);
    console.log(`# ${ends.reduce((sum, e) => sum + e.number + 1, 0)} entries, none lost`);
  },
);
