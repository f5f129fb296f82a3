// Whatever a stranger does, honest people are not refused, not hung up on and not kept waiting. The
// bounds are wide: they tell “slower” from “stopped” on any machine. Figures are in
// bench/README.md, made by stranger.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siege } from './siege.mjs';

const seconds = Number(process.env.SECONDS ?? 2);
const P99_MS = 2000;
const MEMORY_KB = process.env.LUSORIA?.includes('asan') ? 1000000 : 100000;

test('honest people do not notice a stranger', { timeout: 800000 }, async () => {
  const rows = [];
  const { memory } = await siege({
    seconds,
    seed: Number(process.env.SEED ?? 1),
    told: (row) => rows.push(row),
  });
  for (const { name, asked, p99, errors, grown, broken } of rows) {
    console.log(
      `# ${name}: ${asked} questions, 99th ${p99.toFixed(0)} ms, ${errors.length} errors, ${grown} kB`,
    );
    assert.deepEqual(errors, [], name);
    assert.deepEqual(broken, [], name);
    assert.ok(asked > 0 && p99 < P99_MS, `${name}: ${asked} questions, 99th ${p99} ms`);
  }
  assert.ok(memory < MEMORY_KB, `${memory} kB at the end`);
});
