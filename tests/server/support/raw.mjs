// Bytes to a server and back, without a library that would make them well-formed: raw requests,
// upgrades to whatever, and frames of HTTP/2 and of WebSockets that break the rules. For tests that
// mean no good.
import { connect } from 'node:net';
import { connect as connectSafely } from 'node:tls';
import { pause, until } from './client.mjs';

/**
 * A connection that sends what it is told; `said` is all that came back, `ended` when the server
 * hung up. `at`: a port of this machine; with TLS { port, ca, alpn }, where `ca` is the certificate
 * to trust.
 */
export function raw(at, text = '') {
  const { port, ca, alpn } = typeof at === 'object' ? at : { port: at };
  const safe = { port, ca, host: '127.0.0.1', servername: 'localhost', ALPNProtocols: alpn };
  const socket = ca ? connectSafely(safe) : connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.said = '';
  socket.ended = false;
  socket.on('data', (data) => (socket.said += data.toString('latin1')));
  socket.on('error', () => {});
  socket.on('close', () => (socket.ended = true));
  socket.write(text);
  return socket;
}

/** What such a connection was told by the time that the server hangs up or says no more. */
export async function allSaid(socket) {
  for (let quiet = 0, length = -1; quiet < 10 && !socket.ended; quiet++) {
    await pause(20);
    if (socket.said.length !== length) quiet = 0;
    length = socket.said.length;
  }
  socket.destroy();
  return socket.said;
}

export const answer = (at, text) => allSaid(raw(at, text));

/** The same for requests after which the server must hang up, however slow it is. */
export async function lastAnswer(at, text) {
  const socket = raw(at, text);
  await until(() => socket.ended, `the server hangs up after ${JSON.stringify(text)}`, 30);
  return socket.said;
}

/** Does it with each of them, twenty at once. */
export async function atOnce(list, act) {
  for (let i = 0; i < list.length; i += 20) await Promise.all(list.slice(i, i + 20).map(act));
}

/** A request by its first line and its headers. */
export const request = (line, headers = {}) =>
  `${line}\r\n${Object.entries(headers)
    .flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}\r\n`))
    .join('')}\r\n`;

/**
 * A request to go over to another protocol; to `websocket` with all that a WebSocket of ours needs.
 */
export const upgrade = (protocol, path = '/play', more = {}, version = 'HTTP/1.1') =>
  request(`GET ${path} ${version}`, {
    Host: '127.0.0.1',
    Upgrade: protocol,
    Connection: 'Upgrade, HTTP2-Settings',
    'HTTP2-Settings': 'AAMAAABkAAQAAP__',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Protocol': 'lusoria-1',
    ...more,
  });

export const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';

/** A frame of HTTP/2. `length` may lie. */
export function frame2(type, flags, stream, payload = Buffer.alloc(0), length = payload.length) {
  const head = Buffer.alloc(9);
  head.writeUIntBE(length & 0xffffff, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream >>> 0, 5);
  return Buffer.concat([head, payload]);
}

/** Frames of HTTP/2 that follow a preface, most of them damaged. */
export function frames2(random) {
  const some = (most) => Math.floor(random() * most);
  const bytes = (length) => Buffer.from(Array.from({ length }, () => some(256)));
  const frames = [Buffer.from(preface), frame2(4, 0, 0)];
  for (let i = 3 + some(12); i > 0; i--) {
    const payload = bytes(some(60));
    frames.push(
      frame2(
        some(11),
        some(256),
        some(2) ? 1 + 2 * some(4) : some(0xffffffff),
        payload,
        some(4) ? payload.length : some(20000),
      ),
    );
  }
  return Buffer.concat(frames);
}
