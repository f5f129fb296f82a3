// Nothing but `websocket` is upgraded to, on no address; HTTP/2 is spoken nowhere. The library
// would speak it, and dies of it: whoever gets a server to say 101 to h2c can end it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothHosts } from '../support/both.mjs';
import { Client, pause, randomFrom, until } from '../support/client.mjs';
import { allSaid, answer, atOnce, frames2, preface, raw, upgrade } from '../support/raw.mjs';

const attacks = Number(process.env.ATTACKS ?? 200);
const seed = Number(process.env.SEED ?? 7);
const hosts = bothHosts();

const paths = [
  '/',
  '/play',
  '/play?x',
  '/metrics',
  '/healthz',
  '/api/lobby',
  '/nowhere',
  '/play/../play',
];
const others = [
  'h2c',
  'H2C',
  'h2',
  'h2c, websocket',
  'websocket, h2c',
  'websocket,h2c',
  'websockets',
  'websocket/13',
  'TLS/1.0',
  'HTTP/2.0',
  'x',
  ' h2c\t',
];

/** Whoever is still served is not dead. */
async function served(host) {
  const client = await Client.open(host.at);
  await client.ask('lobby', {}, 'lobby');
  client.close();
}

for (const kind of ['plain', 'tls']) {
  test(`${kind}: no other protocol than websocket, whatever the address`, async () => {
    const host = hosts[kind];
    const attempts = paths.flatMap((path) => others.map((protocol) => upgrade(protocol, path)));
    await atOnce(attempts, async (attempt) => {
      const said = await answer(
        host.at,
        Buffer.concat([Buffer.from(attempt), frames2(randomFrom(1))]),
      );
      assert.doesNotMatch(said, /^HTTP\/1\.[01] (101|2)/m, attempt + said);
      assert.ok(
        (said.match(/^HTTP\/1\.[01] /gm) ?? []).length <= 1,
        `one answer to ${attempt}: ${said}`,
      );
    });
    for (const more of [
      { Upgrade: ['websocket', 'h2c'] },
      { Upgrade: ['h2c', 'websocket'] },
      { Upgrade: ['', 'h2c'] },
      { 'Content-Length': '5' },
      { 'Transfer-Encoding': 'chunked' },
    ]) {
      const said = await answer(host.at, upgrade('websocket', '/play', more));
      assert.doesNotMatch(said, /^HTTP\/1\.1 101/m, JSON.stringify(more) + said);
    }
    for (const method of ['HEAD', 'POST', 'PUT', 'OPTIONS', 'CONNECT']) {
      const said = await answer(host.at, upgrade('websocket').replace('GET', method));
      assert.doesNotMatch(said, /^HTTP\/1\.1 101/m, method + said);
    }
    await served(host);
  });

  test(`${kind}: the preface of HTTP/2 opens nothing`, async () => {
    const host = hosts[kind];
    for (const before_ of ['', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'])
      for (const bytes of [preface, frames2(randomFrom(2))]) {
        const said = await answer(
          host.at,
          Buffer.concat([Buffer.from(before_), Buffer.from(bytes)]),
        );
        const rest = said.replace(/^HTTP\/1\.1 200[\s\S]*?\r\n\r\nok\n/, '');
        assert.ok(rest === '' || /^HTTP\/1\.[01] 4\d\d/.test(rest), JSON.stringify(rest));
      }
    await served(host);
  });

  test(
    `${kind}: ${attacks} attempts with malformed frames, seed ${seed}, change nothing`,
    { timeout: 600000 },
    async () => {
      const host = hosts[kind];
      const random = randomFrom(seed);
      const some = (list) => list[Math.floor(random() * list.length)];
      const attack = async () => {
        const socket = raw(
          host.at,
          upgrade(
            some(['h2c', 'h2c', 'H2c', 'websocket', 'x']),
            some(paths),
            random() < 0.5 ? {} : { 'HTTP2-Settings': 'A'.repeat(random() * 200) },
          ),
        );
        const early = random() < 0.5;
        if (early) socket.write(frames2(random));
        await pause(random() * 30);
        if (!early) socket.write(frames2(random));
        socket.write(frames2(random));
        const said = await allSaid(socket);
        assert.doesNotMatch(said, /^HTTP\/1\.1 101[\s\S]*upgrade: h2c/im);
      };
      await atOnce(Array(attacks).fill(), attack);
      await served(host);
    },
  );
}

test('over TLS nobody is offered HTTP/2', async () => {
  for (const alpn of [['h2'], ['h2', 'http/1.1'], ['h2c'], ['http/1.1'], undefined]) {
    const socket = raw({ ...hosts.tls.at, alpn }, preface);
    await until(() => socket.ended || socket.alpnProtocol !== null, 'the handshake is over');
    assert.ok(!['h2', 'h2c'].includes(socket.alpnProtocol), `${alpn}: ${socket.alpnProtocol}`);
    socket.destroy();
  }
  await served(hosts.tls);
});
