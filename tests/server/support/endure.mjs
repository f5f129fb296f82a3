// Games that are played on whatever happens to the servers, and what must hold of them.
import assert from 'node:assert/strict';
import { Client, entry, pause, play, seating, verify } from './client.mjs';

/** What may happen to who plays while servers and databases go down: everything else is a fault. */
const isMishap = (failure) => /closed|ECONN|storage|stale/.test(failure.message);

async function reconnect(port) {
  for (;;) {
    const client = await Client.open(port()).catch(() => undefined);
    if (client) return client;
    await pause(20);
  }
}

async function sitDown(client, seated, seat, known) {
  const fields = { code: seated.code, since: known.number, ...seating(seated.people[seat]) };
  const answer = await client.ask('join', fields, (m) => m.type === 'game' || m.type === 'error');
  if (answer.type === 'error') throw new Error(answer.reason);
  return answer;
}

/**
 * Everybody sits down again, at any server; the last entry that was told must still be there, as it
 * was. Returns the last one now.
 */
export async function comeBack(seated, known, port) {
  for (const client of seated.clients) client.close();
  const games = [];
  for (const seat of [0, 1]) {
    const client = (seated.clients[seat] = await reconnect(port));
    games.push(await sitDown(client, seated, seat, known));
  }
  // Servers that have not heard of it yet tell the last entry when they have, at the latest when
  // the database is back.
  const count = Math.max(known.number + 1, ...games.map((game) => game.number));
  let last = known;
  for (const [seat, client] of seated.clients.entries()) {
    // A server that had fewer entries when somebody came tells those it had in one piece, the
    // others one by one.
    const first = Math.max(known.number, games[seat].steps ? games[seat].number : 0);
    for (let number = first; number < count; number++) {
      const told = await client.told(entry(number));
      if (number === known.number)
        assert.deepEqual(told, known, 'an acknowledged entry is lost or changed');
      if (number >= last.number) last = told;
    }
  }
  assert.equal(last.number, count - 1);
  for (const game of games) if (game.number === count) assert.equal(last.hash, game.hash);
  return last;
}

async function comeBackAtLast(seated, known, port) {
  for (;;)
    try {
      return await comeBack(seated, known, port);
    } catch (failure) {
      if (!isMishap(failure)) throw failure;
      await pause(50);
    }
}

/** Plays until `done()`, whatever happens to the servers. */
export async function playThrough(seated, port, random, done) {
  let known = seated.last;
  while (!done() && known.next !== 'over') {
    try {
      known = await play(seated, known, random, 5);
    } catch (failure) {
      if (!isMishap(failure)) throw failure;
      for (const { lastEntry } of seated.clients)
        if (lastEntry && lastEntry.number > known.number) known = lastEntry;
      known = await comeBackAtLast(seated, known, port);
    }
  }
  return known;
}

/** Everybody comes back a last time, the game ends, and its record verifies. */
export async function finish(seated, end, port) {
  let last = await comeBackAtLast(seated, end, port);
  const [white] = seated.clients;
  // What was asked before a crash and never answered may still come in: then the number is taken.
  while (last.next !== 'over')
    last = await white.ask('resign', { number: last.number + 1 }, entry(last.number + 1));
  const { text } = await white.ask('record', {}, 'record');
  const { code, said } = await verify(text);
  assert.equal(code, 0, said + text);
  for (const client of seated.clients) client.close();
}
