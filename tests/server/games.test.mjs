// Two clients play every game to its end, and its record verifies.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { play, randomFrom, server, table, verify, Client } from './client.mjs';

let host;
before(async () => (host = await server()));
after(() => host.stop());

for (const game of ['ur', 'ur:path=murray', 'scripta2:pieces=5', 'scripta3:pieces=3', 'ergo', 'bastonus'])
  test(`${game} is played to its end`, async () => {
    const seated = await table(host.port, game);
    const watcher = await Client.open(host.port);
    const seen = await watcher.ask('watch', { code: seated.code }, 'game');
    assert.equal(seen.seat, 'watching');
    const last = await play(seated, seated.last, randomFrom(7));
    assert.equal(last.next, 'over');
    assert.match(last.secret, /^[0-9a-f]{64}$/);
    assert.deepEqual(await watcher.told((m) => m.type === 'entry' && m.number === last.number), last);
    const { text } = await watcher.ask('record', {}, 'record');
    const { code, said } = await verify(text);
    assert.equal(code, 0, said + text);
    const bent = text.replace(/\((\d+)\)/, (whole, dice) => `(${dice === '1' ? 2 : dice[0] === '6' ? dice.replace('6', '5') : dice})`);
    if (bent !== text) assert.equal((await verify(bent)).code, 1);
    for (const client of [...seated.clients, watcher]) client.close();
  });
