// A load generator for the server, over real sockets: node bench/server.mjs [GAMES] [SECONDS] [EVERY]
// GAMES tables of two; each makes an entry every EVERY seconds (0: as soon as both players have the last one), for SECONDS. Every
// entry is judged, on disk with full sync, and has reached both players before it counts.
import { readFileSync } from 'node:fs';
import { server, table } from '../tests/server/client.mjs';

const [games = 500, duration = 10, every = 0] = process.argv.slice(2).map(Number);
const host = await server();
const status = (field) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${host.process.pid}/status`, 'utf8'))[1]);
const cpu = () => {
  const fields = readFileSync(`/proc/${host.process.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const measure = async (name) => Number(new RegExp(`^lusoria_${name} (\\S+)`, 'm').exec(await (await fetch(`http://127.0.0.1:${host.port}/metrics`)).text())[1]);

const empty = status('VmRSS');
const tables = [];
while (tables.length < games) tables.push(...(await Promise.all(Array.from({ length: Math.min(50, games - tables.length) }, () => table(host.port, 'scripta2')))));
const full = status('VmRSS');

/** Throws once, then plays its first die and takes it back, over and over: entries that need no knowledge of the rules. */
async function drive({ clients }, until, latencies) {
  const [white] = clients;
  const waiting = [undefined, undefined];
  for (const [i, client] of clients.entries())
    client.socket.onText = (text) => {
      const message = JSON.parse(text);
      if (message.type === 'error') throw new Error(text);
      if (message.type === 'moves') white.actions(message.actions);
      if (message.type === 'entry' && waiting[i]?.number === message.number) waiting[i].resolve();
    };
  const add = async (number, type, fields) => {
    const both = Promise.all(clients.map((_, i) => new Promise((resolve) => (waiting[i] = { number, resolve }))));
    const began = performance.now();
    white.say(type, { number, ...fields });
    await both;
    latencies.push(performance.now() - began);
  };
  if (every) await new Promise((resolve) => setTimeout(resolve, 1000 * every * Math.random()));
  await add(4, 'throw');
  const [action] = await new Promise((resolve) => {
    white.actions = resolve;
    white.say('moves');
  });
  for (let number = 5; performance.now() < until && number < 19000; number++) {
    const began = performance.now();
    await (number % 2 ? add(number, 'act', { action }) : add(number, 'back'));
    const rest = 1000 * every - (performance.now() - began);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }
}

const latencies = [];
const [began, cpuBegan, ownBegan, batches] = [performance.now(), cpu(), process.cpuUsage(), await measure('store_batches_total')];
await Promise.all(tables.map((seated) => drive(seated, began + 1000 * duration, latencies)));
const took = (performance.now() - began) / 1000;
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.floor(share * (latencies.length - 1))].toFixed(1);
const own = process.cpuUsage(ownBegan);
console.log(`${games} games, ${2 * games} sockets, ${took.toFixed(1)} s, every ${every} s`);
console.log(`entries        ${latencies.length}: ${(latencies.length / took).toFixed(0)} a second, ${(latencies.length / ((await measure('store_batches_total')) - batches)).toFixed(1)} a transaction`);
console.log(`until both have it, ms   median ${at(0.5)}   99 of 100 ${at(0.99)}   most ${at(1)}`);
console.log(`CPU seconds    server ${(cpu() - cpuBegan).toFixed(1)}, this generator ${((own.user + own.system) / 1e6).toFixed(1)}`);
console.log(`memory         ${((full - empty) / games).toFixed(1)} kB a game with its two sockets; ${(full / 1000).toFixed(0)} MB in all`);
for (const { clients } of tables) for (const client of clients) client.close();
await host.stop();
