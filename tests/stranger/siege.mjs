// A server with its limits as they come, honest people, and a stranger who tries one thing after
// another. Judged is what the honest people notice.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { entry, pause, play, randomFrom, root, server, table } from '../server/support/client.mjs';
import { attacks } from './attacks.mjs';

const ACTIONS_AT_ONCE = 200;
const PLAYED = 300; // entries of a long game before its player takes back and takes back
/** What a server has when nobody sets anything. */
const DEFAULTS = ['--rate', '50', '--sockets', '64', '--games', '30'];
const LINKS = `${root}build/page/links`;
const here = new URL('.', import.meta.url).pathname;

const isSettled = (number) => (message) => message.type === 'error' || message.number === number;

/**
 * Plays on until somebody has an action that does not end their turn, so that it can be taken back.
 */
async function findRevocable(seated, last, random) {
  for (;;) {
    const seat = last.player === 'white' ? 0 : 1;
    const mover = seated.clients[seat];
    if (last.next === 'act') {
      const { actions, number } = await mover.ask('moves', {}, 'moves');
      mover.say('act', { number, action: actions[0] });
      last = await mover.told(entry(number));
      if (last.next === 'act' && last.player === (seat ? 'black' : 'white'))
        return { mover, action: actions[0], number: number + 1 };
      await seated.clients[1 - seat].told(entry(number));
    } else last = await play(seated, last, random, 1);
  }
}

/**
 * An action and its taking back, until the game has so many entries or the server has enough of it.
 */
async function lengthen(seated, entries, random) {
  const {
    mover,
    action,
    number: first,
  } = await findRevocable(seated, await play(seated, seated.last, random, PLAYED), random);
  for (let number = first; number < entries; number += ACTIONS_AT_ONCE) {
    for (let i = 0; i < ACTIONS_AT_ONCE; i++)
      mover.say(
        i % 2 ? 'act' : 'back',
        i % 2 ? { number: number + i, action } : { number: number + i },
      );
    const told = await mover.told(isSettled(number + ACTIONS_AT_ONCE - 1));
    for (const client of seated.clients) client.heard.length = 0;
    if (told.type === 'error') return;
  }
}

/**
 * Games of long ago in the store: a few short ones of honest people, and the stranger's, as long as
 * can be.
 */
async function prepare(host, { long, entries, cold, seed }) {
  const random = randomFrom(seed);
  const codes = { long: [], cold: [] };
  for (let i = 0; i < long + cold; i++) {
    const seated = await table(host.port, 'scripta2');
    if (i < long) await lengthen(seated, entries, random);
    codes[i < long ? 'long' : 'cold'].push(seated.code);
    for (const client of seated.clients) client.close();
  }
  return codes;
}

function start(file, words, niceness = 0) {
  const child = spawn(
    'nice',
    ['-n', String(niceness), process.execPath, `${here}${file}`, JSON.stringify(words)],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  child.answer = async (order) => {
    child.send(order);
    return (await once(child, 'message'))[0];
  };
  return child;
}

/** So many games between others, each with an address of its own, an action every five seconds. */
async function others(host, games) {
  const child = spawn(
    `${root}build/bench/bench-server`,
    ['--port', host.port, '--games', games, '--every', '5', '--seconds', '100000'].map(String),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  return child;
}

const memory = (host) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${host.process.pid}/status`, 'utf8'))[1]);
/** Seconds of processor time that it has taken so far; the system counts hundredths. */
const processor = (host) => {
  const words = readFileSync(`/proc/${host.process.pid}/stat`, 'utf8')
    .split(') ')
    .at(-1)
    .split(' ');
  return (Number(words[11]) + Number(words[12])) / 100;
};
const quantile = (sorted, part) =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;

/** What honest people noticed meanwhile: milliseconds, errors, how often. */
function summary({ measures, errors }) {
  const all = Object.values(measures)
    .flat()
    .sort((a, b) => a - b);
  const kinds = Object.entries(measures).map(([kind, times]) => [
    kind,
    quantile(
      times.sort((a, b) => a - b),
      0.99,
    ),
  ]);
  const [slowest, slowestP99] = kinds.sort((a, b) => b[1] - a[1])[0] ?? ['nothing', 0];
  return {
    asked: all.length,
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
    most: all.at(-1) ?? 0,
    slowest,
    slowestP99,
    errors,
  };
}

/**
 * `only`: names of attacks; `seconds` for each; `beside`: so many games of others; `told(row)` hears
 * of each as it ends. Returns the rows, the first one of peace.
 */
export async function siege({
  seed = 1,
  seconds = 3,
  only,
  flags = [],
  store,
  long = 12,
  entries = 4000,
  cold = 30,
  beside = 0,
  told = () => {},
}) {
  const host = await server([], store);
  // Where the page has been built, its links are there to be asked for.
  if (existsSync(LINKS)) cpSync(LINKS, join(host.folder, 'page', 'links'), { recursive: true });
  let honest, stranger, load;
  try {
    const codes = await prepare(host, { long, entries, cold, seed });
    await host.kill('SIGTERM');
    host.limits = [...DEFAULTS, ...flags];
    await host.start();
    if (beside) load = await others(host, beside);
    // The stranger has another machine in life: here they get what the server and the honest leave
    // of this one.
    stranger = start('attacker.mjs', [host.port, seed, codes.long], 10);
    honest = start('honest.mjs', [host.port, seed, codes.cold]);
    await pause(1500);
    const rows = [];
    for (const attack of [
      undefined,
      ...attacks.filter(({ name }) => !only || only.includes(name)),
    ]) {
      const before = { memory: memory(host), processor: processor(host), at: performance.now() };
      honest.send('begin');
      const counts = attack
        ? await stranger.answer({ name: attack.name, seconds })
        : await pause(1000 * seconds).then(() => ({}));
      const row = {
        name: attack?.name ?? 'peace',
        ...summary(await honest.answer('tell')),
        counts,
        grown: memory(host) - before.memory,
        core: (processor(host) - before.processor) / ((performance.now() - before.at) / 1000),
      };
      row.broken = (attack?.never ?? []).filter((what) => counts[what]);
      row.alive = host.process.exitCode === null && host.process.signalCode === null;
      rows.push(row);
      told(row);
      if (!row.alive) throw new Error(`the server has ended: ${host.log.slice(-4000)}`);
    }
    honest.send('end');
    await once(honest, 'exit');
    return { rows, memory: memory(host), log: host.log };
  } finally {
    honest?.kill();
    stranger?.kill();
    load?.kill();
    await host.stop();
  }
}
