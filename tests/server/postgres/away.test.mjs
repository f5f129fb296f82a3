// Who is away is for the database to say: a server that slept cannot give a game away, nor let a
// flag fall, against somebody who sits at another one.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client, entry, pause, seating, server, table, until } from '../support/client.mjs';
import { database } from '../support/postgres.mjs';

let db;
before(async () => (db = await database()));
after(() => db.stop());
const isTold = (number) => (message) => message.type === 'error' || entry(number)(message);

/** Two servers on a database of their own. */
async function withTwo(name, flags, use) {
  const place = db.create(name);
  const hosts = await Promise.all([server(flags, place), server(flags, place)]);
  await use(...hosts);
  for (const host of hosts) await host.stop();
}

describe('what takes seconds by itself', { concurrency: true }, () => {
  test('a server that slept does not give a game away while the opponent sits at another one', () =>
    withTwo('slept', ['--claim', '3'], async (one, two) => {
      for (let round = 0; round < 2; round++) {
        const seated = await table(one.port, 'ergo');
        const [white, black] = seated.clients;
        black.close();
        await white.told((m) => m.type === 'presence' && m.black === 0);
        await pause(3500); // so long that his own server would let him claim
        one.process.kill('SIGSTOP');
        const back = await Client.open(two.port);
        await back.ask('join', { code: seated.code, ...seating(seated.people[1]) }, 'game');
        white.say('claim', { number: 4, result: 'win' });
        await pause(1000);
        one.process.kill('SIGCONT');
        const told = await white.told(isTold(4));
        assert.equal(told.reason, 'present', JSON.stringify(told));
        await white.told((m) => m.type === 'presence' && m.black === 1);
        // And when he has gone from there too, his absence counts anew.
        back.close();
        await white.told((m) => m.type === 'presence' && m.black === 0);
        assert.equal(
          (await white.ask('claim', { number: 4, result: 'win' }, isTold(4))).reason,
          'early',
        );
        let end;
        do {
          await pause(500);
          end = await white.ask('claim', { number: 4, result: 'win' }, isTold(4));
        } while (end.type === 'error');
        assert.equal(end.reason, 'abandonment');
        white.close();
      }
    }));

  test('who came and went at another server while one slept has been away since then only', () =>
    withTwo('came', ['--claim', '4'], async (one, two) => {
      const seated = await table(one.port, 'ergo');
      const [white, black] = seated.clients;
      black.close();
      await white.told((m) => m.type === 'presence' && m.black === 0);
      await pause(4500);
      one.process.kill('SIGSTOP');
      const back = await Client.open(two.port);
      await back.ask('join', { code: seated.code, ...seating(seated.people[1]) }, 'game');
      back.close();
      await until(
        () =>
          db.ask(
            'came',
            `SELECT count(*) FROM presence WHERE code = '${seated.code}' AND black > 0`,
          ) === '0',
        'he has gone',
      );
      white.say('claim', { number: 4, result: 'win' });
      await pause(200);
      one.process.kill('SIGCONT');
      const told = await white.told(isTold(4));
      assert.equal(told.reason, 'early', JSON.stringify(told));
      white.close();
    }));

  test('a flag does not fall while the server at which its player sits sleeps', () =>
    withTwo('flag', [], async (one, two) => {
      const seated = await table(two.port, 'scripta2', { clock: '5/turn', blackPort: one.port });
      const [white, black] = seated.clients;
      two.process.kill('SIGSTOP');
      white.say('throw', { number: 4 });
      await pause(10500); // his time and more, less than a server is given up after
      assert.ok(!black.heard.some(entry(4)), JSON.stringify(black.heard));
      two.process.kill('SIGCONT');
      const told = await white.told(isTold(4));
      assert.equal(told.kind, 'throw', JSON.stringify(told));
      assert.deepEqual(await black.told(entry(4)), told);
      for (const client of seated.clients) client.close();
    }));

  test('a server alone that slept takes nobody’s time for it, and nobody’s absence', async () => {
    const host = await server(['--claim', '4']);
    const [timed, plain] = [
      await table(host.port, 'scripta2', { clock: '5/turn' }),
      await table(host.port, 'ergo'),
    ];
    plain.clients[1].close();
    await plain.clients[0].told((m) => m.type === 'presence' && m.black === 0);
    host.process.kill('SIGSTOP');
    timed.clients[0].say('throw', { number: 4 });
    plain.clients[0].say('claim', { number: 4, result: 'win' });
    await pause(6500);
    host.process.kill('SIGCONT');
    assert.equal((await timed.clients[0].told(isTold(4))).kind, 'throw');
    assert.equal((await plain.clients[0].told(isTold(4))).reason, 'early');
    for (const client of [...timed.clients, plain.clients[0]]) client.close();
    await host.stop();
  });
});
