// Requests that mean no good: half ones, doubled ones, oversize ones, paths that climb, pages of
// other sites.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { certificate } from '../support/certificate.mjs';
import { Client, server, until } from '../support/client.mjs';
import { answer as answerOf, lastAnswer, raw as rawTo } from '../support/raw.mjs';
import { Socket } from '../support/socket.mjs';

let host;
before(async () => {
  host = await server();
  writeFileSync(`${host.folder}/secret.txt`, 'secret');
});
after(() => host.stop());
const status = (field) =>
  Number(
    new RegExp(`${field}:\\s+(\\d+)`).exec(
      readFileSync(`/proc/${host.process.pid}/status`, 'utf8'),
    )[1],
  );
const alive = async () =>
  assert.equal(await (await fetch(`http://127.0.0.1:${host.port}/healthz`)).text(), 'ok\n');

const raw = (text = '', port = host.port) => rawTo(port, text);
const answer = (text) => answerOf(host.port, text);

test('paths that climb, or are written strangely, lead nowhere', async () => {
  const paths = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/../../secret.txt',
    '/./../secret.txt',
    '//../secret.txt',
    '/..\\secret.txt',
    '/%5c..%5csecret.txt',
    '/index.html/../../secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/..;/secret.txt',
    '/%00',
    '/index.html%00.txt',
    '/%',
    '/%zz',
    `/${'a/'.repeat(1500)}`,
    `/${'../../'.repeat(500)}etc/passwd`,
    `${host.folder}/secret.txt`,
    'file:///etc/passwd',
    '*',
    '',
    `http://127.0.0.1:${host.port}/../secret.txt`,
  ];
  for (const path of paths) {
    const said = await answer(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.ok(!said.includes('secret') && !said.includes('root:'), path);
    // What the library folds to the page itself is the page.
    if (said.startsWith('HTTP/1.1 200'))
      assert.ok(said.endsWith('<!doctype html>'), `${path}: ${said}`);
  }
  await alive();
});

test('a request with a body is refused, and its body is never another request', async () => {
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const requests = [
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    `GET / HTTP/1.1\r\nHost: x\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    `GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    `GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\nContent-Length: 4\r\n\r\n${hidden}`,
    `PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n${hidden}`,
    `DELETE / HTTP/1.1\r\nHost: x\r\n\r\n${hidden}`,
    `HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n${hidden}`,
  ];
  for (const request of requests) {
    const said = await answer(request);
    assert.ok(!said.includes('ok\n') && !/^HTTP\/1.1 200/m.test(said), `${request}\n${said}`);
  }
  await alive();
});

test('HEAD is answered as GET is, without the body', async () => {
  const close = 'Host: x\r\nConnection: close\r\n\r\n';
  const split = (said) => [
    said.slice(0, said.indexOf('\r\n\r\n')),
    said.slice(said.indexOf('\r\n\r\n') + 4),
  ];
  for (const path of [
    '/',
    '/index.html',
    '/healthz',
    '/metrics',
    '/nowhere',
    '/api/lobby',
    '/api/games/aaaaaaaa',
    '/api/nowhere',
  ]) {
    const [ours, body] = split(await lastAnswer(host.port, `HEAD ${path} HTTP/1.1\r\n${close}`));
    const [whole, text] = split(await lastAnswer(host.port, `GET ${path} HTTP/1.1\r\n${close}`));
    assert.equal(body, '', path);
    assert.ok(text.length > 0, path);
    const length = /content-length: \d+/;
    // which grow with every request
    const fixed = (head) => (path === '/metrics' ? head.replace(length, '') : head);
    assert.equal(fixed(ours), fixed(whole), path);
    assert.match(ours, length, path);
  }
  // What follows on the same connection is answered in its turn.
  const both = await lastAnswer(
    host.port,
    `HEAD /nowhere HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\n${close}`,
  );
  assert.match(both, /^HTTP\/1\.1 404 [^<]*?\r\n\r\nHTTP\/1\.1 200 [\s\S]*\r\n\r\nok\n$/);
});

