// The engine compiled to WebAssembly thinks what the native one thinks: the same actions, depths
// and numbers of positions for the same limits, and values that differ by rounding at most. Run:
// LUSORIA_WASM=build-wasm/wasm/lusoria-test.wasm LUSORIA_BUILD=build node --test tests/wasm
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { GAMES } from '../support/games.mjs';
import { open } from './module.mjs';

const { exports, send, receive } = await open(readFileSync(process.env.LUSORIA_WASM));
const native = execFileSync(join(process.env.LUSORIA_BUILD, 'tests', 'thoughts-write'), {
  encoding: 'utf8',
});
const rounding = 2; // millionths

const stories = native.split(/^> /m).slice(1);

test('every game thinks', () => {
  const games = new Set(stories.map((story) => story.slice(0, story.indexOf('\n')).split(':')[0]));
  assert.deepEqual([...games].sort(), GAMES.toSorted());
});

for (const story of stories) {
  const [identity, ...lines] = story.trimEnd().split('\n');
  test(`thoughts ${identity}`, () => {
    send(`${identity}\n`);
    assert.equal(exports.thoughts_of(), 0);
    const own = receive().trimEnd().split('\n');
    assert.equal(own.length, lines.length);
    assert.ok(lines.length >= 40);
    lines.forEach((line, i) => {
      const [value, ownValue] = [line, own[i]].map((l) => Number(l.split('\t')[3]));
      const without = (l) => l.split('\t').toSpliced(3, 1).join('\t');
      assert.equal(without(own[i]), without(line));
      assert.ok(Math.abs(value - ownValue) <= rounding, `${line}: ${ownValue}`);
    });
  });
}
