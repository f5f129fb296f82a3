// Backups while the server runs, checks, and repairs: what is damaged is found and named, and what
// can be saved is saved, without touching the original.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  Client,
  play,
  randomFrom,
  store,
  seating,
  server,
  table,
  until,
  verify,
} from './support/client.mjs';
import { GAMES as kinds } from '../support/games.mjs';

const games = 10;
let folder, sound, tables;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lusoria-care-'));
  sound = join(folder, 'sound.db');
  const host = await server([], sound);
  tables = [];
  for (let i = 0; i < games; i++) {
    const seated = await table(host.port, kinds[i % kinds.length]);
    seated.last = await play(seated, seated.last, randomFrom(i), 25);
    for (const client of seated.clients) client.close();
    tables.push(seated);
  }
  await host.stop();
});
after(() => rmSync(folder, { recursive: true }));

const sql = (file, words) => execFileSync('sqlite3', [file, words], { encoding: 'utf8' }).trim();
const hash = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A copy of the sound file, changed by SQL. */
async function spoilt(name, words) {
  const file = join(folder, name);
  const { code, said } = await store('backup', sound, file);
  assert.equal(code, 0, said);
  sql(file, words);
  return file;
}

async function comeBack(host, seated) {
  for (const seat of [0, 1]) {
    seated.clients[seat] = await Client.open(host.port);
    const fields = { code: seated.code, ...seating(seated.people[seat]) };
    const game = await seated.clients[seat].ask('join', fields, 'game');
    assert.deepEqual([game.number, game.hash], [seated.last.number + 1, seated.last.hash]);
  }
}

test('a backup while people play is sound, private, and they play on in it', async () => {
  const file = join(folder, 'live.db');
  const copy = join(folder, 'copy.db');
  let host = await server([], file);
  const seated = await table(host.port, kinds[0]);
  seated.last = await play(seated, seated.last, randomFrom(1), 10);
  const told = seated.last.number;
  const asked = store('backup', file, copy);
  const playing = play(seated, seated.last, randomFrom(2), 60);
  const { code, said } = await asked;
  assert.equal(code, 0, said);
  seated.last = await playing;
  assert.ok(host.log.includes('event=backup '), host.log);
  assert.equal(statSync(copy).mode & 0o777, 0o600);
  assert.equal(statSync(`${file}-ask`).mode & 0o777, 0o600);
  const again = await store('backup', file, copy);
  assert.equal(again.code, 2, again.said);
  assert.match(again.said, /it is left as it is/);
  const nowhere = await store('backup', file, join(folder, 'no', 'such', 'copy.db'));
  assert.equal(nowhere.code, 3);
  assert.match(nowhere.said, /the server says: .*No such file/);
  for (const client of seated.clients) client.close();
  await host.stop();
  assert.ok(!existsSync(`${file}-ask`), 'the socket goes with the server');
  assert.ok(!readdirSync(folder).some((name) => name.endsWith('.part')));
  const checked = await store('check', copy);
  assert.equal(checked.code, 0, checked.said);
  assert.match(checked.said, /games and rooms: 1; damaged: 0; other damage: 0/);
  // The copy is of a moment after it was asked for: all that had been told before is in it.
  host = await server([], copy);
  const watcher = await Client.open(host.port);
  const there = await watcher.ask('watch', { code: seated.code }, 'game');
  assert.ok(there.number > told && there.number <= seated.last.number + 1, `${there.number}`);
  watcher.close();
  seated.last = { ...there, number: there.number - 1 };
  await comeBack(host, seated);
  await play(seated, seated.last, randomFrom(3));
  const record = await seated.clients[0].ask('record', {}, 'record');
  assert.equal((await verify(record.text)).code, 0);
  for (const client of seated.clients) client.close();
  await host.stop();
});

test('what has a name that a backup needs is left as it is', async () => {
  const file = join(folder, 'named.db');
  const copy = join(folder, 'named-copy.db');
  writeFileSync(`${copy}.part`, 'mine');
  writeFileSync(`${file}-ask`, 'mine too');
  const host = await server([], file);
  await until(() => host.log.includes('event=no_backups'), 'the log says so');
  await host.stop();
  assert.equal(readFileSync(`${file}-ask`, 'utf8'), 'mine too');
  rmSync(`${file}-ask`);
  for (const runs of [false, true]) {
    const other = runs ? await server([], file) : null;
    const { code, said } = await store('backup', file, copy);
    assert.equal(code, 3, said);
    assert.match(said, /named-copy\.db\.part is there: another copy is being made, or one was/);
    assert.ok(!existsSync(copy));
    assert.equal(readFileSync(`${copy}.part`, 'utf8'), 'mine');
    await other?.stop();
  }
});

test('two backups at once to one file: one is made, and it is sound', async () => {
  const copy = join(folder, 'twice.db');
  const both = await Promise.all([store('backup', sound, copy), store('backup', sound, copy)]);
  assert.ok(both.filter(({ code }) => code === 0).length >= 1, both[0].said + both[1].said);
  const { code, said } = await store('check', copy);
  assert.equal(code, 0, said);
  assert.ok(!existsSync(`${copy}.part`));
});

