// What rots in a store, on SQLite and on PostgreSQL: a last entry that vanishes whole, whom to call,
// and the date of the last look for old games.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  Client,
  entry,
  play,
  randomFrom,
  store,
  server,
  table,
} from '../server/support/client.mjs';
import { database } from '../server/support/postgres.mjs';
import { GAMES as kinds } from '../support/games.mjs';

let db, folder;
before(async () => {
  db = await database();
  folder = mkdtempSync(join(tmpdir(), 'lusoria-rot-store-'));
});
after(async () => {
  await db.stop();
  rmSync(folder, { recursive: true });
});

const sql = (file, words) => execFileSync('sqlite3', [file, words], { encoding: 'utf8' }).trim();

/** By docs/server.md: eight bytes of the SHA-256 of the columns, a byte 0x1f after each. */
const checksum = (...columns) =>
  createHash('sha256')
    .update(columns.map((column) => `${column}\x1f`).join(''))
    .digest()
    .readBigInt64BE(0);

/** Where the games are, how to ask there, and a number of bytes as the database reads them. */
const places = {
  SQLite: () => {
    const place = join(folder, 'games.db');
    return { place, ask: (words) => sql(place, words), bytes: (hex) => `x'${hex}'` };
  },
  PostgreSQL: () => ({
    place: db.create('rot'),
    ask: (words) => db.ask('rot', words),
    bytes: (hex) => `'\\x${hex}'`,
  }),
};

/** Five games: one is over, the others are under way. */
async function played(place) {
  const host = await server([], place);
  const codes = [];
  for (let i = 0; i < 5; i++) {
    const seated = await table(host.port, kinds[i % kinds.length]);
    const last = await play(seated, seated.last, randomFrom(i), i === 0 ? 1 : 12);
    const number = last.number + 1;
    if (i === 0) await seated.clients[0].ask('resign', { number }, entry(number));
    for (const client of seated.clients) client.close();
    codes.push(seated.code);
  }
  await host.stop();
  return codes;
}

const subscription = (code, { bytes }, changed = '') => {
  const [point, auth, endpoint] = ['04'.repeat(65), 'ab'.repeat(16), 'https://push.example/a'];
  const sum = checksum(code, 0, endpoint, point, auth);
  return `INSERT INTO push (code, seat, endpoint, point, auth, at, checksum)
    VALUES ('${code}', 0, '${endpoint}${changed}', ${bytes(point)}, ${bytes(auth)}, 1, ${sum})`;
};

for (const [name, make] of Object.entries(places))
  test(`${name}: what vanishes whole and what changes beside the games is noticed`, async () => {
    const at = make();
    const { place, ask } = at;
    const [over, under, called, , fine] = await played(place);
    ask(subscription(fine, at));
    const sound = await store('check', place);
    assert.equal(sound.code, 0, sound.said);

    // The end of a game that is over, and of one that is not what its row knows of.
    const number = (words, code) => Number(ask(`SELECT ${words} WHERE code = '${code}'`));
    const end = number('max(number) FROM entry', over);
    ask(`DELETE FROM entry WHERE code = '${over}' AND number = ${end}`);
    const known = number('entries FROM game', under);
    assert.ok(known >= 8);
    ask(`DELETE FROM entry WHERE code = '${under}' AND number >= ${known - 1}`);
    ask(subscription(called, at, 'b'));
    const found = await store('check', place);
    assert.equal(found.code, 1, found.said);
    assert.ok(found.said.includes(`${over}: entry ${end} and what followed it are missing`));
    assert.ok(found.said.includes(`${under}: entry ${known - 1} and what followed it are missing`));
    assert.ok(found.said.includes(`whom to call does not match its checksum: ${called}`));
    assert.match(found.said, /damaged: 2; other damage: 1/);

    // A player is told so, and what is left is saved.
    const host = await server([], place);
    const client = await Client.open(host.port);
    const told = await client.ask('watch', { code: over }, (message) => message.type === 'error');
    assert.equal(told.reason, 'damaged');
    client.close();
    await host.stop();
    const to = join(folder, `saved-${name}.db`);
    const saved = await store('repair', place, to);
    assert.ok(saved.said.includes(`${over}: saved up to entry ${end - 1};`), saved.said);
    const again = await store('check', to);
    assert.equal(again.code, 0, again.said);
    assert.equal(sql(to, `SELECT entries FROM game WHERE code = '${over}'`), String(end));
    assert.equal(sql(to, `SELECT count(*) FROM push WHERE code = '${fine}'`), '1');
  });

test('SQLite: a date of the last look that changed deletes nothing before a person says so', async () => {
  const place = join(folder, 'look.db');
  const codes = await played(place);
  assert.equal(sql(place, 'SELECT checksum IS NULL FROM look'), '0', 'the server has looked');
  const was = sql(place, 'SELECT at FROM look');
  assert.equal(sql(place, 'SELECT checksum FROM look'), String(checksum(was)));
  sql(place, 'UPDATE look SET at = at + 1024; UPDATE game SET created = 1, checksum = NULL');
  sql(place, 'UPDATE entry SET at = 1, checksum = NULL');
  const found = await store('check', place);
  assert.ok(found.said.includes('the date of the last look does not match its checksum'));
  assert.match(found.said, /damaged: 0; other damage: 1/);
  await (await server(['--keep', '30'], place)).stop();
  assert.equal(sql(place, 'SELECT count(*) FROM game'), String(codes.length));
  const purged = await store('purge', place, '--keep', '30');
  assert.equal(purged.code, 0, purged.said);
  assert.equal(sql(place, 'SELECT count(*) FROM game'), '0');
  assert.equal((await store('check', place)).code, 0);
});

test('stores of the program before are brought up to date, and notice from then on', async () => {
  for (const [name, drop] of Object.entries({
    SQLite: `ALTER TABLE look DROP COLUMN checksum; PRAGMA user_version = 5`,
    PostgreSQL: `DELETE FROM lusoria_schema WHERE version = 6`,
  })) {
    const at =
      name === 'SQLite'
        ? { place: join(folder, 'older.db'), ask: (words) => sql(join(folder, 'older.db'), words) }
        : { place: db.create('older'), ask: (words) => db.ask('older', words) };
    const [over] = await played(at.place);
    at.ask(`ALTER TABLE game DROP COLUMN entries; ALTER TABLE push DROP COLUMN checksum; ${drop}`);
    const [again] = await played(at.place); // a server of today
    const checked = await store('check', at.place);
    assert.equal(checked.code, 0, checked.said);
    for (const code of [over, again])
      at.ask(
        `DELETE FROM entry WHERE code = '${code}' AND number = (SELECT max(number) FROM entry WHERE code = '${code}')`,
      );
    const { said } = await store('check', at.place);
    assert.ok(said.includes(`${again}: entry`), said);
    assert.ok(!said.includes(`${over}: entry`), 'of an older game nobody knows it');
  }
});
