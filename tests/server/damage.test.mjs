// A damaged file: what is damaged is said and named, costs that game only, and ends neither the
// server nor a copy.
// SEEDS=1000 for more files; SEED= begins elsewhere.
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client, play, randomFrom, run, seating, server, table, until } from './support/client.mjs';
import { GAMES as kinds } from '../support/games.mjs';

const games = 12;
let folder, sound, tables;
const answer = (message) => message.type === 'game' || message.type === 'error';

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lusoria-damage-'));
  sound = join(folder, 'sound.db');
  const host = await server([], sound);
  tables = [];
  for (let i = 0; i < games; i++) {
    const seated = await table(host.port, kinds[i % kinds.length]);
    seated.last = await play(seated, seated.last, randomFrom(i), 30);
    for (const client of seated.clients) client.close();
    tables.push(seated);
  }
  await host.stop();
});
after(() => rmSync(folder, { recursive: true }));

/**
 * The exit code and words of a copy into a new file; a program that was killed by a signal has no
 * code.
 */
async function copy(from, to) {
  const child = run('store', 'copy', from, to);
  return { code: await child.ended, said: child.said };
}

/**
 * Every place where a row of this code begins: a record is a header, its length first, then the
 * type of each column, the code's being 29: a text of eight bytes.
 */
function* rowsOf(bytes, code) {
  for (let at = bytes.indexOf(code); at >= 0; at = bytes.indexOf(code, at + 1))
    for (let length = 5; length < 12; length++)
      if (bytes[at - length] === length && bytes[at - length + 1] === 29)
        yield { at: at - length, length };
}
const types = (bytes, row) => [...bytes.subarray(row.at, row.at + row.length)];
const [NULL, TWO_BYTES, SIX_LETTERS] = [0, 2, 25];
/**
 * Code, identity “ur”, listed, created, secret, checksum, entries: the identity goes, and its two bytes become part of
 * the next column.
 */
function spoilGame(bytes, row) {
  const [length, , identity] = types(bytes, row);
  if (length !== 8 || identity !== 17) return false;
  bytes.set([NULL, TWO_BYTES], row.at + 2);
  return true;
}
/**
 * Code, number, kind “throw”, seat, text of one letter, at, spent, checksum: the kind goes, its
 * letters become part of the text.
 */
function spoilEntry(bytes, row) {
  const [length, , , kind, seat, text] = types(bytes, row);
  if (length !== 9 || kind !== 23 || seat > 9 || text !== 15) return false;
  bytes[row.at + 3] = NULL;
  bytes[row.at + 5] = SIX_LETTERS;
  return true;
}

test('a row with NULL where something should be is refused by name; the other games go on', async () => {
  const file = join(folder, 'null.db');
  const bytes = readFileSync(sound);
  const first = kinds.indexOf('ur'); // its rows are those that are spoilt
  const [row, entries, fine] = [tables[first], tables[first + kinds.length], tables[first + 1]];
  assert.ok(
    [...rowsOf(bytes, row.code)].some((at) => spoilGame(bytes, at)),
    'the row is found in the file',
  );
  assert.ok(
    [...rowsOf(bytes, entries.code)].some((at) => spoilEntry(bytes, at)),
    'an entry is found in the file',
  );
  writeFileSync(file, bytes);
  const copied = await copy(file, join(folder, 'null-copy.db'));
  assert.equal(copied.code, 1, copied.said);
  for (const { code } of [row, entries])
    assert.match(copied.said, new RegExp(`${code}: what is stored of it is damaged`));
  assert.match(copied.said, new RegExp(`copied: ${games - 2};`));
  const host = await server([], file);
  for (const { code } of [row, entries]) {
    const client = await Client.open(host.port);
    assert.equal((await client.ask('watch', { code }, answer)).reason, 'damaged');
    await until(() => host.log.includes(`event=game_damaged game=${code}`), 'the log names it');
    client.close();
  }
  for (const seat of [0, 1]) {
    fine.clients[seat] = await Client.open(host.port);
    await fine.clients[seat].ask(
      'join',
      { code: fine.code, ...seating(fine.people[seat]) },
      'game',
    );
  }
  await play(fine, fine.last, randomFrom(1), 5);
  for (const client of fine.clients) client.close();
  await host.stop();
});

