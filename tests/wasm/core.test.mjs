// The rules compiled to WebAssembly give the same answers as natively: vectors, perft, golden
// playthroughs, records. Run: LUSORIA_WASM=build-wasm/wasm/lusoria-test.wasm node --test tests/wasm
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { open } from './module.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const games = readFileSync(join(root, 'games', 'list'), 'utf8')
  .trim()
  .split('\n');
const filesOf = (folder) =>
  games.flatMap((id) =>
    readdirSync(join(root, 'games', id, folder)).map((name) =>
      join(root, 'games', id, folder, name),
    ),
  );
const { module, exports, send, receive } = await open(readFileSync(process.env.LUSORIA_WASM));

test('the module imports nothing', () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

for (const file of filesOf('vectors').filter((path) => !path.endsWith('perft.txt'))) {
  test(`vectors ${basename(file)}`, () => {
    const [head, ...answers] = readFileSync(file, 'utf8').split(/^> /m);
    const identity = head.slice(2).trim();
    assert.ok(answers.length > 0);
    for (const answer of answers) {
      const end = answer.indexOf('\n');
      send(`${identity}\n${answer.slice(0, end)}`);
      assert.equal(exports.moves(), 0, answer.slice(0, end));
      assert.equal(receive().trimEnd(), answer.slice(end + 1).trimEnd());
    }
  });
}

test('perft', () => {
  const lines = games.flatMap((id) =>
    readFileSync(join(root, 'games', id, 'vectors', 'perft.txt'), 'utf8')
      .trim()
      .split('\n'),
  );
  for (const line of lines) {
    const [game, depth, count] = line.split(' ');
    send(`${game}\n`);
    assert.equal(exports.perft(Number(depth)), Number(count), line);
  }
});

for (const file of filesOf('golden')) {
  test(`golden ${basename(file)}`, () => {
    const expected = readFileSync(file, 'utf8');
    send(`${expected.slice(0, expected.indexOf('\n'))}\n`);
    assert.equal(exports.golden(), 0);
    assert.equal(receive(), expected);
  });
}

test('records', () => {
  const record =
    '[Lusoria "1"]\n[Game "ur:pawns=1"]\n[Final "w - W:t3,1 B:t7,h1 r11"]\n[Checksum "b85ffe54"]\n\n1. w buy\nresult *\n';
  send(record);
  assert.equal(exports.check_record(), 0);
  assert.equal(receive(), record);
  send(record.replace('buy', 'bye'));
  assert.notEqual(exports.check_record(), 0);
});
