// A player, a watcher, and the server under test. Nothing here knows a rule: the server is asked
// what may be done.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Socket } from './socket.mjs';

export const root = new URL('../../../', import.meta.url).pathname;
export const program = process.env.LUSORIA ?? `${root}build/lusoria`;
export const sha256 = (hex) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * A server with a store of its own; `start` again after `kill` finds the same games.
 * LUSORIA_TEST_STORE names a place that all servers of a test share instead. `before`: a command
 * that runs it; `limits`: next to none, if not told.
 */
export async function server(flags = [], place = process.env.LUSORIA_TEST_STORE, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-server-'));
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html>');
  const limits = ['--rate', '100000', '--sockets', '20000', '--games', '100000'];
  const self = {
    port: await freePort(),
    folder,
    store: place ?? join(folder, 'games.db'),
    limits,
    log: '',
    ...settings,
  };
  self.start = () =>
    new Promise((resolve, reject) => {
      const words = [
        'serve',
        '--port',
        String(self.port),
        '--page',
        join(folder, 'page'),
        '--store',
        self.store,
      ];
      // With a limit on the size of files, a write beyond it fails as on a full disk.
      const shell = [
        'sh',
        '-c',
        'trap "" XFSZ; ulimit -S -f "$0"; exec "$@"',
        self.fileLimit ?? 'unlimited',
        program,
      ];
      const [first, ...rest] = [...(self.before ?? []), ...shell];
      self.process = spawn(first, [...rest, ...words, ...self.limits, ...flags], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      self.process.stderr.on('data', (data) => {
        self.log += data;
        // Where its standard output may fail, the log says that it is open.
        if (self.opensByLog && String(data).includes('event=open ')) resolve();
      });
      self.process.stdout.once('data', resolve);
      self.process.once('exit', (code) =>
        reject(new Error(`lusoria serve ended with ${code}: ${self.log}`)),
      );
    });
  self.kill = (signal) =>
    new Promise((resolve) => {
      self.process.removeAllListeners('exit');
      self.process.once('exit', (code) => resolve(code));
      self.process.kill(signal);
    });
  self.stop = async () => {
    const code = await self.kill('SIGTERM');
    rmSync(folder, { recursive: true });
    assert.equal(code, 0, self.log);
  };
  await self.start();
  return self;
}

/**
 * A command before the program that puts a library under it; the sanitizers' own comes first
 * otherwise.
 */
export const preloaded = (library, ...settings) => [
  'env',
  `LD_PRELOAD=${library}`,
  `ASAN_OPTIONS=${process.env.ASAN_OPTIONS ?? ''}:verify_asan_link_order=0`,
  ...settings,
];

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** More than this no program of ours says; one that does is ended. */
const MOST_SAID = 1e6;

/** The program with these words: `said` is all that it prints, `ended` its exit code. */
export function run(...words) {
  const child = spawn(program, ['--lang', 'en', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      child.said += data;
      if (child.said.length > MOST_SAID) child.kill('SIGKILL');
    });
  child.ended = new Promise((resolve) => child.on('close', resolve));
  return child;
}

/** `lusoria store` with these words: its exit code and what it said. */
export async function store(...words) {
  const child = run('store', ...words);
  return { code: await child.ended, said: child.said };
}

/** Waits until it is so; a failure names what was waited for. */
export async function until(isSo, what, seconds = 20) {
  for (const end = Date.now() + 1000 * seconds; !(await isSo());) {
    assert.ok(Date.now() < end, what);
    await pause(20);
  }
}

/**
 * One connection: what it was told is in `heard`; `told(test)` waits for the first message that
 * fits, and takes it.
 */
export class Client {
  heard = [];
  #waiting = [];

  static async open(port, options) {
    const self = new Client();
    self.socket = await Socket.open(port, options);
    self.socket.onText = (text) => self.#hear(JSON.parse(text));
    self.socket.onClose = () => {
      self.closed = true;
      for (const wait of self.#waiting.splice(0)) wait.reject(new Error('closed'));
    };
    return self;
  }

  #hear(message) {
    assert.equal(message.v, 1);
    if (message.type === 'entry') this.lastEntry = message;
    const index = this.#waiting.findIndex((wait) => wait.test(message));
    if (index < 0) this.heard.push(message);
    else this.#waiting.splice(index, 1)[0].resolve(message);
  }

  say(type, fields = {}) {
    this.socket.sendText(JSON.stringify({ v: 1, type, ...fields }));
  }

  told(test) {
    const fits = typeof test === 'string' ? (message) => message.type === test : test;
    const index = this.heard.findIndex(fits);
    if (index >= 0) return Promise.resolve(this.heard.splice(index, 1)[0]);
    if (this.closed) return Promise.reject(new Error('closed'));
    return new Promise((resolve, reject) => this.#waiting.push({ test: fits, resolve, reject }));
  }

  ask(type, fields, answer) {
    this.say(type, fields);
    return this.told(answer);
  }

  close() {
    this.socket.close();
  }
}

/** What somebody keeps between connections: his key and his seed. */
export function person(name) {
  const seed = randomBytes(32).toString('hex');
  return { name, key: randomBytes(16).toString('hex'), seed, commit: sha256(seed) };
}

export const seating = ({ name, key, commit }) => ({ name, key, commit });
export const entry = (number) => (message) => message.type === 'entry' && message.number === number;
const entryOrError = (number) => (message) => entry(number)(message) || message.type === 'error';

/** Two people at a new game, Black perhaps at another server; seeds revealed: ready to play. */
export async function table(
  port,
  game,
  { blackPort = port, names = ['Claudia', 'Marcus'], ...plan } = {},
) {
  const people = names.map(person);
  const white = await Client.open(port);
  const black = await Client.open(blackPort);
  const { code } = await white.ask(
    'create',
    { game, seat: 'white', public: false, clock: 'none', ...plan, ...seating(people[0]) },
    'game',
  );
  await black.ask('join', { code, ...seating(people[1]) }, 'game');
  await white.told(entry(1));
  white.say('seed', { number: 2, seed: people[0].seed });
  await Promise.all([white.told(entry(2)), black.told(entry(2))]);
  black.say('seed', { number: 3, seed: people[1].seed });
  const [last] = await Promise.all([white.told(entry(3)), black.told(entry(3))]);
  return { code, people, clients: [white, black], last };
}

/**
 * Plays on at random until the game is over or `most` entries were made. Returns the last entry.
 */
export async function play({ clients }, last, random, most = 100000) {
  for (let made = 0; last.next !== 'over' && made < most; made++) {
    const number = last.number + 1;
    const seat = last.player === 'white' ? 0 : 1;
    const mover = clients[seat];
    if (last.next === 'throw') mover.say('throw', { number });
    else {
      const { actions, number: of } = await mover.ask('moves', {}, 'moves');
      // What was asked before a crash, and is on its way to the disk, counts for the server
      // already.
      if (of !== number) throw new Error(`stale: moves of ${of}, not ${number}`);
      mover.say('act', { number, action: actions[Math.floor(random() * actions.length)] });
    }
    last = await mover.told(entryOrError(number)); // an error is told to nobody else
    assert.equal(last.type, 'entry', JSON.stringify(last));
    assert.deepEqual(await clients[1 - seat].told(entryOrError(number)), last);
  }
  return last;
}

/** Random numbers from a seed, so that a failure can be repeated (mulberry32). */
export function randomFrom(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A record without its checksum, as somebody who bends one would leave it. */
export const unsummed = (record) => record.replace(/^\[Checksum ".*\r?\n/m, '');

/** `lusoria verify` on a record: its exit code and what it said. */
export function verify(record) {
  return new Promise((resolve) => {
    const child = spawn(program, ['--lang', 'en', 'verify', '-'], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (data) => (said += data));
    child.stderr.on('data', (data) => (said += data));
    child.on('close', (code) => resolve({ code, said }));
    child.stdin.end(record);
  });
}
