// A server with its limits as they come, honest people, and a stranger who tries one thing after
// another. Judged is what the honest people notice.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs';
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

/**
 * `first`: who has the cores before whom, and all before other work on this machine. What people
 * wait for is the server then. The stranger has another machine in life: here they get what the
 * others leave, and never keep them waiting.
 */
const RANKS = {
  honest: ['chrt', '-r', '4'],
  server: ['chrt', '-r', '3'],
  others: ['chrt', '-r', '2'],
  // a group of their own, which comes before other work (sched(7), autogroups)
  stranger: ['setsid', 'sh', '-c', 'echo -15 >/proc/self/autogroup; exec "$@"', 'sh'],
};
const rank = (first, who) => (first ? RANKS[who] : who === 'stranger' ? ['nice', '-n', '10'] : []);

/** Threads that are nice, as who draws pictures, stay so: no real-time policy knows that. */
function keepNice(pid) {
  const tasks = `/proc/${pid}/task`;
  for (const task of readdirSync(tasks))
    if (Number(stat(`${tasks}/${task}/stat`)[16]) > 0)
      execFileSync('chrt', ['--other', '-p', '0', task]);
}

function start(file, words, before) {
  const [command, ...rest] = [...before, process.execPath, `${here}${file}`, JSON.stringify(words)];
  const child = spawn(command, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.answer = async (order) => {
    child.send(order);
    return (await once(child, 'message'))[0];
  };
  return child;
}

/** So many games between others, each with an address of its own, an action every five seconds. */
async function others(host, games, before) {
  const [command, ...rest] = [
    ...before,
    `${root}build/bench/bench-server`,
    ...['--port', host.port, '--games', games, '--every', '5', '--seconds', '100000'].map(String),
  ];
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

/** What the system tells of a process or thread, from its state on (proc_pid_stat(5)). */
const stat = (file) => readFileSync(file, 'utf8').split(') ').at(-1).split(' ');
const memory = (host) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${host.process.pid}/status`, 'utf8'))[1]);
/** Seconds of processor time that it has taken so far; the system counts hundredths. */
function processor(file) {
  const words = stat(file);
  return (Number(words[11]) + Number(words[12])) / 100;
}

/** What it measures of itself: `le` to count, of a turn of its loop and of a job of its store. */
async function histograms(host) {
  const text = await (await fetch(`http://127.0.0.1:${host.port}/metrics`)).text();
  const of = (name) =>
    [...text.matchAll(new RegExp(`^${name}_bucket\\{le="(.*)"\\} (\\d+)`, 'gm'))].map(
      ([, bound, count]) => [1000 * Number(bound.replace('+Inf', 'Infinity')), Number(count)],
    );
  return { turn: of('lusoria_turn_seconds'), job: of('lusoria_store_job_seconds') };
}

/** The bound in milliseconds below which everything was between two looks. */
const bound = (before, after) =>
  after.find((_, i) => after[i][1] - before[i][1] === after.at(-1)[1] - before.at(-1)[1])[0];

async function look(host) {
  const { pid } = host.process;
  return {
    memory: memory(host),
    all: processor(`/proc/${pid}/stat`),
    loop: processor(`/proc/${pid}/task/${pid}/stat`),
    at: performance.now(),
    ...(await histograms(host)),
  };
}
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
 * `only`: names of attacks; `seconds` for each; `beside`: so many games of others; `first`: all but
 * the stranger have the cores before anybody else, which takes the right to it; `told(row)` hears of
 * each as it ends. Returns the rows, the first one of peace.
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
  first = false,
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
    host.before = rank(first, 'server');
    await host.start();
    if (first) keepNice(host.process.pid);
    if (beside) load = await others(host, beside, rank(first, 'others'));
    // The stranger has another machine in life: here they get what the server and the honest leave
    // of this one.
    stranger = start('attacker.mjs', [host.port, seed, codes.long], rank(first, 'stranger'));
    honest = start('honest.mjs', [host.port, seed, codes.cold], rank(first, 'honest'));
    await pause(1500);
    const rows = [];
    for (const attack of [
      undefined,
      ...attacks.filter(({ name }) => !only || only.includes(name)),
    ]) {
      const before = await look(host);
      honest.send('begin');
      const counts = attack
        ? await stranger.answer({ name: attack.name, seconds })
        : await pause(1000 * seconds).then(() => ({}));
      const noticed = summary(await honest.answer('tell'));
      const after = await look(host);
      const lasted = (after.at - before.at) / 1000;
      const row = {
        name: attack?.name ?? 'peace',
        ...noticed,
        counts,
        grown: after.memory - before.memory,
        loop: (after.loop - before.loop) / lasted,
        core: (after.all - before.all) / lasted,
        turn: bound(before.turn, after.turn),
        job: bound(before.job, after.job),
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
