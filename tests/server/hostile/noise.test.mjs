// Requests, upgrades and frames, damaged at random by a seed, while somebody honest asks on.
// ROUNDS=5000 SEED=1 for long.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothHosts } from '../support/both.mjs';
import { Client, pause, randomFrom } from '../support/client.mjs';
import { allSaid, atOnce, frames2, preface, raw, request, upgrade } from '../support/raw.mjs';
import { frame } from '../support/socket.mjs';

const rounds = Number(process.env.ROUNDS ?? 300);
const seed = Number(process.env.SEED ?? 13);
const hosts = bothHosts();

const lobby = Buffer.from('{"v":1,"type":"lobby"}');
const models = [
  ...['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT', 'PUT', 'PATCH', 'DELETE', 'TRACE'].map(
    (method) => request(`${method} / HTTP/1.1`, { Host: 'x', 'Content-Length': '5' }),
  ),
  request('GET /api/lobby HTTP/1.0', { Connection: 'keep-alive' }),
  request('GET http://x/metrics HTTP/1.1', { Host: ['x', 'y'] }),
  preface,
  'GET /\r\n\r\n',
  request('GET / HTTP/1.1', {
    Host: 'x',
    Range: 'bytes=0-1,3-4',
    'Accept-Encoding': 'gzip',
    'If-None-Match': '"x"',
  }),
  request('POST / HTTP/1.1', { Host: 'x', 'Transfer-Encoding': 'chunked' }),
  upgrade('h2c'),
  upgrade('websocket'),
  upgrade('websocket', '/'),
  upgrade('x', '/metrics'),
];

/** One of the models, perhaps several, perhaps with bytes changed, doubled, left out or cut off. */
function damaged(random) {
  const some = (most) => Math.floor(random() * most);
  const one = () => {
    let bytes = Buffer.from(models[some(models.length)]);
    for (let k = some(5); k > 0; k--) {
      const at = some(bytes.length);
      if (some(3) === 0) bytes[at] = some(256);
      else if (some(2))
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + some(8))]);
      else
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          bytes.subarray(some(at + 1), at),
          bytes.subarray(at),
        ]);
    }
    return some(5) ? bytes : bytes.subarray(0, some(bytes.length));
  };
  return Buffer.concat(Array.from({ length: 1 + some(3) }, one));
}

/** Frames of a WebSocket, most of them fine, with a byte changed here and there. */
function frames(random) {
  const bytes = Buffer.concat(
    Array.from({ length: 1 + random() * 8 }, () =>
      frame(
        [0, 1, 1, 2, 8, 9, 10][Math.floor(random() * 7)],
        random() < 0.5 ? lobby : Buffer.alloc(random() * 300),
        random() < 0.7,
      ),
    ),
  );
  for (let k = random() * 3; k > 1; k--)
    bytes[Math.floor(random() * bytes.length)] = random() * 256;
  return bytes;
}

for (const kind of ['plain', 'tls'])
  test(
    `${kind}: ${rounds} connections of noise, seed ${seed}, end nothing`,
    { timeout: 1200000 },
    async () => {
      const { at } = hosts[kind];
      const random = randomFrom(seed);
      const honest = await Client.open(at);
      await atOnce(Array(rounds).fill(), async (_, i) => {
        const kindOf = Math.floor(random() * 3);
        const socket = raw(at, kindOf === 0 ? upgrade('websocket') : damaged(random));
        await pause(random() * 20);
        socket.write(
          kindOf === 0 ? frames(random) : random() < 0.5 ? frames2(random) : damaged(random),
        );
        const said = await allSaid(socket);
        assert.doesNotMatch(said, /^upgrade: *h2c/im, `connection ${i}`);
        assert.doesNotMatch(said, /^HTTP\/1\.[01] 5/m, `connection ${i}`);
      });
      await honest.ask('lobby', {}, 'lobby');
      honest.close();
    },
  );
