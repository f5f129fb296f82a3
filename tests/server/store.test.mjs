// Games move between SQLite and PostgreSQL, both ways, and are the same games there.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  Client,
  play,
  program,
  randomFrom,
  seating,
  server,
  table,
  verify,
} from './support/client.mjs';
import { GAMES as kinds } from '../support/games.mjs';
import { database } from './support/postgres.mjs';

let db, folder;
before(async () => {
  db = await database();
  folder = mkdtempSync(join(tmpdir(), 'lusoria-copy-'));
});
after(async () => {
  await db.stop();
  rmSync(folder, { recursive: true });
});

const copy = (from, to) =>
  new Promise((resolve) => {
    execFile(program, ['--lang', 'en', 'store', 'copy', from, to], (failure, out, err) =>
      resolve({ code: failure?.code ?? 0, out, err }),
    );
  });
const counted = (copied, there, different) =>
  `copied: ${copied}; there already: ${there}; different: ${different}; in all: ${copied + there + different}\n`;

test('from SQLite to PostgreSQL and back, in the middle of games', async () => {
  const games = 5;
  const [first, second, third] = [
    join(folder, 'first.db'),
    db.create('copy'),
    join(folder, 'third.db'),
  ];
  let host = await server([], first);
  const tables = [];
  for (let i = 0; i < games; i++) {
    const seated = await table(host.port, kinds[i % kinds.length]);
    seated.last = await play(seated, seated.last, randomFrom(i), 12 * i);
    for (const client of seated.clients) client.close();
    tables.push(seated);
  }
  assert.match((await copy(first, second)).err, /database is locked/);
  await host.stop();
  assert.deepEqual(await copy(first, second), { code: 0, out: counted(games, 0, 0), err: '' });
  assert.deepEqual(await copy(first, second), { code: 0, out: counted(0, games, 0), err: '' });
  db.ask(
    'copy',
    `DELETE FROM entry WHERE code = '${tables[0].code}'; DELETE FROM game WHERE code = '${tables[0].code}'`,
  );
  db.ask(
    'copy',
    `UPDATE entry SET spent = spent + 1, checksum = NULL WHERE code = '${tables[1].code}' AND number = 2`,
  );
  const again = await copy(first, second);
  assert.deepEqual([again.code, again.out], [1, counted(1, games - 2, 1)]);
  assert.match(again.err, new RegExp(`${tables[1].code}: another game of this code`));
  db.ask(
    'copy',
    `UPDATE entry SET spent = spent - 1 WHERE code = '${tables[1].code}' AND number = 2`,
  );
  assert.deepEqual(await copy(second, third), { code: 0, out: counted(games, 0, 0), err: '' });
  assert.deepEqual(await copy(first, third), { code: 0, out: counted(0, games, 0), err: '' });
  // dice are in it
  for (const file of [first, third]) assert.equal(statSync(file).mode & 0o777, 0o600, file);
  for (const place of [second, third]) {
    host = await server([], place);
    for (const seated of tables) {
      for (const seat of [0, 1]) {
        seated.clients[seat] = await Client.open(host.port);
        const game = await seated.clients[seat].ask(
          'join',
          { code: seated.code, ...seating(seated.people[seat]) },
          'game',
        );
        assert.deepEqual([game.number, game.hash], [seated.last.number + 1, seated.last.hash]);
      }
      if (place === third && seated === tables[0]) {
        await play(seated, seated.last, randomFrom(7));
        assert.equal(
          (await verify((await seated.clients[0].ask('record', {}, 'record')).text)).code,
          0,
        );
      }
      for (const client of seated.clients) client.close();
    }
    await host.stop();
  }
});

test('many games, in groups; an interrupted copy goes on', async () => {
  const many = join(folder, 'many.db');
  await (await server([], many)).stop();
  const rows = 1203;
  const place = db.create('half');
  await copy(many, place); // makes the tables
  const code = "'x' || translate(lpad(i::text, 7, '0'), '01', 'ab')"; // no 0 and 1 in codes
  const sql = `INSERT INTO game SELECT ${code}, 'ur', false, i, decode(repeat('ab', 32), 'hex') FROM generate_series(1, ${rows}) i;
    INSERT INTO entry SELECT ${code}, n, 'act', 0, 'text ' || n, i + n, 0 FROM generate_series(1, ${rows}) i, generate_series(0, 4) n`;
  db.ask('half', sql);
  assert.deepEqual(await copy(place, many), { code: 0, out: counted(rows, 0, 0), err: '' });
  db.ask('half', "DELETE FROM game WHERE code LIKE '%7'; DELETE FROM entry WHERE code LIKE '%7'");
  const gone = Number(db.ask('half', `SELECT ${rows} - count(*) FROM game`));
  assert.deepEqual(await copy(many, place), {
    code: 0,
    out: counted(gone, rows - gone, 0),
    err: '',
  });
  assert.equal(db.ask('half', 'SELECT count(*) FROM entry'), String(5 * rows));
});

test('what is no store is refused', async () => {
  const file = join(folder, 'first.db');
  for (const [from, to, code, words] of [
    [file, file, 2, /to itself/],
    [file, 'mysql://x', 2, /begins with postgres:/],
    [join(folder, 'none.db'), file, 3, /no such file/],
    [program, file, 3, /not a database/],
    [
      file,
      'postgres://lusoria:open@127.0.0.1:1/x',
      3,
      /postgres:\/\/lusoria@127.0.0.1:1\/x: .*refused/,
    ],
  ]) {
    const told = await copy(from, to);
    assert.equal(told.code, code, told.err);
    assert.match(told.err, words);
  }
  const newer = db.create('newer');
  db.ask(
    'newer',
    'CREATE TABLE lusoria_schema (version integer NOT NULL); INSERT INTO lusoria_schema VALUES (99)',
  );
  assert.match((await copy(file, newer)).err, /made by a newer program \(schema 99\)/);
  execFileSync('psql', [
    '-XAtq',
    `postgres://lusoria@127.0.0.1:${db.port}/postgres`,
    '-c',
    "CREATE DATABASE plain ENCODING 'SQL_ASCII' TEMPLATE template0",
  ]);
  assert.match(
    (await copy(file, `postgres://lusoria@127.0.0.1:${db.port}/plain`)).err,
    /encoding is not UTF8/,
  );
});
