// The load generator in C against the server: many games, ended and started again while they are
// played. For long: GAMES=1000 KILLS=100 node --test tests/server/load.test.mjs
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { program, root } from './support/client.mjs';

const games = process.env.GAMES ?? '50';
const kills = process.env.KILLS ?? '6';

function load(...words) {
  const child = spawn(
    `${root}build/bench/bench-server`,
    ['--program', program, '--games', games, ...words],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

for (const signal of ['KILL', 'TERM'])
  test(`SIG${signal}, ${kills} times while ${games} games are played, loses nothing that was told`, async () => {
    const { code, said } = await load(
      '--kills',
      kills,
      '--signal',
      signal,
      '--seed',
      String(Date.now() % 1e9),
    );
    assert.equal(code, 0, said);
    assert.match(said, /none lost, every record verified/);
    const [, slowest] = /slowest end +(\d+) ms/.exec(said);
    if (signal === 'TERM') assert.ok(Number(slowest) < 10000, said);
    console.log(`# ${said.trim().split('\n').slice(-2).join('; ')}`);
  });

test('both players have what the other did, game after game', async () => {
  const { code, said } = await load('--seconds', '2', '--every', '0.1');
  assert.equal(code, 0, said);
  assert.ok(Number(/actions +(\d+)/.exec(said)[1]) > 2 * Number(games), said);
});
