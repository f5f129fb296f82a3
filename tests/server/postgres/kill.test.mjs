// Three servers on one PostgreSQL: any of them is killed at random moments, then the database
// itself, while games are played through all of them. Nothing that anybody was told is lost, every
// game goes on, every record verifies. KILLS=100 GAMES=1000 node --test
// tests/server/postgres/kill.test.mjs for the long run; RESTARTS= for the database.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pause, randomFrom, server, table } from '../support/client.mjs';
import { GAMES as kinds } from '../../support/games.mjs';
import { finish, playThrough } from '../support/endure.mjs';
import { database } from '../support/postgres.mjs';

const kills = Number(process.env.KILLS ?? 6);
const restarts = Number(process.env.RESTARTS ?? 2);
const games = Number(process.env.GAMES ?? 30);
const seed = Number(process.env.SEED ?? Date.now() % 1e9);

let db;
before(async () => (db = await database()));
after(() => db.stop());

/**
 * Plays while `harm` is done `times` times, with `rest` to two times `rest` ms before each; returns
 * the number of entries.
 */
async function endure(hosts, harm, times, rest) {
  const random = randomFrom(seed);
  const port = () => hosts[Math.floor(random() * hosts.length)].port;
  const tables = [];
  for (let i = 0; i < games; i++)
    tables.push(await table(port(), kinds[i % kinds.length], { blackPort: port() }));
  let done = 0;
  const playing = tables.map((seated, i) =>
    playThrough(seated, port, randomFrom(seed + i), () => done === times),
  );
  while (done < times) {
    await pause(rest * (1 + random()));
    await harm(random);
    done++;
  }
  const ends = await Promise.all(playing);
  for (const [i, seated] of tables.entries()) await finish(seated, ends[i], port);
  return ends.reduce((sum, e) => sum + e.number + 1, 0);
}

const three = (place) => Promise.all([1, 2, 3].map(() => server([], place)));

test(`${kills} kills of three servers while ${games} games are played (SEED=${seed})`, async () => {
  const hosts = await three(db.create('kills'));
  const entries = await endure(
    hosts,
    async (random) => {
      const host = hosts[Math.floor(random() * hosts.length)];
      await host.kill('SIGKILL');
      await host.start();
    },
    kills,
    200,
  );
  assert.equal(db.ask('kills', 'SELECT count(*) FROM game'), String(games));
  console.log(`# ${entries} entries, none lost`);
  for (const host of hosts) await host.stop();
});

test(`${restarts} crashes of the database while ${games} games are played (SEED=${seed})`, async () => {
  const hosts = await three(db.create('restarts'));
  const entries = await endure(hosts, async () => db.crash(), restarts, 1000);
  console.log(`# ${entries} entries, none lost`);
  for (const host of hosts) {
    assert.match(host.log, /event=store_(failed|deaf)/);
    assert.equal((await fetch(`http://127.0.0.1:${host.port}/healthz`)).status, 200);
    await host.stop();
  }
});
