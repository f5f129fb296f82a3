// A database that hangs: connections stay, nothing is answered. Everybody is told in time, the
// server can be ended, and when the database goes on nothing is lost and nothing is there twice.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  Client,
  entry,
  pause,
  play,
  randomFrom,
  seating,
  server,
  table,
  verify,
} from '../support/client.mjs';
import { database } from '../support/postgres.mjs';

let db;
before(async () => (db = await database()));
// Also where a test fails: what comes after it would wait for ever.
afterEach(() => db.thaw());
after(() => db.stop());
const isStorage = (message) => message.type === 'error' && message.reason === 'storage';

/** Far less than for ever, and far more than the server takes. */
function inTime(promise, what, seconds = 45) {
  const late = pause(1000 * seconds).then(() => assert.fail(`${what}: nothing in ${seconds} s`));
  return Promise.race([promise, late]);
}

async function finish(seated, last) {
  for (const client of seated.clients) client.heard.length = 0;
  const end = await play(seated, last, randomFrom(3));
  assert.equal(end.next, 'over');
  const { text } = await seated.clients[0].ask('record', {}, 'record');
  assert.equal((await verify(text)).code, 0);
  for (const client of seated.clients) client.close();
}

test('who plays, who asks and who watches over it are told in time; then it goes on', async () => {
  const host = await server([], db.create('silent'));
  const [seated, other] = [await table(host.port, 'scripta2'), await table(host.port, 'scripta2')];
  const visitor = await Client.open(host.port);
  db.freeze();
  const told = await inTime(seated.clients[0].ask('throw', { number: 4 }, isStorage), 'a throw');
  assert.equal(told.known, false, JSON.stringify(told));
  await inTime(visitor.ask('lobby', {}, isStorage), 'the lobby');
  await inTime(other.clients[0].ask('throw', { number: 4 }, isStorage), 'another game');
  assert.equal(
    (await inTime(fetch(`http://127.0.0.1:${host.port}/healthz`), 'health')).status,
    503,
  );
  db.thaw();
  // Nobody sends it again: it was written or it was not, and that is told.
  const first = await inTime(
    seated.clients[1].told((m) => entry(4)(m) || (m.type === 'game' && m.number === 4)),
    'what became of it',
  );
  const last =
    first.type === 'entry' ? first : await seated.clients[0].ask('throw', { number: 4 }, entry(4));
  await finish(seated, last);
  let again;
  do again = await other.clients[0].ask('throw', { number: 4 }, (m) => entry(4)(m) || isStorage(m));
  while (again.type === 'error');
  await finish(other, again);
  visitor.close();
  await host.stop();
});

test('a server ends although its database hangs, and says what it does not know', async () => {
  const host = await server([], db.create('ending'));
  const seated = await table(host.port, 'scripta2');
  db.freeze();
  seated.clients[0].say('throw', { number: 4 });
  seated.clients[0].say('react', { reaction: 'luck' });
  await seated.clients[1].told('reaction'); // so the throw was heard, too
  await pause(200); // and is on its way
  assert.equal(await inTime(host.kill('SIGTERM'), 'the end'), 0);
  assert.match(host.log, /event=ended_unsure entries=1/);
  const told = seated.clients[0].heard.find(isStorage);
  assert.equal(told?.known, false, JSON.stringify(seated.clients[0].heard));
  db.thaw();
  await host.start();
  for (const seat of [0, 1]) {
    seated.clients[seat] = await Client.open(host.port);
    await seated.clients[seat].ask(
      'join',
      { code: seated.code, ...seating(seated.people[seat]) },
      'game',
    );
  }
  seated.clients[0].say('throw', { number: 4 }); // harmless, whether it is there or not
  const last = await seated.clients[0].told(entry(4));
  await finish(seated, last);
  await host.stop();
});
