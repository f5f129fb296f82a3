// Checks, repairs and backups of a database that servers use meanwhile.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { play, randomFrom, store, server, table } from '../support/client.mjs';
import { GAMES as kinds } from '../../support/games.mjs';
import { database } from '../support/postgres.mjs';

let db, folder;
before(async () => {
  db = await database();
  folder = mkdtempSync(join(tmpdir(), 'lusoria-care-'));
});
after(async () => {
  await db.stop();
  rmSync(folder, { recursive: true });
});

test('checked and backed up while a server runs; what is damaged is named and saved', async () => {
  const place = db.create('care');
  const host = await server([], place);
  const tables = [];
  for (let i = 0; i < 4; i++) {
    const seated = await table(host.port, kinds[i % kinds.length]);
    seated.last = await play(seated, seated.last, randomFrom(i), 20);
    for (const client of seated.clients) client.close();
    tables.push(seated);
  }
  const sound = await store('check', place);
  assert.equal(sound.code, 0, sound.said);
  assert.match(sound.said, /games and rooms: 4; damaged: 0; other damage: 0/);
  const copy = join(folder, 'copy.db');
  const made = await store('backup', place, copy);
  assert.equal(made.code, 0, made.said);
  assert.equal((await store('check', copy)).code, 0);
  assert.match((await store('copy', copy, place)).said, /there already: 4; different: 0/);

  const [changed, gone] = tables.map(({ code }) => code);
  db.ask(
    'care',
    `UPDATE entry SET checksum = checksum + 1 WHERE code = '${changed}' AND number = 5`,
  );
  db.ask('care', `DELETE FROM entry WHERE code = '${gone}' AND number = 6`);
  const checked = await store('check', place);
  assert.equal(checked.code, 1, checked.said);
  assert.ok(checked.said.includes(`${changed}: entry 5 does not match its checksum`), checked.said);
  assert.ok(checked.said.includes(`${gone}: entry 6 does not match its checksum`), checked.said);
  const saved = await store('repair', place, join(folder, 'saved.db'));
  assert.equal(saved.code, 1, saved.said);
  assert.ok(saved.said.includes(`${changed}: saved; something`), saved.said);
  assert.ok(saved.said.includes(`${gone}: saved up to entry 5;`), saved.said);
  assert.match(saved.said, /saved: 4, of them damaged: 2; lost: 0/);
  await host.stop();
});

test('a database without games, or of an older program, is told from a damaged one', async () => {
  const empty = await store('check', db.create('empty'));
  assert.equal(empty.code, 3);
  assert.match(empty.said, /there are no games of this program/);
});