test('a sound file: nothing is found, and nothing is changed by looking', async () => {
  const bytes = hash(sound);
  for (const words of [
    ['check', sound],
    ['repair', sound, join(folder, 'again.db')],
  ]) {
    const { code, said } = await store(...words);
    assert.equal(code, 0, said);
    assert.equal(hash(sound), bytes);
  }
  const copied = await store('copy', join(folder, 'again.db'), sound);
  assert.match(copied.said, new RegExp(`there already: ${games}; different: 0`));
});

test('every kind of damage is named where it is, and saved as far as it can be', async () => {
  const [name, rotten, action, row, gone, cut] = tables.map(({ code }) => code);
  const file = await spoilt(
    'spoilt.db',
    `UPDATE entry SET text = replace(text, 'Claudia', 'Claudib') WHERE code = '${name}' AND number = 0;
     UPDATE entry SET checksum = checksum + 1 WHERE code = '${rotten}' AND number = 5;
     UPDATE entry SET text = 'x' || text WHERE code = '${action}' AND number = 9;
     UPDATE game SET secret = zeroblob(31) WHERE code = '${row}';
     DELETE FROM entry WHERE code = '${gone}' AND number = 4;
     UPDATE entry SET seat = 9 WHERE code = '${cut}' AND number = 0;
     INSERT INTO entry SELECT 'zzzzzzzz', number, kind, seat, text, at, spent, checksum FROM entry
       WHERE code = '${name}'`,
  );
  const bytes = hash(file);
  const checked = await store('check', file);
  assert.equal(checked.code, 1, checked.said);
  for (const words of [
    `${name}: entry 0 does not match its checksum`,
    `${rotten}: entry 5 does not match its checksum`,
    `${action}: entry 9 does not match its checksum`,
    `${row}: its row makes no sense`,
    `${gone}: entry 4 makes no sense`,
    `${cut}: entry 0 does not match its checksum`,
    "entries without a game: 'zzzzzzzz'",
    `games and rooms: ${games}; damaged: 6; other damage: 1`,
    'store repair',
  ])
    assert.ok(checked.said.includes(words), `${words}\n${checked.said}`);
  const to = join(folder, 'saved.db');
  const saved = await store('repair', file, to);
  assert.equal(saved.code, 1, saved.said);
  for (const words of [
    `${name}: saved; something in it does not match`,
    `${rotten}: saved; something in it does not match`,
    `${action}: saved up to entry 8;`,
    `${row}: lost`,
    `${gone}: saved up to entry 3;`,
    `${cut}: lost`,
    `saved: ${games - 2}, of them damaged: 4; lost: 2`,
  ])
    assert.ok(saved.said.includes(words), `${words}\n${saved.said}`);
  assert.equal(hash(file), bytes, 'the damaged file is as it was');
  assert.equal((await store('check', to)).code, 0);
  const host = await server([], to);
  await comeBack(host, tables[0]);
  for (const client of tables[0].clients) client.close();
  await host.stop();
});

test('a file of an older program is checked without being changed, and brought up to date by a server', async () => {
  const file = await spoilt(
    'older.db',
    'ALTER TABLE game DROP COLUMN entries; ALTER TABLE push DROP COLUMN checksum; ALTER TABLE look DROP COLUMN checksum; ALTER TABLE game DROP COLUMN checksum; ALTER TABLE entry DROP COLUMN checksum; PRAGMA user_version = 4',
  );
  sql(file, `UPDATE entry SET text = 'x' || text WHERE code = '${tables[0].code}' AND number = 9`);
  const checked = await store('check', file);
  assert.match(checked.said, new RegExp(`${tables[0].code}: entry 9 is against the rules`));
  assert.equal(sql(file, 'PRAGMA user_version'), '4');
  const host = await server([], file);
  await comeBack(host, tables[1]);
  for (const client of tables[1].clients) client.close();
  await host.stop();
  assert.equal(sql(file, 'PRAGMA user_version'), '6');
  sql(file, 'PRAGMA user_version = 99');
  for (const words of [
    ['check', file],
    ['repair', file, join(folder, 'newer.db')],
  ]) {
    const { code, said } = await store(...words);
    assert.equal(code, 3);
    assert.match(said, /made by a newer program \(schema 99\)/);
  }
});

test('a checksum can be computed by anybody', () => {
  const rows = sql(
    sound,
    `SELECT hex(code || x'1f' || number || x'1f' || kind || x'1f' || seat || x'1f' || text || x'1f'
       || at || x'1f' || spent || x'1f'), checksum FROM entry`,
  ).split('\n');
  for (const line of rows) {
    const [bytes, checksum] = line.split('|');
    const whole = createHash('sha256').update(Buffer.from(bytes, 'hex')).digest();
    assert.equal(String(whole.readBigInt64BE(0)), checksum);
  }
});

test('a file that a server has is not checked, and its server is not disturbed', async () => {
  const file = join(folder, 'busy.db');
  const host = await server([], file);
  const { code, said } = await store('check', file);
  assert.equal(code, 3);
  assert.match(said, /database is locked: a server has it; “lusoria store backup” copies it/);
  await (await Client.open(host.port)).close();
  await host.stop();
});
