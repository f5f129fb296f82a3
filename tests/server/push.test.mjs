// Calls to players who are away: through a push service of the test's own, read by browsers of its
// own. Also run on PostgreSQL (postgres/suites.test.mjs).
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { certificate } from './support/certificate.mjs';
import { Client, entry, pause, seating, server, table, until } from './support/client.mjs';
import { pushService } from './support/pushservice.mjs';

let service, host;
before(async () => {
  service = await pushService();
  host = await server(service.flags);
});
after(async () => {
  await host.stop();
  await service.stop();
});

/** A game without dice, in which the players take turns. */
const GAME = 'ergo';
const seatOf = (word) => (word === 'white' ? 0 : 1);
const api = async (at) => (await fetch(`http://127.0.0.1:${at.port}/api/push`)).json();
/** The figures of a server by their names. */
async function figures(at = host) {
  const text = await (await fetch(`http://127.0.0.1:${at.port}/metrics`)).text();
  return Object.fromEntries(
    [...text.matchAll(/^lusoria_push_(\w+) (\d+)$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  );
}
const refusal = (about) => (m) => (m.type === 'error' && m.about === about) || m.type === 'calls';
const subscribe = (client, browser) =>
  client.ask('subscribe', browser.subscription, refusal('subscribe'));

/** A table with whom it is the turn of, and who waits. */
async function turns(at = host, plan = {}) {
  const seated = await table(at.port, GAME, plan);
  const mover = seatOf(seated.last.player);
  return {
    ...seated,
    mover: seated.clients[mover],
    waiter: seated.clients[1 - mover],
    seat: mover,
  };
}

/** Plays the first action there is. */
async function act(client, number) {
  const { actions, number: of } = await client.ask('moves', {}, 'moves');
  client.say('act', { number: of, action: actions[0] });
  return client.told(entry(number ?? of));
}

async function back(game, seat, at = host) {
  const client = await Client.open(at.port);
  await client.ask('join', { code: game.code, ...seating(game.people[seat]) }, 'game');
  return client;
}

/** They are gone, and everybody knows. */
async function leave(client, other) {
  client.say('leave');
  await client.told('left');
  client.close();
  await other.told((m) => m.type === 'presence' && (m.white === 0 || m.black === 0));
}

test('a player who is away is called when it is their turn, once, and nobody else', async () => {
  const game = await turns();
  const [away, here, twice] = [service.browser(), service.browser(), service.browser()];
  assert.deepEqual(await subscribe(game.waiter, away), { v: 1, type: 'calls', on: true });
  await subscribe(game.waiter, twice); // Another device of the same player.
  await subscribe(game.waiter, away); // Again is harmless.
  await subscribe(game.mover, here);
  await leave(game.waiter, game.mover);
  await act(game.mover);
  const { token, headers, ...call } = await away.called();
  assert.deepEqual(call, { kind: 'turn', code: game.code, game: GAME });
  const { topic } = headers;
  assert.deepEqual(headers, { ttl: 3 * 86400, topic, urgency: 'normal' });
  assert.match(topic, /^[\w-]{24}$/);
  assert.notEqual(topic.slice(0, 8), game.code);
  const { exp, key, ...claims } = token;
  assert.deepEqual(claims, { aud: service.origin, sub: 'mailto:admin@example.org' });
  const seconds = exp - Date.now() / 1000;
  assert.ok(seconds > 0 && seconds < 86400, `${seconds}`);
  assert.deepEqual(await api(host), { key });
  await twice.called();
  // They come, play, and go; the other one is here and hears of it there.
  const again = await back(game, 1 - game.seat);
  await act(again);
  await leave(again, game.mover);
  await act(game.mover);
  assert.equal((await away.called(2)).headers.topic, topic);
  await twice.called(2);
  await pause(300);
  assert.deepEqual([away.calls.length, twice.calls.length, here.calls.length], [2, 2, 0]);
  game.mover.close();
});

test('nobody is called who is there, or does not want it any more', async () => {
  const game = await turns();
  const browser = service.browser();
  await subscribe(game.waiter, browser);
  await act(game.mover);
  await act(game.waiter);
  const { endpoint } = browser.subscription;
  assert.deepEqual(await game.waiter.ask('unsubscribe', { endpoint }, 'calls'), {
    v: 1,
    type: 'calls',
    on: false,
  });
  await leave(game.waiter, game.mover);
  await act(game.mover);
  await pause(500);
  assert.equal(browser.tries, 0);
  game.mover.close();
});

test('who falls asleep on the way is called for what they did not see', async () => {
  const game = await turns();
  const browser = service.browser();
  await subscribe(game.waiter, browser);
  await act(game.mover);
  await pause(50);
  game.waiter.close(); // Without a word, and nothing was heard since.
  assert.equal((await browser.called()).kind, 'turn');
  const again = await back(game, 1 - game.seat);
  await again.ask('moves', {}, 'moves'); // They have seen it.
  again.close();
  await pause(500);
  assert.equal(browser.tries, 1);
  game.mover.close();
});

test('a game that begins, a draw that is offered, and the end', async () => {
  const browser = service.browser();
  const [white, black] = [await Client.open(host.port), await Client.open(host.port)];
  const seated = { ...(await turns()) }; // Only for its people.
  const [one, two] = seated.people;
  const plan = { game: GAME, seat: 'white', public: false, clock: '600+5' };
  const { code } = await white.ask('create', { ...plan, ...seating(one) }, 'game');
  await subscribe(white, browser);
  white.say('leave');
  await white.told('left');
  await black.ask('join', { code, ...seating(two) }, 'game');
  const begun = await browser.called();
  assert.deepEqual([begun.kind, begun.headers.urgency], ['begin', 'high']);
  await white.ask('join', { code, ...seating(one) }, 'game');
  white.say('seed', { number: 2, seed: one.seed });
  await black.told(entry(2));
  white.say('leave');
  await white.told('left');
  black.say('seed', { number: 3, seed: two.seed });
  const { player } = await black.told(entry(3));
  if (player === 'white') await browser.called(2);
  const before = browser.calls.length;
  black.say('draw', { number: 4 });
  await black.told(entry(4));
  assert.equal((await browser.called(before + 1)).kind, 'draw');
  black.say('resign', { number: 5 });
  await black.told(entry(5));
  assert.equal((await browser.called(before + 2)).kind, 'over');
  // After the end nobody can ask, and nobody is called for another game.
  await white.ask('join', { code, ...seating(one) }, 'game');
  assert.equal((await subscribe(white, browser)).reason, 'phase');
  for (const client of [white, black, ...seated.clients]) client.close();
});

test('the subscription and the key survive kill -9', async () => {
  const game = await turns();
  const browser = service.browser();
  await subscribe(game.waiter, browser);
  const { key } = await api(host);
  await host.kill('SIGKILL');
  await host.start();
  await until(async () => (await api(host)).key !== null, 'the key is back');
  assert.equal((await api(host)).key, key);
  const mover = await back(game, game.seat);
  await act(mover);
  assert.equal((await browser.called()).token.key, key);
  mover.close();
});

test('a browser that is gone is forgotten', async () => {
  const game = await turns();
  const [gone, unknown, stays] = [
    service.browser({ status: 410 }),
    service.browser({ status: 404 }),
    service.browser(),
  ];
  const before = (await figures()).gone_total;
  for (const browser of [gone, unknown, stays]) await subscribe(game.waiter, browser);
  await leave(game.waiter, game.mover);
  await act(game.mover);
  await stays.called();
  await until(async () => (await figures()).gone_total === before + 2, 'two are gone');
  const again = await back(game, 1 - game.seat);
  await act(again);
  await leave(again, game.mover);
  await act(game.mover);
  await stays.called(2);
  await pause(300);
  assert.deepEqual([gone.tries, unknown.tries], [1, 1]);
  game.mover.close();
});

test('a service that is busy is asked again, later, and not for ever', async () => {
  const game = await turns();
  const busy = { status: 429, headers: { 'retry-after': '2' } };
  const broken = Array.from({ length: 9 }, () => ({ status: 503 }));
  const [later, never, wrong, elsewhere] = [
    service.browser(busy),
    service.browser(...broken),
    service.browser({ status: 403 }),
    service.browser({ status: 307, headers: { location: `${service.origin}/elsewhere` } }),
  ];
  const before = await figures();
  for (const browser of [later, never, wrong, elsewhere]) await subscribe(game.waiter, browser);
  await leave(game.waiter, game.mover);
  const began = Date.now();
  await act(game.mover);
  await later.called();
  assert.ok(Date.now() - began >= 1900, `${Date.now() - began} ms`);
  await until(() => never.tries === 3, 'tries', 30);
  const requests = service.requests;
  assert.deepEqual([later.tries, wrong.tries, elsewhere.tries], [2, 1, 1]);
  const now = await figures();
  assert.equal(now.failed_total - before.failed_total, 2); // 403, and what is not followed
  assert.equal(service.requests, requests);
  game.mover.close();
});

test('a service that hangs costs nobody anything', async () => {
  const hangs = Array.from({ length: 20 }, () => service.browser('hang', 'hang', 'hang', 'hang'));
  const games = await Promise.all(hangs.slice(0, 12).map(() => turns()));
  for (const [i, game] of games.entries()) {
    await subscribe(game.waiter, hangs[i]);
    await leave(game.waiter, game.mover);
  }
  for (const game of games) await act(game.mover);
  await until(() => service.hanging.size >= 8, 'they hang');
  const honest = await turns();
  let slowest = 0;
  for (let i = 0; i < 20; i++) {
    const began = Date.now();
    await act(i % 2 ? honest.waiter : honest.mover);
    slowest = Math.max(slowest, Date.now() - began);
  }
  // Whoever waited for a service would wait until its deadline, ten seconds.
  assert.ok(slowest < 5000, `${slowest} ms`);
  assert.ok((await figures()).waiting >= 1);
  for (const { mover } of games) mover.close();
  for (const client of honest.clients) client.close();
  for (const response of service.hanging) response.writeHead(201).end();
  await until(async () => (await figures()).waiting === 0, 'the queue empties', 60);
});

test('strangers’ addresses: only push services on the open internet', async () => {
  const game = await turns();
  const { p256dh, auth } = service.browser().subscription;
  const ask = (fields) =>
    game.waiter.ask('subscribe', { p256dh, auth, ...fields }, refusal('subscribe'));
  for (const endpoint of [
    'http://push.example/x',
    'https://push.example:8443/x',
    `http://127.0.0.1:${host.port}/metrics`,
    'https://admin:word@push.example/x',
    'https://push.example/x#y',
    'https://push.example/ x',
    'https://push.example/\r\nx-evil: 1',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'https://0/x',
    'https://2130706433/x',
    'javascript:1',
    'x',
  ])
    assert.equal((await ask({ endpoint })).reason, 'endpoint', endpoint);
  const fine = 'https://push.example/x';
  const point = Buffer.from(p256dh, 'base64url');
  point[40] ^= 1; // Not on the curve any more.
  assert.equal(
    (await ask({ endpoint: fine, p256dh: point.toString('base64url') })).reason,
    'endpoint',
  );
  for (const fields of [
    { endpoint: '' },
    { endpoint: `https://push.example/${'x'.repeat(1024)}` },
    { endpoint: fine, p256dh: 'AAAA' },
    { endpoint: fine, p256dh: `${p256dh}=` },
    { endpoint: fine, auth: 'AAAA' },
    { endpoint: fine, auth: 7 },
  ]) {
    game.waiter.say('subscribe', { p256dh, auth, ...fields });
    assert.equal((await game.waiter.told('error')).reason, 'malformed', JSON.stringify(fields));
  }
  // What looks like a name and leads to this machine is found out when it is called.
  const before = (await figures()).gone_total;
  const inside = [
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://10.0.0.1/x',
  ];
  for (const endpoint of inside) assert.equal((await ask({ endpoint })).type, 'calls', endpoint);
  await leave(game.waiter, game.mover);
  await act(game.mover);
  await until(async () => (await figures()).gone_total >= before + inside.length, 'all refused');
  assert.match(host.log, /event=push_refused host=\S+ reason="not on the open internet"/);
  assert.ok(!host.log.includes('/x'), 'no endpoint in the log');
  game.mover.close();
});

test('only who sits at a game, so often, and with so many browsers', async () => {
  const game = await turns();
  const stranger = await Client.open(host.port);
  const browser = service.browser();
  assert.equal((await subscribe(stranger, browser)).reason, 'seat');
  await stranger.ask('watch', { code: game.code }, 'game');
  assert.equal((await subscribe(stranger, browser)).reason, 'seat');
  stranger.close();
  const many = Array.from({ length: 6 }, () => service.browser());
  for (const each of many) {
    await subscribe(game.waiter, each);
    await pause(5); // The oldest of them makes way: they need different times.
  }
  await leave(game.waiter, game.mover);
  await act(game.mover);
  await Promise.all(many.slice(1).map((each) => each.called()));
  await pause(300);
  assert.equal(many[0].tries, 0);
  game.mover.close();
  const strict = await server(service.flags, undefined, { limits: ['--sockets', '4'] });
  const limited = await turns(strict);
  for (let i = 0; i < 8; i++) assert.equal((await subscribe(limited.waiter, browser)).on, true);
  assert.equal((await subscribe(limited.waiter, browser)).reason, 'limit');
  for (const client of limited.clients) client.close();
  await strict.stop();
});

test('a server that was not told to calls nobody', async () => {
  const silent = await server();
  assert.deepEqual(await api(silent), { key: null });
  const game = await turns(silent);
  assert.equal((await subscribe(game.waiter, service.browser())).reason, 'off');
  assert.deepEqual(await figures(silent), {});
  for (const client of game.clients) client.close();
  await silent.stop();
});

test('a push service must prove who it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-push-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  certificate(cert, key, '127.0.0.1');
  const liar = await pushService({ cert: readFileSync(cert), key: readFileSync(key) });
  const believer = await server(liar.flags);
  await until(async () => (await api(believer)).key !== null, 'the key');
  const game = await turns(believer);
  const browser = liar.browser();
  await subscribe(game.waiter, browser);
  await leave(game.waiter, game.mover);
  await act(game.mover);
  await until(async () => (await figures(believer)).failed_total === 1, 'it fails');
  assert.equal(liar.requests, 0);
  for (const client of game.clients) client.close();
  await believer.stop();
  await liar.stop();
  rmSync(folder, { recursive: true });
});
