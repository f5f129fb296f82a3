// Games that somebody has made long on purpose: who loads them does not keep others from playing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, entry, play, randomFrom, seating, server, table } from '../support/client.mjs';

const most = Number(process.env.ENTRIES ?? 20000);

/**
 * Two at a new game, somebody to act who may take it back again: until the next throw, or the
 * other's turn to decide.
 */
async function readyToAct(port, seed, deep) {
  const seated = await table(port, 'ur');
  const random = randomFrom(seed);
  for (let last = await play(seated, seated.last, random, deep); ;) {
    while (last.next !== 'act') last = await play(seated, last, random, 1);
    const mover = last.player === 'white' ? 0 : 1;
    const client = seated.clients[mover];
    const { actions } = await client.ask('moves', {}, 'moves');
    last = await client.ask(
      'act',
      { number: last.number + 1, action: actions[0] },
      entry(last.number + 1),
    );
    const back = await client.ask(
      'back',
      { number: last.number + 1 },
      (m) => m.type === 'error' || entry(last.number + 1)(m),
    );
    if (back.type === 'entry')
      return { ...seated, mover, number: back.number + 1, action: actions[0] };
  }
}

/** Acts and takes back until no more entries fit, without waiting for answers. */
async function longGame(port, seed, deep) {
  const game = await readyToAct(port, seed, deep);
  const client = game.clients[game.mover];
  let { number } = game;
  for (; number < most - 2; number += 2) {
    client.say('act', { number, action: game.action });
    client.say('back', { number: number + 1 });
    client.heard.length = game.clients[1 - game.mover].heard.length = 0;
    if ((number >> 1) % 100 === 0) await client.ask('lobby', {}, 'lobby');
  }
  assert.equal((await client.ask('moves', {}, 'moves')).number, number); // told when all is written
  return { ...game, number };
}

test('loading long games holds up nobody else', async (t) => {
  const own = await server();
  t.after(() => own.stop());
  const games = [];
  for (let i = 0; i < Number(process.env.LONG ?? 4); i++)
    games.push(await longGame(own.port, i, 20));
  const bystanders = await readyToAct(own.port, 9, 1);
  for (const { clients } of games) {
    for (const client of clients) client.close();
  }
  for (const client of bystanders.clients) client.close();
  assert.equal(await own.kill('SIGTERM'), 0);
  await own.start();
  const player = await Client.open(own.port);
  const { mover, action } = bystanders;
  let { number } = await player.ask(
    'join',
    { code: bystanders.code, ...seating(bystanders.people[mover]) },
    'game',
  );
  const watchers = await Promise.all(
    games
      .flatMap((g) => [g, g, g])
      .map(async ({ code }) => ({ code, client: await Client.open(own.port) })),
  );
  let loaded = 0;
  const began = performance.now();
  const loads = watchers.map(({ code, client }) =>
    client.ask('watch', { code }, 'game').then(() => loaded++),
  );
  const waits = [];
  let before = 0;
  while (loaded < watchers.length) {
    const sent = performance.now();
    for (const [type, fields] of [
      ['act', { number, action }],
      ['back', { number: number + 1 }],
    ]) {
      const told = await player.ask(
        type,
        fields,
        (m) => m.type === 'error' || entry(fields.number)(m),
      );
      assert.equal(told.type, 'entry', JSON.stringify(told));
    }
    number += 2;
    waits.push((performance.now() - sent) / 2);
    if (loaded < watchers.length) before++;
  }
  await Promise.all(loads);
  console.log(
    `# ${watchers.length} loads of ${games.length} games of ${games[0].number} entries in ${Math.round(performance.now() - began)} ms; ${2 * before} entries of others meanwhile, the slowest took ${Math.round(Math.max(...waits))} ms`,
  );
  for (const client of [player, ...watchers.map((w) => w.client)]) client.close();
  // All of them stood before the first of the others' entries when loads were done whole.
  assert.ok(before >= 3, `${before} pairs of entries while games were loaded`);
});
