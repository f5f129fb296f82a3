// The server is killed at random moments while games are played: nothing that anybody was told is lost, every game
// goes on, every record verifies. KILLS=100 GAMES=1000 node --test tests/server/kill.test.mjs for the long run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, entry, play, randomFrom, seating, server, table, verify } from './client.mjs';

const kills = Number(process.env.KILLS ?? 5);
const games = Number(process.env.GAMES ?? 50);
const seed = Number(process.env.SEED ?? Date.now() % 1e9);
const kinds = ['ur', 'scripta2', 'scripta3', 'ergo', 'bastonus'];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function reconnect(port) {
  for (;;) {
    const client = await Client.open(port).catch(() => undefined);
    if (client) return client;
    await pause(20);
  }
}

/** Everybody sits down again; the last entry that was told must still be there, as it was. Returns the last one now. */
async function comeBack(seated, known, port) {
  for (const client of seated.clients) client.close();
  const games_ = [];
  for (const seat of [0, 1]) {
    const client = (seated.clients[seat] = await reconnect(port));
    games_.push(await client.ask('join', { code: seated.code, since: known.number, ...seating(seated.people[seat]) }, 'game'));
  }
  assert.deepEqual(games_[0].number, games_[1].number);
  let last = known;
  for (const client of seated.clients) {
    assert.deepEqual(await client.told(entry(known.number)), known, 'an acknowledged entry is lost or changed');
    for (let number = known.number + 1; number < games_[0].number; number++) last = await client.told(entry(number));
  }
  assert.equal(last.hash, games_[0].hash);
  return last;
}

/** Plays until `done()`, whatever happens to the server. */
async function playThrough(seated, port, random, done) {
  let known = seated.last;
  while (!done() && known.next !== 'over') {
    try {
      known = await play(seated, known, random, 5);
    } catch (failure) {
      if (!/closed/.test(failure.message)) throw failure;
      for (const { lastEntry } of seated.clients) if (lastEntry && lastEntry.number > known.number) known = lastEntry;
      for (;;) {
        try {
          known = await comeBack(seated, known, port);
          break;
        } catch (again) {
          if (!/closed|ECONN/.test(again.message)) throw again;
        }
      }
    }
  }
  return known;
}

async function finish(seated, known) {
  const [white] = seated.clients;
  if (known.next !== 'over') await white.ask('resign', { number: known.number + 1 }, entry(known.number + 1));
  const { text } = await white.ask('record', {}, 'record');
  const { code, said } = await verify(text);
  assert.equal(code, 0, said + text);
  for (const client of seated.clients) client.close();
}

test(`${kills} kills while ${games} games are played (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  const host = await server();
  const tables = [];
  for (let i = 0; i < games; i++) tables.push(await table(host.port, kinds[i % kinds.length]));
  let killed = 0;
  const playing = tables.map((seated, i) => playThrough(seated, host.port, randomFrom(seed + i), () => killed === kills));
  const killing = (async () => {
    while (killed < kills) {
      await pause(100 + 400 * random());
      await host.kill('SIGKILL');
      await host.start();
      killed++;
    }
  })();
  await killing;
  const ends = await Promise.all(playing);
  const entries = ends.reduce((sum, e) => sum + e.number + 1, 0);
  for (const [i, seated] of tables.entries()) {
    // The last kill may have come after the last word.
    const known = await comeBack(seated, ends[i], host.port);
    await finish(seated, known);
  }
  console.log(`# ${entries} entries, none lost`);
  await host.stop();
});
