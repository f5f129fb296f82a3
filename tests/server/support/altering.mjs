// A server that cheats: between a client of ours and an honest server, it alters what the client is
// told.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { Socket } from './socket.mjs';

const acceptance = (key) =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

function unmasked(payload) {
  const length = payload.length;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = length < 126 ? length : length < 65536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

/** Takes the whole masked frames off the front of what has come; returns the rest. */
function takeFrames(data, onframe) {
  for (;;) {
    if (data.length < 2) return data;
    const long = (data[1] & 0x7f) === 126;
    const at = (long ? 4 : 2) + 4;
    if (data.length < at) return data;
    const end = at + (long ? data.readUInt16BE(2) : data[1] & 0x7f);
    if (data.length < end) return data;
    const mask = data.subarray(at - 4, at);
    onframe(data[0] & 15, Buffer.from(data.subarray(at, end).map((byte, i) => byte ^ mask[i & 3])));
    data = data.subarray(end);
  }
}

export class Altering {
  #clients = new Set();

  /** `alter(message)` returns what is told instead, or null for nothing. */
  static async before(port, alter) {
    const self = new Altering();
    self.server = createServer();
    self.server.on('upgrade', async (request, net) => {
      const upstream = await Socket.open(port);
      const lines = [
        'HTTP/1.1 101 Switching Protocols',
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Protocol: lusoria-1',
      ];
      net.write(
        `${lines.join('\r\n')}\r\nSec-WebSocket-Accept: ${acceptance(request.headers['sec-websocket-key'])}\r\n\r\n`,
      );
      self.#clients.add(net);
      upstream.onText = (text) => {
        const message = alter(JSON.parse(text));
        if (message) net.write(unmasked(Buffer.from(JSON.stringify(message))));
      };
      upstream.onClose = () => net.destroy();
      net.on('error', () => {});
      net.on('close', () => upstream.close());
      let rest = Buffer.alloc(0);
      net.on('data', (data) => {
        rest = takeFrames(Buffer.concat([rest, data]), (opcode, payload) => {
          if (opcode === 1) upstream.sendText(payload.toString());
          else if (opcode === 8) net.destroy();
        });
      });
    });
    await new Promise((resolve) => self.server.listen(0, '127.0.0.1', resolve));
    self.port = self.server.address().port;
    return self;
  }

  /** Whoever is connected must connect again. */
  interrupt() {
    for (const net of this.#clients) net.destroy();
    this.#clients.clear();
  }

  close() {
    this.interrupt();
    this.server.close();
  }
}
