// What an action, a watcher and a waiting game cost a server on PostgreSQL, in CPU time, memory and
// bytes: the figures of docs/scale.md. node bench/scale.mjs [GAMES [SECONDS]]; the programs must be
// built (build/lusoria, build/bench/bench-server).
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import {
  Client,
  pause,
  play,
  randomFrom,
  root,
  server,
  table,
} from '../tests/server/support/client.mjs';
import { database } from '../tests/server/support/postgres.mjs';
import { cpuOf, cpuOfBusiest, cpuOfDatabase, memoryOf } from './processes.mjs';

const [games, seconds] = [400, 10].map((usual, i) => Number(process.argv[2 + i] ?? usual));
const WATCHERS = 25; // of a game
const WATCHED = 8; // games
const ACTIONS = 250; // of each of these, or until it ends

const db = await database();
let made = 0;

/** A server with a database of its own; `used()` is what both have used so far. */
async function stage() {
  const name = `scale${made++}`;
  const host = await server([], db.create(name));
  const ask = (question) => Number(db.ask(name, question));
  const used = () => ({
    server: cpuOf(host.process.pid),
    busiest: cpuOfBusiest(host.process.pid), // of the server's threads
    database: cpuOfDatabase(db.folder),
    // The log is the whole database system's: only this server writes meanwhile.
    log: ask(`select pg_current_wal_lsn() - '0/0'`),
    disk: ask('select pg_database_size(current_database())'),
    memory: memoryOf(host.process.pid),
  });
  return { host, used };
}

const since = (after, before) =>
  Object.fromEntries(Object.keys(after).map((key) => [key, after[key] - before[key]]));
const micro = (cpu, count) => `${((cpu / count) * 1e6).toFixed(1)} us`;
const bytes = (size, count) => `${(size / count).toFixed(0)} B`;
const say = (name, ...figures) => console.log(`${name.padEnd(34)} ${figures.join(', ')}`);

/** Pairs of players at so many games, for so long; what all of it has used. */
async function crowd(count, every, length) {
  const { host, used } = await stage();
  const before = used();
  const words = ['--games', count, '--seconds', length, '--every', every, '--port', host.port];
  const { stdout } = await promisify(execFile)(
    `${root}build/bench/bench-server`,
    [...words, '--pid', host.process.pid].map(String),
  );
  const number = (form) => Number(form.exec(stdout)[1]);
  const cost = since(used(), before);
  await host.stop();
  return { ...cost, acted: number(/actions +(\d+)/), rate: number(/: (\d+) a second/) };
}

/**
 * They act at once (0) or every so many seconds. Of two runs with as many games the difference
 * counts: making the games is in both.
 */
async function actions(count, every) {
  const short = await crowd(count, every, seconds);
  const long = await crowd(count, every, 3 * seconds);
  const cost = since(long, short);
  say(
    `action, ${long.rate} a second`,
    `server ${micro(cost.server, cost.acted)}`,
    `its busiest thread ${micro(cost.busiest, cost.acted)}`,
    `database ${micro(cost.database, cost.acted)}`,
    `log ${bytes(cost.log, cost.acted)}`,
    `disk ${bytes(cost.disk, cost.acted)}`,
  );
}

/** The same games with so many at each who only look; server's CPU seconds and number of actions. */
async function watched(watchers) {
  const { host, used } = await stage();
  const tables = [];
  for (let i = 0; i < WATCHED; i++) tables.push(await table(host.port, 'ergo'));
  const people = [];
  for (const { code } of tables)
    for (let i = 0; i < watchers; i++) {
      const client = await Client.open(host.port);
      await client.ask('watch', { code }, 'game');
      people.push(client);
    }
  const before = used();
  const random = randomFrom(1);
  let acted = 0;
  for (const seated of tables) {
    const last = await play(seated, seated.last, random, ACTIONS);
    acted += last.number - seated.last.number;
  }
  const cost = since(used(), before);
  for (const client of [...people, ...tables.flatMap(({ clients }) => clients)]) client.close();
  await host.stop();
  return { server: cost.server, acted };
}

/** Games at which two sit down and then nobody acts. */
async function waiting() {
  const { host, used } = await stage();
  const empty = used();
  const tables = [];
  for (let i = 0; i < games; i++) tables.push(await table(host.port, 'ur'));
  const before = used();
  await pause(seconds * 1000);
  const cost = since(used(), before);
  const beginning = since(before, empty);
  say(
    'game made and begun',
    `server ${micro(beginning.server, games)}`,
    `database ${micro(beginning.database, games)}`,
    `log ${bytes(beginning.log, games)}`,
    `disk ${bytes(beginning.disk, games)}`,
  );
  say(
    'waiting game, two connections',
    `memory ${bytes(beginning.memory, games)}`,
    `server ${micro(cost.server / seconds, games)} a second`,
  );
  for (const { clients } of tables) for (const client of clients) client.close();
  await host.stop();
}

await waiting();
await actions(games, 0);
await actions(games * 5, 1);
await actions(games * 5, 5);
const [alone, seen] = [await watched(0), await watched(WATCHERS)];
say(
  `watcher, an action (${WATCHERS} a game)`,
  `server ${micro(seen.server / seen.acted - alone.server / alone.acted, WATCHERS)}`,
);
say('load of the machine', loadavg()[0].toFixed(1));
await db.stop();
