// Frames that a well-behaved client does not send, and floods of those that cost nothing to send.
const any = (random, most) =>
  Buffer.from(Array.from({ length: random() * most }, () => random() * 256));

/** Header and payload as told, masked or not. */
function frame({ first, length, masked = true, payload = Buffer.alloc(0) }) {
  const head = [first];
  if (length < 126) head.push((masked ? 0x80 : 0) | length);
  else {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(length));
    head.push((masked ? 0x80 : 0) | 127, ...bytes);
  }
  return Buffer.concat([Buffer.from(head), Buffer.alloc(masked ? 4 : 0), payload]);
}

const kinds = [
  () => frame({ first: 0x81, length: 2, masked: false, payload: Buffer.from('{}') }),
  () => frame({ first: 0xf1, length: 0 }), // reserved bits
  (random) => frame({ first: 0x83 + Math.floor(random() * 5), length: 0 }), // reserved opcodes
  // a control frame in pieces
  (random) => frame({ first: 0x09, length: 3, payload: any(random, 3) }),
  () => frame({ first: 0x89, length: 200, payload: Buffer.alloc(200) }), // a long ping
  () => frame({ first: 0x81, length: Number.MAX_SAFE_INTEGER }),
  () => frame({ first: 0x80, length: 1, payload: Buffer.from('x') }), // goes on with nothing
  () => frame({ first: 0x88, length: 1, payload: Buffer.from('x') }), // half a reason to close
  (random) =>
    frame({ first: 0x88, length: 2, payload: Buffer.from([random() * 256, random() * 256]) }),
  (random) => any(random, 300),
];

async function malformed(stranger) {
  while (!stranger.isOver()) {
    const client = await stranger.open();
    for (let k = 1 + stranger.random() * 3; k > 0; k--)
      client.socket.net.write(kinds[Math.floor(stranger.random() * kinds.length)](stranger.random));
    stranger.count('sent');
    await stranger.closed(client, 100);
  }
}

/** As many as the socket takes. */
const flood = (bytes) => async (stranger) => {
  const many = Buffer.concat(Array.from({ length: 500 }, () => bytes));
  while (!stranger.isOver()) {
    const client = await stranger.open();
    while (!client.closed && !stranger.isOver()) {
      stranger.count('sent', 500);
      await stranger.written(client, many);
    }
    client.close();
  }
};

export default [
  { name: 'malformed frames', hands: 8, attack: malformed },
  { name: 'pings', hands: 4, attack: flood(frame({ first: 0x89, length: 0 })) },
  { name: 'pongs', hands: 4, attack: flood(frame({ first: 0x8a, length: 0 })) },
  {
    name: 'empty pieces',
    hands: 4,
    attack: flood(
      Buffer.concat([frame({ first: 0x01, length: 0 }), frame({ first: 0x00, length: 0 })]),
    ),
  },
];
