// SQLite beside PostgreSQL, with one server and with three: actions a second and CPU time an
// action, in one run. node bench/stores.mjs [GAMES [SECONDS [ROUNDS]]]; the programs must be built
// (build/lusoria, build/bench/bench-server).
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import { root, server } from '../tests/server/support/client.mjs';
import { database } from '../tests/server/support/postgres.mjs';

const [games, seconds, rounds] = [300, 6, 3].map((usual, i) =>
  Number(process.argv[2 + i] ?? usual),
);
const ticks = 100; // of /proc, a second

/**
 * CPU seconds of the database in this folder: the first process, its children, and those of them
 * that have ended.
 */
function cpuOf(folder) {
  const first = Number(readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n')[0]);
  let sum = 0;
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number))
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .map(Number);
      if (pid === first || fields[1] === first)
        sum += fields[11] + fields[12] + fields[13] + fields[14];
    } catch {
      // It has ended meanwhile.
    }
  return sum / ticks;
}

async function load(host) {
  const words = [
    '--games',
    games,
    '--seconds',
    seconds,
    '--port',
    host.port,
    '--pid',
    host.process.pid,
  ].map(String);
  const { stdout } = await promisify(execFile)(`${root}build/bench/bench-server`, words);
  const number = (form) => Number(form.exec(stdout)[1]);
  return {
    actions: number(/actions +(\d+)/),
    rate: number(/: (\d+) a second/),
    cpu: number(/server ([\d.]+) s/),
  };
}

async function measure(name, place, count, folder) {
  const hosts = await Promise.all(Array.from({ length: count }, () => server([], place)));
  const before = folder ? cpuOf(folder) : 0;
  const runs = await Promise.all(hosts.map(load));
  const total = (field) => runs.reduce((sum, run) => sum + run[field], 0);
  const each = (cpu) => ((cpu / total('actions')) * 1e6).toFixed(0).padStart(6);
  const databaseCpu = folder ? each(cpuOf(folder) - before) : '     -';
  console.log(
    `${name.padEnd(26)} ${String(total('rate')).padStart(8)} ${each(total('cpu'))} ${databaseCpu}   load ${loadavg()[0].toFixed(1)}`,
  );
  for (const host of hosts) await host.stop();
}

const db = await database();
console.log('                          actions/s  server  database, us of CPU an action');
for (let round = 0; round < rounds; round++) {
  await measure('SQLite', undefined, 1);
  await measure('PostgreSQL, one server', db.create(`one${round}`), 1, db.folder);
  await measure('PostgreSQL, three servers', db.create(`three${round}`), 3, db.folder);
}
await db.stop();