test('codes that are not in order: a copy ends, and has or names every game', async () => {
  const bytes = readFileSync(sound);
  const codes = tables.map(({ code }) => code).sort();
  // A game goes to the end of the order, or to its beginning.
  const cases = codes.flatMap((_, which) => ['|', '!'].map((letter) => [which, letter]));
  for (const [which, letter] of cases) {
    const spoilt = Buffer.from(bytes);
    const code = codes[which];
    for (let at = spoilt.indexOf(code); at >= 0; at = spoilt.indexOf(code, at + 1))
      spoilt.write(letter, at);
    const file = join(folder, 'disordered.db');
    writeFileSync(file, spoilt);
    const to = join(folder, `ordered-${which}-${letter.charCodeAt(0)}.db`);
    const { code: ended, said } = await copy(file, to);
    assert.equal(ended, 1, said);
    const named = new Set(said.match(/\S{8}(?=: what is stored)/g));
    assert.ok(named.has(letter + code.slice(1)), said);
    assert.equal(Number(/copied: (\d+)/.exec(said)[1]) + named.size, games, said);
    rmSync(file);
  }
});

/**
 * A copy of the sound file in which some bits are others; the header is left, or it would be no
 * database.
 */
function flipped(seed, bits) {
  const file = join(folder, `flipped-${seed}.db`);
  const random = randomFrom(seed);
  const bytes = readFileSync(sound);
  for (let i = 0; i < bits; i++)
    bytes[100 + Math.floor(random() * (bytes.length - 100))] ^= 1 << Math.floor(8 * random());
  writeFileSync(file, bytes);
  return file;
}

const first = Number(process.env.SEED ?? 1);
const seeds = Number(process.env.SEEDS ?? 50);
test(`${seeds} files with 20 flipped bits each end no process, and every question has its answer`, async () => {
  for (let seed = first; seed < first + seeds; seed++) {
    const file = flipped(seed, 20);
    const again = `SEED=${seed} SEEDS=1`;
    const copied = await copy(file, join(folder, `copy-${seed}.db`));
    assert.ok(
      [0, 1, 3].includes(copied.code),
      `${again}: a copy ended with ${copied.code}: ${copied.said}`,
    );
    const before = join(folder, `asked-${seed}.db`);
    copyFileSync(file, before);
    let host;
    try {
      host = await server([], before);
    } catch (failure) {
      assert.match(failure.message, /ended with 3/, again); // it cannot be opened, and says so
      continue;
    }
    for (const seated of tables) {
      const client = await Client.open(host.port);
      const told = await client.ask(
        'join',
        { code: seated.code, ...seating(seated.people[0]) },
        answer,
      );
      const number = seated.last.number + 1;
      // Whole or refused; entries that are there although they were told are never fewer than that.
      if (told.type === 'game') assert.ok(told.number <= number, again);
      else assert.match(told.reason, /^(damaged|unknown|seat|storage|phase)$/, again);
      if (told.type === 'game' && told.number === number) {
        const next = await client.ask(
          'resign',
          { number },
          (m) => m.type === 'error' || (m.type === 'entry' && m.number === number),
        );
        if (next.type === 'error')
          assert.match(
            next.reason,
            /^(damaged|storage|phase|turn)$/,
            `${again}: ${JSON.stringify(next)}`,
          );
      }
      client.close();
    }
    await host.stop().catch((failure) => assert.fail(`${again}: ${failure.message}`));
    for (const name of [file, before]) rmSync(name);
  }
});
