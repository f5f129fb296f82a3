// The disk says no: the players are told, nothing that was acknowledged is lost, and the game goes
// on when there is room.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  Client,
  entry,
  pause,
  person,
  play,
  preloaded,
  randomFrom,
  root,
  seating,
  server,
  table,
  until,
  verify,
} from './support/client.mjs';

/**
 * Plays until the disk refuses; everybody is told the game again as it stood. Returns its last
 * entry.
 */
async function playUntilRefused(host, seated, last) {
  const failures = () => host.log.split('event=store_failed').length;
  const before = failures();
  await assert.rejects(play(seated, last, randomFrom(4), 5000), /storage/);
  await until(() => failures() > before, 'the log says why');
  const known = seated.clients
    .map((client) => client.lastEntry)
    .reduce((a, b) => (a.number > b.number ? a : b));
  for (const client of seated.clients) {
    let game;
    do game = await client.told('game');
    while (game.number !== known.number + 1);
    assert.equal(game.hash, known.hash);
  }
  // Perhaps it was refused more than once: what is still on its way is not about what comes now.
  await pause(300);
  for (const client of seated.clients) client.heard.length = 0;
  return known;
}

async function playToEnd(seated, last) {
  const end = await play(seated, last, randomFrom(5));
  assert.equal(end.next, 'over');
  assert.equal((await verify((await seated.clients[0].ask('record', {}, 'record')).text)).code, 0);
  for (const client of seated.clients) client.close();
}

/**
 * Both come back to a server that was started again; what they knew last is told to them as it was.
 */
async function comeBack(host, seated, last) {
  for (const seat of [0, 1]) {
    seated.clients[seat] = await Client.open(host.port);
    await seated.clients[seat].ask(
      'join',
      { code: seated.code, since: last.number, ...seating(seated.people[seat]) },
      'game',
    );
    assert.deepEqual(await seated.clients[seat].told(entry(last.number)), last);
  }
}

test('a full disk is told, loses nothing, and the game goes on where there is room again', async () => {
  // of 512 bytes: the write-ahead log soon reaches it
  const host = await server([], undefined, { fileLimit: '600' });
  const seated = await table(host.port, 'ur:path=murray');
  const last = await playUntilRefused(host, seated, seated.last);
  execFileSync('prlimit', ['--pid', String(host.process.pid), '--fsize=unlimited']);
  await playToEnd(seated, last);
  await host.stop();
});

test('a server that is killed while the disk is full has everything that was told', async () => {
  const host = await server([], undefined, { fileLimit: '600' });
  const seated = await table(host.port, 'ur:path=murray');
  const last = await playUntilRefused(host, seated, seated.last);
  await host.kill('SIGKILL');
  host.fileLimit = undefined;
  await host.start();
  await comeBack(host, seated, last);
  await playToEnd(seated, last);
  await host.stop();
});

// A file system of its own, which only the server sees, where this machine lets us have one.
const canMount =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;

test(
  'a file system that fills up is told, and the game goes on when there is room',
  { skip: !canMount },
  async () => {
    const disk = mkdtempSync(join(tmpdir(), 'lusoria-disk-'));
    const store = join(disk, 'games.db');
    const before = [
      'unshare',
      '-rm',
      'sh',
      '-c',
      `mount -t tmpfs -o size=16m tmpfs ${disk}; exec "$0" "$@"`,
    ];
    const host = await server([], store, { before });
    const seated = await table(host.port, 'ur:path=murray');

    const filler = `/proc/${host.process.pid}/root${disk}/filler`;
    for (const size of [65536, 4096, 512])
      try {
        for (let i = 0; ; i++) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
      } catch (full) {
        assert.match(full.message, /ENOSPC/);
      }
    const last = await playUntilRefused(host, seated, seated.last);
    assert.match(host.log, /disk is full/);
    rmSync(filler);
    await playToEnd(seated, last);
    await host.stop();
    rmdirSync(disk);
  },
);

test('a read-only disk is told at the start, and loses nothing', { skip: !canMount }, async () => {
  const host = await server();
  const seated = await table(host.port, 'ur:path=murray');
  const last = await play(seated, seated.last, randomFrom(6), 30);
  await host.kill('SIGKILL');
  const { folder } = host;
  host.before = [
    'unshare',
    '-rm',
    'sh',
    '-c',
    `mount --bind ${folder} ${folder} && mount -o remount,bind,ro ${folder}; exec "$0" "$@"`,
  ];
  await assert.rejects(host.start(), /ended with 3/);
  assert.match(host.log, /readonly|read-only|unable to open/i);
  host.before = undefined;
  await host.start();
  await comeBack(host, seated, last);
  await playToEnd(seated, last);
  await host.stop();
});

/** A server whose syncs fail while `fault` is there. */
async function faulty() {
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-sync-'));
  const [shim, fault] = [join(folder, 'fsync.so'), join(folder, 'fault')];
  execFileSync('cc', [
    '-shared',
    '-fPIC',
    '-o',
    shim,
    `${root}tests/server/support/fsync.c`,
    '-ldl',
  ]);
  const host = await server([], undefined, { before: preloaded(shim, `FAULT=${fault}`) });
  return {
    host,
    fail: () => writeFileSync(fault, ''),
    mend: () => rmSync(fault),
    end: () => rmSync(folder, { recursive: true }),
  };
}

const isStorage = (message) => message.type === 'error' && message.reason === 'storage';

test('a sync that fails: nobody is told that nothing was written, which a restart would show to be untrue', async () => {
  const { host, fail, mend, end } = await faulty();
  for (let round = 0; round < 5; round++) {
    const seated = await table(host.port, 'scripta2');
    const [white, black] = seated.clients;
    fail();
    for (const told of [
      await white.ask('throw', { number: 4 }, isStorage),
      await black.told(isStorage),
    ]) {
      assert.equal(told.known, false, JSON.stringify(told));
      assert.match(told.detail, /not known yet/);
    }
    // What comes meanwhile is refused, not taken for the next one.
    await white.ask('throw', { number: 4 }, isStorage);
    for (const client of seated.clients)
      assert.ok(
        !client.heard.some((m) => m.detail?.includes('stands as before')),
        JSON.stringify(client.heard),
      );
    await host.kill('SIGKILL');
    mend();
    await host.start();
    // Whatever is there now was not denied; and to send again is harmless.
    const again = await Client.open(host.port);
    const game = await again.ask(
      'join',
      { code: seated.code, ...seating(seated.people[0]) },
      'game',
    );
    assert.ok(game.number === 4 || game.number === 5, `${game.number}`);
    assert.equal((await again.ask('throw', { number: 4 }, entry(4))).kind, 'throw');
    again.close();
  }
  await host.stop();
  end();
});

test('a sync that fails for a while: who was told that it is not known is told in the end', async () => {
  const { host, fail, mend, end } = await faulty();
  const seated = await table(host.port, 'scripta2');
  fail();
  assert.equal((await seated.clients[0].ask('throw', { number: 4 }, isStorage)).known, false);
  assert.equal((await fetch(`http://127.0.0.1:${host.port}/healthz`)).status, 503);
  const visitor = await Client.open(host.port);
  await visitor.ask(
    'create',
    { game: 'ur', seat: 'white', public: false, clock: 'none', ...seating(person('Livia')) },
    isStorage,
  );
  mend();
  // Nobody sends anything again.
  const told = await Promise.all(seated.clients.map((client) => client.told(entry(4))));
  assert.deepEqual(told[0], told[1]);
  for (const client of seated.clients) client.heard.length = 0;
  await playToEnd(seated, told[0]);
  visitor.close();
  await host.stop();
  end();
});
