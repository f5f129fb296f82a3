// The machine's date is wrong, or is set while the server runs: no game is deleted for it, and no
// clock notices. And what is rightly deleted goes in small steps, between what players wait for.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  Client,
  entry,
  pause,
  person,
  play,
  preloaded,
  program,
  randomFrom,
  seating,
  server,
  table,
  until,
} from './support/client.mjs';
import { database } from './support/postgres.mjs';

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file));
assert.ok(library, 'the package faketime is installed');
/** A command before another one that gives it another date; the steady clock is left alone. */
const dated = (...settings) =>
  preloaded(library, 'DONT_FAKE_MONOTONIC=1', 'FAKETIME_NO_CACHE=1', ...settings);
const answer = (message) => message.type === 'game' || message.type === 'error';

async function watched(host, code) {
  const client = await Client.open(host.port);
  const told = await client.ask('watch', { code }, answer);
  client.close();
  return told.reason ?? told.type;
}

test('a start 40 days ahead deletes nothing, and says what to do; who runs the server decides', async () => {
  const host = await server();
  const seated = await table(host.port, 'ur');
  await host.kill('SIGKILL');
  host.before = dated('FAKETIME=+40d');
  await host.start();
  await until(
    () => host.log.includes('event=purge_refused days_ahead=40'),
    'the log says that nothing is deleted',
  );
  assert.match(host.log, /set the clock.*lusoria store purge/);
  assert.equal(await watched(host, seated.code), 'game');
  await host.kill('SIGTERM');
  // The date is right after all: the server was away for so long.
  const [first, ...rest] = dated('FAKETIME=+40d');
  const purged = execFileSync(
    first,
    [...rest, program, '--lang', 'en', 'store', 'purge', host.store],
    { encoding: 'utf8' },
  );
  assert.equal(purged, 'deleted: 1\n');
  host.log = '';
  await host.start();
  assert.equal(await watched(host, seated.code), 'unknown');
  assert.ok(!host.log.includes('purge_refused'), host.log);
  await host.stop();
});

test('on PostgreSQL the date is the database’s, and as little believed', async () => {
  const db = await database();
  const host = await server([], db.create('dates'), { before: dated('FAKETIME=+40d') });
  const seated = await table(host.port, 'ur');
  await host.kill('SIGTERM');
  host.before = undefined;
  await host.start();
  assert.equal(await watched(host, seated.code), 'game');
  await host.kill('SIGTERM');
  // As if the database's clock had been set ahead: all it knew lies long ago.
  db.ask(
    'dates',
    `UPDATE look SET at = at - 40 * 86400000::bigint; UPDATE game SET created = 1, checksum = NULL; UPDATE entry SET written = 1`,
  );
  await host.start();
  await until(
    () => host.log.includes('event=purge_refused days_ahead=40'),
    'the log says that nothing is deleted',
  );
  assert.equal(await watched(host, seated.code), 'game');
  await host.stop();
  assert.equal(
    execFileSync(program, ['--lang', 'en', 'store', 'purge', host.store], { encoding: 'utf8' }),
    'deleted: 1\n',
  );
  await db.stop();
});

test('an hour back: the clock of a game runs on, and its flag falls', async () => {
  const host = await server();
  const seated = await table(host.port, 'scripta2', { clock: '5/turn' });
  await host.kill('SIGKILL');
  host.before = dated('FAKETIME=-1h');
  await host.start();
  const white = await Client.open(host.port);
  await white.ask('join', { code: seated.code, ...seating(seated.people[0]) }, 'game');
  let flag;
  void white.told(entry(4)).then((told) => (flag = told));
  await until(() => flag, 'the flag falls');
  assert.deepEqual([flag.kind, flag.seat], ['flag', 'white']);
  white.close();
  await host.stop();
});

