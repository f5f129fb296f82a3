#!/usr/bin/env node
// Wanders through the page by a seed and says what it finds (CONTRIBUTING.md, “How we test”).
//   node tests/walk/walk.mjs --seed 1 --steps 10000    many walks; the same command goes on
//   node tests/walk/walk.mjs --replay FILE             does the steps of a file again
//   node tests/walk/walk.mjs --shrink FILE             the shortest walk that finds the same
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stage } from './scene.mjs';
import { shrink } from './shrink.mjs';
import { kindOf, replay, wander } from './trail.mjs';

const { values: asked } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '1000' },
    walk: { type: 'string', default: '100' },
    replay: { type: 'string' },
    shrink: { type: 'string' },
    folder: { type: 'string', default: 'build/walk' },
    verbose: { type: 'boolean', default: false },
  },
});

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const write = (file, walk) => writeFileSync(file, `${JSON.stringify(walk, null, 1)}\n`);
const told = ({ who, faults }) => `person ${who}: ${faults.slice(0, 6).join('; ')}`;

async function wanderOn(stage) {
  const [first, total, length] = [asked.seed, asked.steps, asked.walk].map(Number);
  mkdirSync(asked.folder, { recursive: true });
  const log = `${asked.folder}/log.jsonl`;
  const done = new Map(
    (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').filter(Boolean) : [])
      .map((line) => JSON.parse(line))
      .filter((line) => line.length === length)
      .map((line) => [line.seed, line]),
  );
  let [steps, found] = [0, 0];
  const begun = Date.now();
  let fresh = 0;
  for (let seed = first; steps < total; seed++) {
    const before = done.get(seed);
    const walk =
      before ??
      (await wander(
        stage,
        seed,
        Math.min(length, total - steps),
        asked.verbose ? (step) => console.log(JSON.stringify(step)) : undefined,
      ));
    const count = before?.steps ?? walk.steps.length;
    steps += Math.max(count, 1);
    if (!before) {
      fresh += count;
      appendFileSync(
        log,
        `${JSON.stringify({ seed, length, steps: count, finding: walk.finding ? kindOf(walk.finding) : null })}\n`,
      );
      if (walk.finding) write(`${asked.folder}/${seed}.json`, walk);
    }
    if (walk.finding) {
      found++;
      console.log(
        before
          ? `seed ${seed}: ${walk.finding}`
          : `seed ${seed}, step ${count}: ${told(walk.finding)}`,
      );
    }
    console.log(
      `${steps} of ${total} steps, seed ${seed}, ${found} findings, ${(fresh / ((Date.now() - begun) / 1000)).toFixed(1)} steps a second`,
    );
  }
  return found;
}

const stage = new Stage();
await stage.start();
// Interrupted: the walk under way is forgotten, those before are in the log.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stage.stop().finally(() => process.exit(130)));
let failed = 0;
try {
  if (asked.replay) {
    const { plan, steps } = read(asked.replay);
    const walk = await replay(stage, plan, steps);
    console.log(walk.finding ? told(walk.finding) : 'nothing found');
    failed = walk.finding ? 1 : 0;
  } else if (asked.shrink) {
    const walk = await shrink(stage, read(asked.shrink), (text) => console.log(text));
    if (walk) write(asked.shrink, walk);
    console.log(
      walk
        ? `${walk.steps.length} steps: ${told(walk.finding)}\n${JSON.stringify(walk)}`
        : 'it is not found again',
    );
  } else {
    failed = await wanderOn(stage);
  }
} finally {
  await stage.stop();
}
process.exit(failed ? 1 : 0);
