// Calls through two servers on one database: one key, one call, and none to who is at the other
// server. Whom to call goes along when games are copied, and goes with the game.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client, entry, pause, run, seating, server, table, until } from '../support/client.mjs';
import { database } from '../support/postgres.mjs';
import { pushService } from '../support/pushservice.mjs';

let db, service;
before(async () => {
  db = await database();
  service = await pushService();
});
after(async () => {
  await service.stop();
  await db.stop();
});

const api = async ({ port }) => (await fetch(`http://127.0.0.1:${port}/api/push`)).json();
const count = (name) => Number(db.ask(name, 'SELECT count(*) FROM push'));
const away = (m) => m.type === 'presence' && (m.white === 0 || m.black === 0);

async function act(client) {
  const { actions, number } = await client.ask('moves', {}, 'moves');
  client.say('act', { number, action: actions[0] });
  return client.told(entry(number));
}

async function withTwo(name, use) {
  const place = db.create(name);
  const hosts = await Promise.all([server(service.flags, place), server(service.flags, place)]);
  await until(async () => (await api(hosts[0])).key && (await api(hosts[1])).key, 'the key');
  await use(...hosts, place);
  for (const host of hosts) await host.stop();
}

/** Whose turn it is, and who waits at the other server. */
async function turns(one, two) {
  const game = await table(one.port, 'ergo', { blackPort: two.port });
  const seat = game.last.player === 'white' ? 0 : 1;
  return { ...game, seat, mover: game.clients[seat], waiter: game.clients[1 - seat] };
}

test('one key, one call, none to who is there through the other server', () =>
  withTwo('calls', async (one, two) => {
    assert.deepEqual(await api(one), await api(two));
    const game = await turns(one, two);
    const browser = service.browser();
    await game.waiter.ask('subscribe', browser.subscription, 'calls');
    const { number } = await act(game.mover);
    await game.waiter.told(entry(number)); // News come a moment later.
    await act(game.waiter);
    await game.mover.told(entry(number + 1));
    await pause(500);
    assert.equal(browser.tries, 0);
    game.waiter.say('leave');
    await game.mover.told(away);
    // Somebody watches through the server that the player has left.
    const watcher = await Client.open(two.port);
    await watcher.ask('watch', { code: game.code }, 'game');
    await act(game.mover);
    assert.equal((await browser.called()).token.key, (await api(two)).key);
    await pause(500);
    assert.equal(browser.tries, 1);
    for (const client of [game.mover, game.waiter, watcher]) client.close();
  }));

test('a server is killed, and the other one calls', () =>
  withTwo('killed', async (one, two) => {
    const game = await turns(one, one);
    const browser = service.browser();
    await game.waiter.ask('subscribe', browser.subscription, 'calls');
    await one.kill('SIGKILL');
    const mover = await Client.open(two.port);
    await mover.ask('join', { code: game.code, ...seating(game.people[game.seat]) }, 'game');
    await act(mover); // They seem to be there, until somebody finds that their server has died.
    await browser.called();
    mover.close();
    await one.start();
  }));

test('whom to call is copied with the game, with the key, and goes with it', async () => {
  const place = db.create('copied');
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-push-copy-'));
  const file = join(folder, 'games.db');
  let host = await server(service.flags, file);
  const game = await turns(host, host);
  const [browser, other] = [service.browser(), service.browser()];
  await game.waiter.ask('subscribe', browser.subscription, 'calls');
  await game.mover.ask('subscribe', other.subscription, 'calls');
  const { key } = await api(host);
  for (const client of game.clients) client.close();
  await host.stop();
  const copy = run('store', 'copy', file, place);
  assert.equal(await copy.ended, 0, copy.said);
  assert.equal(count('copied'), 2);
  host = await server(service.flags, place);
  await until(async () => (await api(host)).key, 'the key');
  assert.equal((await api(host)).key, key);
  const mover = await Client.open(host.port);
  await mover.ask('join', { code: game.code, ...seating(game.people[game.seat]) }, 'game');
  await act(mover);
  await browser.called();
  assert.equal(other.tries, 0);
  mover.say('resign', { number: 5 });
  assert.equal((await browser.called(2)).kind, 'over');
  await until(() => count('copied') === 0, 'nobody is called any more');
  mover.close();
  await host.stop();
  rmSync(folder, { recursive: true });
});

test('what is purged takes its browsers along', () =>
  withTwo('purged', async (one, two, place) => {
    const game = await turns(one, two);
    await game.waiter.ask('subscribe', service.browser().subscription, 'calls');
    for (const client of game.clients) client.close();
    assert.equal(count('purged'), 1);
    db.ask('purged', 'UPDATE game SET created = 0, checksum = NULL; UPDATE entry SET written = 0');
    const purge = run('store', 'purge', place, '--keep', '30');
    assert.equal(await purge.ended, 0, purge.said);
    assert.equal(count('purged'), 0);
  }));
