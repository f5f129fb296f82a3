// Frames of WebSockets that break the rules (RFC 6455), or keep to them and are too many.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bothHosts } from '../support/both.mjs';
import { Client, randomFrom, server, until } from '../support/client.mjs';
import { frame } from '../support/socket.mjs';

const hosts = bothHosts();

/** A frame as bytes, without a mask. */
const bare = (opcode, text, first = 0x80 | opcode) =>
  Buffer.concat([Buffer.from([first, text.length]), Buffer.from(text)]);
const masked = (first, second, ...rest) => Buffer.from([first, second, ...rest]);
const lobby = JSON.stringify({ v: 1, type: 'lobby' });

/** What a server says to these bytes before it closes: the status of its close frame. */
async function status(at, ...pieces) {
  const client = await Client.open(at);
  for (const bytes of pieces) client.socket.net.write(bytes);
  await until(
    () => client.closed,
    `the server hangs up after ${pieces.map((bytes) => bytes.toString('hex'))}`,
    30,
  );
  return client.socket.status;
}

for (const kind of ['plain', 'tls']) {
  test(`${kind}: a frame without a mask, or one that is none, ends the connection with 1002`, async () => {
    const wrong = {
      'text without a mask': bare(1, lobby),
      'an empty text without a mask': bare(1, ''),
      'a ping without a mask': bare(9, 'x'),
      'a pong without a mask': bare(10, ''),
      'a goodbye without a mask': bare(8, ''),
      'a reserved bit': masked(0xc1, 0x80, 1, 2, 3, 4),
      'another reserved bit': masked(0x91, 0x80, 1, 2, 3, 4),
      'a reserved opcode': masked(0x83, 0x80, 1, 2, 3, 4),
      'a reserved control opcode': masked(0x8b, 0x80, 1, 2, 3, 4),
      'a ping in pieces': masked(0x09, 0x80, 1, 2, 3, 4),
      'a ping that is too long': masked(0x89, 0xfe, 0, 200, 1, 2, 3, 4),
      'a continuation of nothing': frame(0, Buffer.from(lobby)),
      'a text within a text': Buffer.concat([
        frame(1, Buffer.from('{'), false),
        frame(1, Buffer.from(lobby)),
      ]),
      'a length that is written too long': masked(0x81, 0xfe, 0, 5, 1, 2, 3, 4),
      'a length of eight bytes for less': masked(0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4),
      'a length below zero': masked(0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4),
      'a goodbye of one byte': frame(8, Buffer.from([3])),
      'a goodbye with no such reason': frame(8, Buffer.from([0x03, 0xed])),
    };
    for (const [name, bytes] of Object.entries(wrong))
      assert.equal(await status(hosts[kind].at, bytes), 1002, name);
    assert.equal(await status(hosts[kind].at, frame(2, Buffer.from('binary'))), 1003);
    assert.equal(await status(hosts[kind].at, frame(1, Buffer.alloc(2049, 32))), 1009);
    assert.equal(
      await status(hosts[kind].at, masked(0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3, 4)),
      1009,
    );
    assert.equal(
      await status(
        hosts[kind].at,
        frame(1, Buffer.alloc(1500, 32), false),
        frame(0, Buffer.alloc(1500, 32)),
      ),
      1009,
    );
    for (const code of [1000, 1001, 3000, 4999])
      assert.equal(
        await status(hosts[kind].at, frame(8, Buffer.from([code >> 8, code & 255]))),
        code,
      );
    assert.equal(await status(hosts[kind].at, frame(8, Buffer.alloc(0))), 1000);
  });

  test(`${kind}: frames come in any pieces, with pings between them`, async () => {
    const random = randomFrom(5);
    const client = await Client.open(hosts[kind].at);
    for (let i = 0; i < 60; i++) {
      const cut = Math.floor(random() * lobby.length);
      const bytes = [
        frame(1, Buffer.from(lobby.slice(0, cut)), false),
        frame(9, Buffer.from(`${i}`)),
        frame(0, Buffer.alloc(0), false),
      ];
      bytes.push(
        frame(0, Buffer.from(lobby.slice(cut))),
        frame(10, Buffer.from('x')),
        frame(1, Buffer.from(`${lobby}${' '.repeat(random() * 2000)}`)),
      );
      for (let rest = Buffer.concat(bytes); rest.length > 0;) {
        const length = Math.min(
          rest.length,
          1 + Math.floor(random() * (random() < 0.5 ? 20 : 3000)),
        );
        client.socket.net.write(rest.subarray(0, length));
        rest = rest.subarray(length);
        if (random() < 0.3) await new Promise((resolve) => setImmediate(resolve));
      }
      await client.told('lobby');
      await client.told('lobby');
    }
    await until(() => client.socket.pongs.at(-1) === '59', 'the last ping is answered');
    assert.ok(!client.closed);
    client.close();
  });
}

// With a rate of 5 a second, 20 at once are allowed. Each kind is sent as fast as it can be, far
// more often.
const floods = {
  pings: () => frame(9, Buffer.from('x')),
  'empty pings': () => frame(9, Buffer.alloc(0)),
  pongs: () => frame(10, Buffer.from('x')),
  'empty fragments': (i) => frame(i === 0 ? 1 : 0, Buffer.alloc(0), false),
  fragments: (i) => frame(i === 0 ? 1 : 0, Buffer.from(' '), false),
  'empty messages': () => frame(1, Buffer.alloc(0)),
};
for (const [name, make] of Object.entries(floods))
  test(`too many ${name} end the connection, as too many messages do`, async (t) => {
    const strict = await server(['--rate', '5']);
    t.after(() => strict.stop());
    const client = await Client.open(strict.port);
    for (let i = 0; i < 20; i++) client.socket.net.write(make(i));
    client.socket.net.write(Buffer.concat(Array.from({ length: 60 }, (_, i) => make(i + 20))));
    await until(() => client.closed, 'the connection is closed');
    assert.ok(client.heard.some(({ type, reason }) => type === 'error' && reason === 'rate'));
  });

test('what comes before the answer to the handshake costs nothing and harms nobody', async () => {
  const { upgrade, raw } = await import('../support/raw.mjs');
  const host = hosts.plain;
  const used = () =>
    readFileSync(`/proc/${host.process.pid}/stat`, 'utf8')
      .replace(/.*\) /, '')
      .split(' ')
      .slice(11, 13)
      .reduce((sum, part) => sum + Number(part), 0);
  const hasty = Array.from({ length: 20 }, () =>
    raw(
      host.port,
      Buffer.concat([
        Buffer.from(upgrade('websocket')),
        frame(1, Buffer.from(lobby)),
        frame(9, Buffer.from('x')),
      ]),
    ),
  );
  await until(
    () => hasty.every((socket) => socket.ended || socket.said.includes('101')),
    'all are answered',
  );
  const before_ = used();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  assert.ok(used() - before_ < 60, `${used() - before_} hundredths of a second, of 200`);
  for (const socket of hasty) socket.destroy();
  const client = await Client.open(host.at);
  await client.ask('lobby', {}, 'lobby');
  client.close();
});
