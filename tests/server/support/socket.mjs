// A WebSocket client of our own over node:net: tests need frames that a well-behaved library does
// not send, sockets that never read, and thousands of them.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { connect as connectSafely } from 'node:tls';

/** A frame as a client sends it, masked. */
export function frame(opcode, payload, final = true) {
  const mask = randomBytes(4);
  const small = payload.length < 126;
  const head = Buffer.alloc(small ? 2 : 4);
  head[0] = (final ? 0x80 : 0) | opcode;
  head[1] = 0x80 | (small ? payload.length : 126);
  if (!small) head.writeUInt16BE(payload.length, 2);
  const masked = Buffer.from(payload);
  for (let i = 0; i < masked.length; i++) masked[i] ^= mask[i & 3];
  return Buffer.concat([head, mask, masked]);
}

const acceptance = (key) =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

export class Socket {
  /** Called with every text message. */
  onText = () => {};
  onClose = () => {};
  /** Milliseconds before a ping is answered. */
  pongDelay = 0;
  /** How many pings were answered that late: not those that had come before a delay was set. */
  latePongs = 0;
  /** What pings of our own were answered with. */
  pongs = [];
  /** Of the frame by which the server said goodbye. */
  status;

  /**
   * Opens a WebSocket, or rejects with the status line of the refusal. `at`: a port of this
   * machine; with TLS { port, ca }, where `ca` is the certificate to trust. `from`: the address of
   * this machine that it comes from.
   */
  static open(
    at,
    { origin, host, path = '/play', protocol = 'lusoria-1', forwarded, scheme, from } = {},
  ) {
    const { port, ca } = typeof at === 'object' ? at : { port: at };
    host ??= `${ca ? 'localhost' : '127.0.0.1'}:${port}`;
    return new Promise((resolve, reject) => {
      const self = new Socket();
      const key = randomBytes(16).toString('base64');
      const lines = [
        `GET ${path} HTTP/1.1`,
        `Host: ${host}`,
        'Upgrade: websocket',
        'Connection: Upgrade',
      ];
      lines.push(`Sec-WebSocket-Key: ${key}`, 'Sec-WebSocket-Version: 13');
      if (protocol) lines.push(`Sec-WebSocket-Protocol: ${protocol}`);
      if (origin) lines.push(`Origin: ${origin}`);
      if (forwarded) lines.push(`X-Forwarded-For: ${forwarded}`);
      if (scheme) lines.push(`X-Forwarded-Proto: ${scheme}`);
      const greet = () => self.net.write(`${lines.join('\r\n')}\r\n\r\n`);
      self.net = ca
        ? connectSafely({ port, ca, host: '127.0.0.1', servername: 'localhost' }, greet)
        : connect({ port, host: '127.0.0.1', localAddress: from }, greet);
      self.net.setNoDelay(true);
      self.rest = Buffer.alloc(0);
      let shaken = false;
      self.net.on('data', (data) => {
        self.rest = self.rest.length ? Buffer.concat([self.rest, data]) : data;
        if (!shaken) {
          const end = self.rest.indexOf('\r\n\r\n');
          if (end < 0) return;
          const head = self.rest.subarray(0, end).toString();
          if (!head.startsWith('HTTP/1.1 101') || !head.includes(acceptance(key))) {
            self.net.destroy();
            reject(new Error(head.split('\r\n')[0]));
            return;
          }
          shaken = true;
          self.rest = self.rest.subarray(end + 4);
          resolve(self);
        }
        self.#read();
      });
      self.net.on('error', reject);
      self.net.on('close', () => {
        self.closed = true;
        reject(new Error('closed'));
        self.onClose();
      });
    });
  }

  #read() {
    for (;;) {
      if (this.rest.length < 2) return;
      let length = this.rest[1] & 0x7f;
      let at = 2;
      if (length === 126) {
        if (this.rest.length < 4) return;
        length = this.rest.readUInt16BE(2);
        at = 4;
      } else if (length === 127) {
        if (this.rest.length < 10) return;
        length = Number(this.rest.readBigUInt64BE(2));
        at = 10;
      }
      if (this.rest.length < at + length) return;
      const opcode = this.rest[0] & 15;
      const final = this.rest[0] & 0x80;
      const payload = this.rest.subarray(at, at + length);
      this.rest = this.rest.subarray(at + length);
      if (opcode === 9) this.answerPing(payload, this.pongDelay);
      else if (opcode === 10) this.pongs.push(payload.toString());
      else if (opcode === 8) this.status = payload.length < 2 ? 1005 : payload.readUInt16BE(0);
      else if (opcode <= 1) {
        this.parts = this.parts ? Buffer.concat([this.parts, payload]) : payload;
        if (final) {
          const text = this.parts.toString();
          this.parts = undefined;
          this.onText(text);
        }
      }
    }
  }

  answerPing(payload, delay) {
    setTimeout(() => {
      if (this.closed) return;
      this.net.write(frame(10, payload));
      if (delay > 0) this.latePongs++;
    }, delay);
  }

  sendText(text, final = true) {
    this.net.write(frame(1, Buffer.from(text), final));
  }
  sendFrame(opcode, payload, final = true) {
    this.net.write(frame(opcode, Buffer.from(payload), final));
  }
  /** Stops reading: what the server sends stays with the system. */
  pause() {
    this.net.pause();
  }
  close() {
    this.net.destroy();
  }
}

/**
 * A server that answers every message by a function, for clients of our own: frames shorter than 64
 * KiB, a whole one a packet.
 */
export class Answering {
  heard = [];

  static async listen(answer) {
    const self = new Answering();
    self.server = createServer();
    self.server.on('upgrade', (request, net) => {
      const lines = [
        'HTTP/1.1 101 Switching Protocols',
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Protocol: lusoria-1',
      ];
      net.write(
        `${lines.join('\r\n')}\r\nSec-WebSocket-Accept: ${acceptance(request.headers['sec-websocket-key'])}\r\n\r\n`,
      );
      net.on('error', () => {});
      net.on('data', (data) => {
        if ((data[0] & 15) !== 1) return;
        const at = (data[1] & 0x7f) === 126 ? 4 : 2;
        const message = JSON.parse(
          Buffer.from(data.subarray(at + 4).map((byte, i) => byte ^ data[at + (i & 3)])).toString(),
        );
        self.heard.push(message);
        const payload = Buffer.from(JSON.stringify(answer(message)));
        net.write(
          Buffer.concat([
            Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255]),
            payload,
          ]),
        );
      });
    });
    await new Promise((resolve) => self.server.listen(0, '127.0.0.1', resolve));
    self.port = self.server.address().port;
    return self;
  }

  close() {
    this.server.close();
    this.server.closeAllConnections();
  }
}
