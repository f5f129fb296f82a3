// The stranger, in a process of their own, with as many hands as an attack wants. Bounded in time
// and number, and only ever at 127.0.0.1.
import { connect } from 'node:net';
import { Client, pause, randomFrom } from '../server/support/client.mjs';
import { attacks } from './attacks.mjs';

const ANSWER_MS = 5000; // a stranger does not wait longer
const PACE_MS = 1; // between connections of one hand

const [port, seed, long] = JSON.parse(process.argv[2]);

/** A crowd is of one network, or scattered: each of a network of their own. */
const addressOf = (attack, one, scattered) =>
  scattered ? `127.${40 + attack}.${1 + one}.1` : `127.9.${1 + attack}.${1 + one}`;

class Stranger {
  constructor(attack, hand, deadline, counts) {
    Object.assign(this, { long, hand, deadline, counts, random: randomFrom(seed * 1009 + hand) });
    // every attack anew
    this.from = addressOf(attacks.indexOf(attack), hand % (attack.crowd ?? 1), attack.scattered);
  }

  isOver = () => performance.now() > this.deadline;
  rest = pause;

  count(what, more = 1) {
    this.counts[what] = (this.counts[what] ?? 0) + more;
  }

  /**
   * A WebSocket; when it is refused, again after a moment. What is returned when time is over is
   * closed.
   */
  async open() {
    while (!this.isOver()) {
      await pause(PACE_MS);
      try {
        const client = await Client.open(port, { from: this.from });
        client.socket.net.on('error', () => {});
        return client;
      } catch {
        this.count('not let in');
        await pause(20);
      }
    }
    return {
      closed: true,
      close() {},
      say() {},
      socket: { pause() {}, sendText() {}, net: { write() {} } },
    };
  }

  /** The answer, an error among them; undefined when there is none. */
  async ask(client, type, fields, answer) {
    if (client.closed) return undefined;
    const fits = typeof answer === 'string' ? (message) => message.type === answer : answer;
    client.heard.length = 0; // what nobody waited for
    const told = client
      .ask(type, fields, (message) => message.type === 'error' || fits(message))
      .catch(() => undefined);
    return Promise.race([told, pause(ANSWER_MS)]);
  }

  closed(client, ms) {
    return Promise.race([client.told?.(() => false).catch(() => {}), pause(ms)]).then(() =>
      client.close(),
    );
  }

  /** Waits until the system has taken the bytes, or the connection is gone. */
  written(client, bytes) {
    return Promise.race([
      new Promise((resolve) => client.socket.net.write(bytes, resolve)),
      pause(1000),
    ]);
  }

  /** Sends bytes over a connection of their own: what is answered within so many milliseconds. */
  async raw(bytes, ms) {
    await pause(PACE_MS);
    return new Promise((resolve) => {
      let said = '';
      const net = connect({ port, host: '127.0.0.1', localAddress: this.from }, () =>
        net.write(bytes),
      );
      const end = () => {
        clearTimeout(timer);
        net.destroy();
        resolve(said);
      };
      const timer = setTimeout(end, ms);
      net.on('data', (data) => (said += data.toString('latin1')));
      net.on('error', end);
      net.on('close', end);
    });
  }
}

process.on('message', async ({ name, seconds }) => {
  const attack = attacks.find((one) => one.name === name);
  const deadline = performance.now() + 1000 * seconds;
  const counts = {};
  const hands = Array.from({ length: attack.hands }, (_, hand) =>
    attack.attack(new Stranger(attack, hand, deadline, counts)),
  );
  await Promise.all(hands);
  process.send(counts);
});
process.on('disconnect', () => process.exit());
