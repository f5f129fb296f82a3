// What is no proper HTTP/1.1, upgrades to what is no WebSocket, and pictures without end.
import { GAMES } from '../../support/games.mjs';

const frame = (random) => {
  const length = Math.floor(random() * 64);
  const bytes = Buffer.alloc(9 + length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = random() * 256;
  bytes.writeUIntBE(random() < 0.7 ? length : Math.floor(random() * 0xffffff), 0, 3);
  bytes[3] = random() * 11; // a known type of HTTP/2
  return bytes;
};
const frames = (random) =>
  Buffer.concat(Array.from({ length: 1 + random() * 20 }, () => frame(random)));

const upgrades = ['h2c', 'H2C', 'h2c, websocket', 'TLS/1.0', 'HTTP/2.0', 'h2', '', 'lusoria-1'];
const paths = [
  '/',
  '/play',
  '/metrics',
  '/healthz',
  '/api/lobby',
  '/nowhere',
  '/g/aaaaaaaa',
  '/b/x/%2F%00%22',
  '/oembed?url=x',
];
const pick = (random, list) => list[Math.floor(random() * list.length)];

/**
 * An upgrade to something else, and at once frames of HTTP/2 behind it, as if it had been granted.
 */
const otherUpgrade = (random) => {
  const lines = [
    `GET ${pick(random, paths)} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade, HTTP2-Settings',
    `Upgrade: ${pick(random, upgrades)}`,
  ];
  lines.push(
    'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Protocol: lusoria-1',
  );
  const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n${preface}`), frames(random)]);
};

const preface = (random) =>
  Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frames(random)]);

const methods = [
  'GET',
  'HEAD',
  'POST',
  'CONNECT',
  'OPTIONS',
  'TRACE',
  'PUT',
  'DELETE',
  'PATCH',
  'PRI',
  'get',
  'G E T',
  '\0',
  'X'.repeat(300),
];
const headers = [
  'Host: x',
  'Host: y',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: ,chunked',
  'Connection: close',
  'Connection: keep-alive, upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: x',
  'Sec-WebSocket-Version: 8',
  'Range: bytes=0-,0-,0-',
  'Expect: 100-continue',
  'Accept-Encoding: gzip;q=0',
  'If-None-Match: *',
  ' folded',
  'X: \x00',
  'X-Forwarded-For: 127.1.1.1',
  `Cookie: ${'a=b; '.repeat(500)}`,
  ':authority: x',
  'no colon at all',
];
const strangeRequest = (random) => {
  const lines = [
    `${pick(random, methods)} ${pick(random, paths)}${random() < 0.2 ? '?'.repeat(random() * 3000) : ''} HTTP/${pick(random, ['1.1', '1.0', '2.0', '9.9', ''])}`,
  ];
  for (let k = random() * 8; k > 0; k--) lines.push(pick(random, headers));
  const text = `${lines.join(pick(random, ['\r\n', '\r\n', '\n', '\r']))}\r\n\r\n`;
  const bytes = Buffer.from(text.repeat(1 + random() * 3));
  for (let k = random() * 4; k > 1; k--)
    bytes[Math.floor(random() * bytes.length)] = random() * 256;
  return bytes;
};

/** Each of another position, so that it has to be drawn; or a link that has to be looked up. */
const posted = (random) => {
  const problem = `/p/${pick(random, GAMES)}/${1 + Math.floor(random() * 320)}`;
  const code = Array.from({ length: 8 }, () => pick(random, [...'abcdefgh23456789'])).join('');
  const path = pick(random, [`${problem}.png`, `${problem}.png`, problem, `/g/${code}.png`]);
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
};

/** One connection after another, each hung up on after a moment. */
const send = (make) => async (stranger) => {
  while (!stranger.isOver()) {
    const said = await stranger.raw(make(stranger.random), 50);
    stranger.count(/^HTTP\/1.1 101/.test(said) ? 'upgraded' : 'sent');
  }
};

export default [
  { name: 'strange requests', hands: 8, attack: send(strangeRequest) },
  { name: 'upgrades to HTTP/2', hands: 8, attack: send(otherUpgrade), never: ['upgraded'] },
  { name: 'pictures without end', hands: 8, attack: send(posted) },
  { name: 'HTTP/2 unasked', hands: 4, attack: send(preface), never: ['upgraded'] },
];