test('CONNECT is refused in words, and what follows it is nobody’s', async () => {
  for (const target of ['example.org:443', '127.0.0.1:22', '/', '/play', '*'])
    for (const rest of ['', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n']) {
      const said = await lastAnswer(
        host.port,
        `CONNECT ${target} HTTP/1.1\r\nHost: x\r\n\r\n${rest}`,
      );
      assert.match(said, /^HTTP\/1\.[01] 40[35] /, target);
      assert.doesNotMatch(said, / 200 |ok\n/, target);
    }
  await alive();
});

test('headers that are too long, too many, or no headers end the connection', async () => {
  const requests = [
    `GET / HTTP/1.1\r\nHost: ${'x'.repeat(100000)}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 5000 }, (_, i) => `X-${i}: y\r\n`).join('')}\r\n`,
    `GET /${'a'.repeat(100000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nCookie: ${'c=d; '.repeat(20000)}\r\nHost: x\r\n\r\n`,
    `${'\r\n'.repeat(10000)}GET / HTTP/1.1\r\n\r\n`,
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    `${'\0'.repeat(5000)}`,
    'GET\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET / HTTP/1.1\r\nSec-WebSocket-Version: 13\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n',
  ];
  const before_ = status('VmRSS');
  for (let round = 0; round < 5; round++) await Promise.all(requests.map(answer));
  assert.ok(status('VmRSS') - before_ < 8000, `${status('VmRSS') - before_} kB more`);
  await alive();
});

test('the page may run its own code only, and tells nobody where it comes from', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${host.port}/`);
  const policy = headers.get('content-security-policy');
  for (const part of [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
    assert.ok(policy.split('; ').includes(part), part);
  assert.doesNotMatch(policy, /unsafe-inline|http|\*/);
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
  assert.equal(headers.get('set-cookie'), null);
});

test('no page of another origin may connect, however it is spelled', async () => {
  const own = `127.0.0.1:${host.port}`;
  const others = [
    'null',
    'http://',
    own,
    `//${own}`,
    `HTTP://${own}`,
    `http://${own}/`,
    `http://${own} `,
    `http://user@${own}`,
    `http://${own}.evil.example`,
    `http://evil.example/${own}`,
    `http://evil.example#${own}`,
    `http://127.0.0.1:${host.port}0`,
    'http://127.0.0.1',
    `http://localhost:${host.port}`,
    `ftp://${own}`,
    `file://${own}`,
    `http://${own},http://${own}`,
    `http://${own}\thttp://evil.example`,
    `http://evil.example http://${own}`,
    `chrome-extension://${own}`,
    `http://${'a'.repeat(300)}`,
    `http://${own}${'\u00e9'}`,
  ];
  for (const origin of others)
    await assert.rejects(Socket.open(host.port, { origin }), /403/, origin);
  (await Socket.open(host.port, { origin: `http://${own}` })).close();
});

test('a page must have come the way that it connects: over https, or not', async (t) => {
  const opens = (at, options) =>
    Socket.open(at, options).then(
      (socket) => (socket.close(), true),
      (error) => (assert.match(error.message, /403/), false),
    );
  const both = async (at, options = {}) => {
    const name = `${at.ca ? 'localhost' : '127.0.0.1'}:${at.port ?? at}`;
    return [
      await opens(at, { origin: `http://${name}`, ...options }),
      await opens(at, { origin: `https://${name}`, ...options }),
    ];
  };
  assert.deepEqual(await both(host.port), [true, false]);
  // who says so is no proxy of ours
  assert.deepEqual(await both(host.port, { scheme: 'https' }), [true, false]);
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-origin-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const files = ['cert.pem', 'key.pem'].map((name) => join(folder, name));
  certificate(...files);
  const safe = await server(['--cert', files[0], '--key', files[1]]);
  t.after(() => safe.stop());
  assert.deepEqual(await both({ port: safe.port, ca: readFileSync(files[0]) }), [false, true]);
  const behind = await server(['--proxy', 'yes']);
  t.after(() => behind.stop());
  assert.deepEqual(await both(behind.port), [true, true]); // a proxy that does not say
  assert.deepEqual(await both(behind.port, { scheme: 'http' }), [true, false]);
  assert.deepEqual(await both(behind.port, { scheme: 'https' }), [false, true]);
  for (const scheme of ['ftp', 'https, http', 'x'.repeat(50)])
    assert.deepEqual(await both(behind.port, { scheme }), [false, false], scheme);
  const listed = await server(['--origin', 'https://games.example']);
  t.after(() => listed.stop());
  assert.ok(await opens(listed.port, { origin: 'https://games.example' }));
  assert.ok(!(await opens(listed.port, { origin: 'http://games.example' })));
});