test('a server whose date is an hour ahead charges nobody for what another one wrote', async () => {
  const db = await database();
  const place = db.create('ahead');
  const [one, two] = await Promise.all([
    server([], place),
    server([], place, { before: dated('FAKETIME=+1h') }),
  ]);
  await pause(6000); // so long has it been up, and could charge
  const seated = await table(one.port, 'scripta2', { clock: '60+0' });
  const white = await Client.open(two.port);
  const seat = seating(seated.people[0]);
  const told = await white.ask('join', { code: seated.code, ...seat }, 'game');
  const age = db.ask(
    'ahead',
    `SELECT (1000 * extract(epoch FROM clock_timestamp()))::bigint - max(written) FROM entry`,
  );
  // Not more is gone than has passed since the last entry was written.
  assert.ok(60000 - told.left.white <= Number(age), `${JSON.stringify(told.left)} after ${age} ms`);
  for (const client of [white, ...seated.clients]) client.close();
  for (const host of [one, two]) await host.stop();
  await db.stop();
});

const purge = (host) =>
  execFileSync(program, ['--lang', 'en', 'store', 'purge', host.store], { encoding: 'utf8' });

/** A server that was there when the date was right, with another date now. */
async function laterDated(...settings) {
  const host = await server();
  await host.kill('SIGTERM');
  purge(host); // notes the date
  host.before = dated(...settings);
  await host.start();
  return host;
}

test('what was played while the date was too early is not old when it is right again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-date-'));
  const file = join(folder, 'date');
  writeFileSync(file, '+0');
  const host = await laterDated(`FAKETIME_TIMESTAMP_FILE=${file}`);
  writeFileSync(file, '-40d');
  await until(() => host.log.includes('event=date_set'), 'the server notices');
  await table(host.port, 'ur');
  await host.kill('SIGTERM');
  assert.equal(purge(host), 'deleted: 0\n');
  rmSync(folder, { recursive: true });
});

test('nor what was played on a server that started with a date too early', async () => {
  const host = await laterDated('FAKETIME=-40d');
  await table(host.port, 'ur');
  await host.kill('SIGTERM');
  assert.equal(purge(host), 'deleted: 0\n');
});

test('a date that is set while people play moves no clock', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-date-'));
  const file = join(folder, 'date');
  writeFileSync(file, '+0');
  const host = await server([], undefined, { before: dated(`FAKETIME_TIMESTAMP_FILE=${file}`) });
  const seated = await table(host.port, 'scripta2', { clock: '60+0' });
  let { last } = seated;
  for (const jump of ['+40d', '-2h', '+1h']) {
    const sets = host.log.split('event=date_set').length;
    writeFileSync(file, jump);
    await until(() => host.log.split('event=date_set').length > sets, 'the server notices');
    last = await play(seated, last, randomFrom(7), 3);
    assert.notEqual(last.kind, 'flag');
    assert.ok(last.left.white > 30000 && last.left.black > 30000, JSON.stringify(last.left));
  }
  for (const client of seated.clients) client.close();
  await host.stop();
  rmSync(folder, { recursive: true });
});

test('players are answered between the steps of a purge', async () => {
  const host = await server();
  await host.kill('SIGTERM');
  const old = 10000;
  const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${old})`;
  // no 0 and 1 in codes
  const code = "'z' || replace(replace(substr('0000000' || i, -7), '0', 'a'), '1', 'b')";
  execFileSync('sqlite3', [
    host.store,
    `${rows} INSERT INTO game SELECT ${code}, 'ur', 0, 1, zeroblob(32), NULL, NULL FROM n;
    ${rows} INSERT INTO entry SELECT ${code}, e.value, 'act', 0, 'text', 1, 0, NULL FROM n, json_each('[0,1,2,3]') AS e`,
  ]);
  const left = () =>
    Number(
      execFileSync('sqlite3', [`file:${host.store}?immutable=1`, 'SELECT count(*) FROM game'], {
        encoding: 'utf8',
      }),
    );
  assert.ok(left() >= old);
  const last = 'zaabaaaa'; // the last in their order
  await host.start(); // it looks for old games at once
  const client = await Client.open(host.port);
  let answered = 0;
  for (let gone = false; !gone; answered++) {
    await client.ask(
      'create',
      { game: 'ur', seat: 'white', public: false, clock: 'none', ...seating(person('Livia')) },
      'game',
    );
    gone = (await client.ask('watch', { code: last }, answer)).reason === 'unknown';
  }
  assert.ok(answered > 3, `${answered} games were made while ${old} were deleted`);
  await until(() => host.log.includes(`event=purged games=${old}`), 'the log says so');
  client.close();
  await host.stop();
});
