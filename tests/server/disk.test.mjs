// The disk says no: the players are told, nothing that was acknowledged is lost, and the game goes on when there is room.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, entry, play, randomFrom, seating, server, table, verify } from './client.mjs';

test('a full disk is told, and loses nothing', async () => {
  const host = await server();
  await host.kill('SIGTERM');
  host.fileLimit = '400'; // of 512 bytes: the write-ahead log soon reaches it
  await host.start();
  const seated = await table(host.port, 'ur:path=murray');
  await assert.rejects(play(seated, seated.last, randomFrom(4), 2000), /storage/);
  // The log comes through a pipe of its own, perhaps after the answers.
  for (let i = 0; i < 200 && !/event=store_failed/.test(host.log); i++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.match(host.log, /event=store_failed/);
  const [white, black] = seated.clients;
  const last = [white.lastEntry, black.lastEntry].reduce((a, b) => (a.number > b.number ? a : b));
  // The game stands where it stood: everybody is told the whole of it again.
  for (const client of seated.clients) {
    let game;
    do game = await client.told('game');
    while (game.number !== last.number + 1);
    assert.equal(game.hash, last.hash);
  }
  await host.kill('SIGKILL');
  host.fileLimit = undefined;
  await host.start();
  for (const seat of [0, 1]) {
    seated.clients[seat] = await Client.open(host.port);
    await seated.clients[seat].ask('join', { code: seated.code, since: last.number, ...seating(seated.people[seat]) }, 'game');
    assert.deepEqual(await seated.clients[seat].told(entry(last.number)), last);
  }
  const end = await play(seated, last, randomFrom(5));
  assert.equal(end.next, 'over');
  assert.equal((await verify((await seated.clients[0].ask('record', {}, 'record')).text)).code, 0);
  for (const client of seated.clients) client.close();
  await host.stop();
});