test('the figures are for this machine, unless they are opened', async (t) => {
  const figures = async (port, headers = {}) =>
    (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status;
  for (const [flags, passedOn] of [
    [[], 403],
    [['--proxy', 'yes'], 403],
    [['--metrics', 'local'], 403],
    [['--metrics', 'all'], 200],
  ]) {
    const some = await server(flags);
    t.after(() => some.stop());
    assert.equal(await figures(some.port), 200, flags.join(' '));
    // Through a proxy on this machine it comes from this machine, and yet it does not.
    for (const address of [
      '203.0.113.1',
      '127.0.0.1',
      'nonsense',
      `${'203.0.113.1, '.repeat(100)}127.0.0.1`,
    ])
      assert.equal(
        await figures(some.port, { 'x-forwarded-for': address }),
        passedOn,
        `${flags.join(' ')} ${address}`,
      );
  }
});

test('half requests, half handshakes and silence are hung up on in time', async () => {
  const halves = [
    '',
    'GET',
    'GET / HTTP/1.1\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n',
    'GET /play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
  ];
  const began = Date.now();
  const slow = Array.from({ length: 20 }, () => halves.map((text) => raw(text))).flat();
  const dripping = setInterval(
    () => slow.forEach((socket) => socket.ended || (socket.bytesWritten > 0 && socket.write('a'))),
    1000,
  );
  await until(() => slow.every((socket) => socket.ended), 'everybody was hung up on', 40);
  clearInterval(dripping);
  assert.ok(Date.now() - began < 35000, `${Date.now() - began} ms`);
  await alive();
});

test('an address has no more connections than twice its sockets, whatever they say', async () => {
  const strict = await server(['--sockets', '10']);
  const idle = Array.from({ length: 40 }, () => raw('GET / HTTP/1.1\r\n', strict.port));
  await until(() => idle.filter((socket) => socket.ended).length === 20, 'twenty are refused');
  for (const socket of idle) socket.destroy();
  await until(
    async () =>
      (
        await fetch(`http://127.0.0.1:${strict.port}/metrics`).then(
          (r) => r.text(),
          () => '',
        )
      ).includes('connections_refused_total 2'),
    'there is room again',
  );
  const client = await Client.open(strict.port);
  await client.ask('lobby', {}, 'lobby');
  client.close();
  await strict.stop();
});

// PATIENCE=1 waits for it: 90 seconds. Pings find a client in the middle of a frame, where it
// cannot answer them.
test(
  'frames and messages that never end are hung up on, silence that answers pings is not',
  { skip: !process.env.PATIENCE },
  async () => {
    const [frame, message, silent] = [
      await Client.open(host.port),
      await Client.open(host.port),
      await Client.open(host.port),
    ];
    const began = Date.now();
    frame.socket.net.write(Buffer.from([0x81, 0xfe, 0x07, 0x00, 1, 2, 3, 4, 5]));
    message.socket.sendText('{', false);
    const dripping = setInterval(() => {
      if (!frame.closed) frame.socket.net.write('a');
      if (!message.closed) message.socket.sendFrame(0, ' ', false);
    }, 5000);
    await until(() => frame.closed && message.closed, 'both were hung up on', 120);
    clearInterval(dripping);
    await until(() => Date.now() - began > 90000, 'time passes', 100);
    assert.ok(!silent.closed);
    await silent.ask('lobby', {}, 'lobby');
    silent.close();
  },
);
