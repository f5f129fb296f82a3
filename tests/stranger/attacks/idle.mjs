// Those who come and do nothing, read nothing, or go at once.
const halves = [
  '',
  'GET',
  'GET / HTTP/1.1\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n',
  'GET /play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
];

/** Begins requests and never ends them; as many as there is room for. */
async function halfRequests(stranger) {
  while (!stranger.isOver()) {
    stranger.count('sent');
    await stranger.raw(Buffer.from(halves[Math.floor(stranger.random() * halves.length)]), 2000);
  }
}

/** Asks for much and reads nothing. */
async function deaf(stranger) {
  while (!stranger.isOver()) {
    const client = await stranger.open();
    await stranger.ask(client, 'watch', { code: stranger.long[0] }, 'game');
    client.socket.pause();
    for (let i = 0; i < 150 && !client.closed; i++) {
      client.say('record');
      stranger.count('sent');
    }
    await stranger.rest(1000);
    client.close();
  }
}

/** Comes and goes. */
async function churn(stranger) {
  while (!stranger.isOver()) {
    const client = await stranger.open();
    stranger.count('opened');
    client.close();
  }
}

export default [
  { name: 'half requests', hands: 100, attack: halfRequests },
  { name: 'deaf clients', hands: 30, attack: deaf },
  { name: 'coming and going', hands: 16, attack: churn },
];
