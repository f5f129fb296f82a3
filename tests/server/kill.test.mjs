// The server is killed at random moments while games are played: nothing that anybody was told is
// lost, every game goes on, every record verifies. KILLS=100 GAMES=1000 node --test
// tests/server/kill.test.mjs for the long run.
import { test } from 'node:test';
import { pause, randomFrom, server, table } from './support/client.mjs';
import { GAMES as kinds } from '../support/games.mjs';
import { finish, playThrough } from './support/endure.mjs';

const kills = Number(process.env.KILLS ?? 5);
const games = Number(process.env.GAMES ?? 50);
const seed = Number(process.env.SEED ?? Date.now() % 1e9);

test(`${kills} kills while ${games} games are played (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  const host = await server();
  const port = () => host.port;
  const tables = [];
  for (let i = 0; i < games; i++) tables.push(await table(host.port, kinds[i % kinds.length]));
  let killed = 0;
  const playing = tables.map((seated, i) =>
    playThrough(seated, port, randomFrom(seed + i), () => killed === kills),
  );
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
  for (const [i, seated] of tables.entries()) await finish(seated, ends[i], port);
  console.log(`# ${entries} entries, none lost`);
  await host.stop();
});
