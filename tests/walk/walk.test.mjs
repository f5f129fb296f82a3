// The walker, in short: what it found once must not be found again, and a few walks by seeds find
// nothing.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Stage } from './scene.mjs';
import { replay, wander } from './trail.mjs';

const stage = new Stage();
before(() => stage.start());
after(() => stage.stop());

/** A finding with all that is needed to see it again: to be kept in a file for --replay. */
const told = (walk) => `${walk.finding.faults.join('\n')}\n${JSON.stringify(walk, null, 1)}`;

const folder = new URL('./found/', import.meta.url);
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
  test(`found once: ${file}`, { timeout: 240000 }, async () => {
    const { plan, steps } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const walk = await replay(stage, plan, steps, true);
    assert.equal(walk.finding, null, walk.finding ? told(walk) : '');
    assert.equal(
      walk.steps.length,
      steps.length,
      `a step of ${file} can no longer be taken: ${JSON.stringify(steps.find((step, i) => walk.steps[i] !== step))}`,
    );
  });

// Chosen for their kinds: one person with a mouse, one with a finger, a kiosk, two at a table, a
// frame of another site, three in a room.
for (const [seed, steps] of [
  [7, 40],
  [12, 40],
  [6, 40],
  [22, 30],
  [4, 30],
  [30, 30],
])
  test(`a walk by seed ${seed}`, { timeout: 240000 }, async () => {
    const walk = await wander(stage, seed, steps);
    assert.equal(walk.finding, null, walk.finding ? told(walk) : '');
    assert.ok(walk.steps.length >= steps);
  });
