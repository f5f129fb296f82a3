// A server of which a call fails while it starts, while people play, or in a room: it does not crash;
// who ends it is told why; and a server that finds the same store afterwards has everything that
// anybody was told.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Client, person, play, randomFrom, run, server, table } from '../server/support/client.mjs';
import { GAMES } from '../support/games.mjs';
import { canFail, counted, faultsOf, isTrueOf, named, only, place, under } from './faults.mjs';

let work;
before(() => {
  work = mkdtempSync(join(place, 'lusoria-faults-'));
  process.env.TMPDIR = work; // what a server that did not start has left goes with it
});
after(() => rmSync(work, { recursive: true }));

/** What somebody was told, as far as it came: `told` is filled on the way. */
const scenarios = {
  start: async () => {},
  'create and play': async (port, told) => {
    const seated = await table(port, GAMES[0]);
    told.code = seated.code;
    told.last = seated.last;
    for (let i = 0; i < 6; i++) told.last = await play(seated, told.last, randomFrom(i), 1);
    for (const client of seated.clients) client.close();
  },
  room: async (port, told) => {
    const host = await Client.open(port);
    const [teacher, ...players] = ['Class', 'P0', 'P1'].map((name) => person(name));
    const plan = { game: GAMES[0], clock: 'none', pairing: 'robin' };
    const { name, key } = teacher;
    const { code } = await host.ask('open', { ...plan, name, key }, 'room');
    Object.assign(told, { room: code, players: 0 });
    for (const player of players) {
      const client = await Client.open(port);
      await client.ask('enter', { code, name: player.name, key: player.key }, 'room');
      told.players++;
      client.close();
    }
    host.close();
  },
};

/** Ends when it does, or when nothing more comes because of the fault. */
const within = (seconds, work_) => {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('nothing came')), 1000 * seconds);
  });
  return Promise.race([work_, late]).finally(() => clearTimeout(timer));
};

const ended = (host) => host.process.exitCode !== null || host.process.signalCode !== null;

/** Starts a server with this fault in a store, does the scenario, and stops it. */
async function tried(scenario, store, counts, fault, told) {
  let host;
  let trouble;
  const settings = { before: under(counts, fault), opensByLog: true };
  try {
    host = await server([], store, settings);
  } catch (error) {
    const code = /ended with (\d+|null)/.exec(error.message)?.[1];
    return { code: code === 'null' ? 'signal' : Number(code), log: error.message };
  }
  try {
    // What a fault has stopped does not come: that alone is nothing wrong.
    await within(fault.kind ? 3 : 60, scenario(host.port, told));
  } catch (error) {
    trouble = error.message;
  }
  if (!ended(host)) host.process.kill('SIGTERM');
  if (!ended(host)) await new Promise((resolve) => host.process.once('exit', resolve));
  rmSync(host.folder, { recursive: true });
  return { code: host.process.exitCode ?? 'signal', log: host.log, trouble };
}

/** A server without faults has what was told. */
async function lostOf(store, told) {
  if (!existsSync(store)) return told.code ?? told.room;
  const checked = run('store', 'check', store);
  if ((await checked.ended) !== 0) return checked.said;
  if (!told.code && !told.room) return undefined;
  const host = await server([], store);
  const watcher = await Client.open(host.port);
  let lost;
  if (told.code) {
    const game = await watcher.ask('watch', { code: told.code }, (m) => m.type !== 'entry');
    if (!(game.number > told.last.number)) lost = `told ${told.last.number}, has ${game.number}`;
  } else {
    const room = await watcher.ask('view', { code: told.room }, (m) => m.type !== 'entry');
    if (!(room.players?.length >= told.players)) lost = JSON.stringify(room);
  }
  watcher.close();
  await host.stop();
  return lost;
}

for (const [name, scenario] of Object.entries(scenarios))
  test(name, { skip: !canFail || (only && only !== name) }, async (t) => {
    const counts = join(work, 'counts');
    const store = join(work, 'games.db');
    const clear = () => {
      for (const end of ['', '-wal', '-shm', '-journal', '-ask'])
        rmSync(store + end, { force: true });
    };
    clear();
    const untouched = await tried(scenario, store, counts, {}, {});
    assert.deepEqual([untouched.code, untouched.trouble], [0, undefined], untouched.log);
    const calls = counted(counts);
    const found = [];
    let failed = 0;
    for (const fault of faultsOf(calls)) {
      clear();
      failed++;
      const told = {};
      const { code, log, trouble } = await tried(scenario, store, counts, fault, told);
      const say = (wrong) =>
        found.push(`${named(fault)}: ${wrong} (${trouble}) ${log.slice(-600)}`);
      if (code === 'signal' || /Sanitizer|runtime error/.test(log)) say(`ended by ${code}`);
      else if (code !== 0 && code !== 3) say(`exit code ${code}`);
      else if (code === 3 && !isTrueOf(fault, log)) say('not the cause');
      const lost = await lostOf(store, told);
      if (lost) say(`lost: ${lost}`);
    }
    t.diagnostic(`${failed} faults in ${JSON.stringify(calls)}`);
    assert.ok(found.length === 0, `\n${found.join('\n')}`);
  });
