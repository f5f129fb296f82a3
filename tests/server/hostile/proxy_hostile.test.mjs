// The block for nginx in docs/server.md, as a stranger meets it: before a server that believes
// everything, to see what it lets through, and before our own.
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { Client, randomFrom, server, until } from '../support/client.mjs';
import { nginxBefore } from '../support/nginx.mjs';
import { answer, atOnce, frames2, preface, request, upgrade } from '../support/raw.mjs';

/** Says yes to every upgrade and keeps what it heard. */
async function believer() {
  const heard = [];
  const open = createServer((socket) => {
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      heard.push(text);
      const protocol = /^upgrade: *(.*?) *\r$/im.exec(text)?.[1];
      if (protocol)
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
        );
      else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello');
    });
  });
  await new Promise((resolve) => open.listen(0, '127.0.0.1', resolve));
  return { heard, port: open.address().port, close: () => open.close() };
}

let naive, before_, host, nginx;
before(async () => {
  naive = await believer();
  before_ = await nginxBefore([naive.port, naive.port, naive.port]);
  host = await server(['--proxy', 'yes']);
  nginx = await nginxBefore([host.port, host.port, host.port]);
  await until(
    () =>
      Client.open(nginx.at).then(
        (client) => (client.close(), true),
        () => false,
      ),
    'nginx passes on WebSockets',
  );
});
after(async () => {
  await before_.stop();
  await nginx.stop();
  await host.stop();
  naive.close();
});

const own = { Host: 'localhost' };
const field = (text, name) =>
  [...text.matchAll(new RegExp(`^${name}: *(.*?) *\\r$`, 'gim'))].map(([, value]) => value);

test('it passes on an upgrade to websocket, at /play, and no other', async () => {
  naive.heard.length = 0;
  assert.match(await answer(before_.at, upgrade('websocket', '/play', own)), /^HTTP\/1\.1 101/);
  assert.match(await answer(before_.at, upgrade('WebSocket', '/play?x', own)), /^HTTP\/1\.1 101/);
  const attempts = [];
  for (const path of [
    '/play',
    '/',
    '/metrics',
    '/api/lobby',
    '/Play',
    '/play/',
    '/%70lay%2f',
    '//play/x',
  ])
    for (const protocol of [
      'h2c',
      'H2C',
      'h2c, websocket',
      'websocket, h2c',
      'websocket;h2c',
      'websocketx',
      'TLS/1.0',
      '"websocket"',
    ])
      attempts.push(upgrade(protocol, path, own));
  for (const path of ['/', '/metrics', '/api/lobby', '/play/', '/playx'])
    attempts.push(upgrade('websocket', path, own));
  attempts.push(
    upgrade('x', '/play', { ...own, Upgrade: ['h2c', 'websocket'] }),
    upgrade('x', '/play', { ...own, Upgrade: ['', 'h2c'] }),
  );
  attempts.push(
    preface,
    Buffer.concat([Buffer.from(upgrade('h2c', '/play', own)), frames2(randomFrom(3))]),
  );
  await atOnce(attempts, async (attempt) =>
    assert.doesNotMatch(await answer(before_.at, attempt), /^HTTP\/1\.1 101/, `${attempt}`),
  );
  for (const text of naive.heard)
    assert.ok(
      field(text, 'upgrade').every(
        (protocol) => protocol === 'websocket' && /^GET \/play(\?x)? /.test(text),
      ),
      text,
    );
});

test('nobody writes their own address, or the way they came', async () => {
  naive.heard.length = 0;
  const forged = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'http' };
  const twice = {
    'X-Forwarded-For': ['203.0.113.9', '127.0.0.1'],
    'x-forwarded-proto': ['http', 'http'],
  };
  const nearly = { X_Forwarded_For: '203.0.113.9', 'X-Forwarded-For ': '203.0.113.9' };
  for (const more of [
    forged,
    twice,
    nearly,
    { Connection: 'close, X-Forwarded-For, X-Forwarded-Proto', ...forged },
  ]) {
    await answer(before_.at, request('GET / HTTP/1.1', { ...own, ...more }));
    await answer(before_.at, upgrade('websocket', '/play', { ...own, ...more }));
  }
  assert.ok(naive.heard.length > 4);
  for (const text of naive.heard) {
    assert.deepEqual(field(text, 'x-forwarded-for'), ['127.0.0.1'], text);
    assert.deepEqual(field(text, 'x-forwarded-proto'), ['https'], text);
    assert.ok(!text.includes('203.0.113.9') || /x-forwarded-for : /i.test(text), text);
  }
});

