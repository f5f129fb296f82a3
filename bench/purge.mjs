// How long players wait for an answer while old games are deleted, with SQLite: node
// bench/purge.mjs [GAMES]. Another program to compare with: LUSORIA=… (of one and the same machine,
// one after the other).
import { execFileSync } from 'node:child_process';
import { Client, person, seating, server } from '../tests/server/support/client.mjs';

const games = Number(process.argv[2] ?? 100000);
const host = await server();
await host.kill('SIGTERM');
const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${games})`;
const code = "'z' || replace(replace(substr('0000000' || i, -7), '0', 'a'), '1', 'b')";
execFileSync('sqlite3', [
  host.store,
  `${rows} INSERT INTO game SELECT ${code}, 'ur', 0, 1, zeroblob(32), NULL FROM n;
  ${rows} INSERT INTO entry SELECT ${code}, e.value, 'act', 0, 'text', 1, 0, NULL FROM n, json_each('[0,1,2,3,4,5,6,7]') AS e`,
]);
await host.start();
const client = await Client.open(host.port);
const waits = [];
const began = performance.now();
// The last of them in their order, as far as the program goes by it.
const last = 'z' + String(games).padStart(7, '0').replaceAll('0', 'a').replaceAll('1', 'b');
for (let gone = false; !gone;) {
  const asked = performance.now();
  await client.ask(
    'create',
    { game: 'ur', seat: 'white', public: false, clock: 'none', ...seating(person('Livia')) },
    'game',
  );
  waits.push(performance.now() - asked);
  gone =
    (await client.ask('watch', { code: last }, (m) => m.type === 'game' || m.type === 'error'))
      .reason === 'unknown';
}
waits.sort((a, b) => a - b);
const at = (share) =>
  waits[Math.min(waits.length - 1, Math.floor(share * waits.length))].toFixed(0);
console.log(
  `${games} games deleted in ${((performance.now() - began) / 1000).toFixed(1)} s; ${waits.length} answers meanwhile, ms: median ${at(0.5)}, 99th percentile ${at(0.99)}, longest ${at(1)}`,
);
client.close();
await host.stop();
