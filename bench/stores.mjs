// SQLite beside PostgreSQL, with one server and with three: actions a second and CPU time an
// action, in one run. node bench/stores.mjs [GAMES [SECONDS [ROUNDS]]]; the programs must be built
// (build/lusoria, build/bench/bench-server).
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import { root, server } from '../tests/server/support/client.mjs';
import { database } from '../tests/server/support/postgres.mjs';
import { cpuOfDatabase } from './processes.mjs';

const [games, seconds, rounds] = [300, 6, 3].map((usual, i) =>
  Number(process.argv[2 + i] ?? usual),
);

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
  const before = folder ? cpuOfDatabase(folder) : 0;
  const runs = await Promise.all(hosts.map(load));
  const total = (field) => runs.reduce((sum, run) => sum + run[field], 0);
  const each = (cpu) => ((cpu / total('actions')) * 1e6).toFixed(0).padStart(6);
  const databaseCpu = folder ? each(cpuOfDatabase(folder) - before) : '     -';
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