// However it is written: decoded, folded, cut or climbing, as nginx or as the server behind it
// reads it.
const ways = [
  '/metrics',
  '/metrics/',
  '/metrics?',
  '/metrics?x',
  '/metrics#',
  '/%6detrics',
  '/%6Detrics',
  '//metrics',
  '///metrics',
  '/./metrics',
  '/x/../metrics',
  '/x/%2e%2e/metrics',
  '/x%2f..%2fmetrics',
  '/..%2fmetrics',
  '/%2fmetrics',
  '/%2f%2fmetrics',
  '/x#/../metrics',
  '/#/../metrics',
  '/x%23/../metrics',
  '/x?/../metrics',
  '/x%3f/../metrics',
  '/play#/../metrics',
  '/play?/../metrics',
  '/play/../metrics',
  '/play%2f..%2fmetrics',
  '/play%23/../metrics',
  '/healthz#/../metrics',
  '/x;/../metrics',
  '/x%5c..%5cmetrics',
  '/\\metrics',
  '/metrics%00',
  '/metrics%20',
  '/metrics%0d%0a',
  '/%25%36%64etrics',
  '/%256detrics',
  '/%252e%252e/metrics',
  '/metrics;x',
  '/metrics.',
  '/x//../metrics',
  '/x/..//metrics',
  '/x/.././metrics',
];

test('the figures stay on this side of it', async () => {
  const figures = /lusoria_|process_/;
  const plainly = (line) =>
    request(`${line} HTTP/1.1`, { ...own, Connection: 'close', 'X-Forwarded-For': '127.0.0.1' });
  const requests = ways.flatMap((way) =>
    [
      `GET ${way}`,
      `HEAD ${way}`,
      `GET http://localhost${way}`,
      `GET http://127.0.0.1:${host.port}${way}`,
    ].map(plainly),
  );
  const behind = request('GET /metrics HTTP/1.1', { Host: 'x', 'X-Forwarded-For': '127.0.0.1' });
  for (const protocol of ['h2c', 'websocket'])
    for (const way of ways) requests.push(upgrade(protocol, way, own) + behind);
  await atOnce(requests, async (text) => {
    const said = await answer(nginx.at, text);
    assert.doesNotMatch(said, figures, text);
    assert.doesNotMatch(said, /version=0\.0\.4[\s\S]*content-length: \d{4}/i, text);
  });
  assert.match(await (await fetch(`http://127.0.0.1:${host.port}/metrics`)).text(), figures);
});

test('a request in the body of another is nobody’s', async () => {
  const hidden = request('GET /metrics HTTP/1.1', { Host: 'x' });
  const length = String(hidden.length);
  const bodies = [
    { 'Content-Length': length },
    { 'Content-Length': [length, '0'] },
    { 'Content-Length': '0', 'Transfer-Encoding': 'chunked' },
    { 'Transfer-Encoding': ['chunked', 'identity'] },
    { 'Transfer-Encoding': 'xchunked', 'Content-Length': length },
    { 'Transfer-Encoding ': 'chunked' },
    { 'Content-Length': `+${length}` },
    { Host: ['localhost', 'x'] },
    { Expect: '100-continue', 'Content-Length': length },
  ];
  const requests = ['GET', 'POST', 'OPTIONS', 'CONNECT', 'TRACE'].flatMap((method) =>
    ['/', '/play', '/api/lobby'].flatMap((path) =>
      bodies.map((more) => request(`${method} ${path} HTTP/1.1`, { ...own, ...more }) + hidden),
    ),
  );
  await atOnce(requests, async (text) =>
    assert.doesNotMatch(await answer(nginx.at, text), /lusoria_/, text),
  );
  const client = await Client.open(nginx.at);
  await client.ask('lobby', {}, 'lobby');
  client.close();
});
