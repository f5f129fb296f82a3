// Two clients play every game to its end, and its record verifies.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  play,
  randomFrom,
  server,
  sha256,
  table,
  unsummed,
  verify,
  Client,
} from './support/client.mjs';

/**
 * A record whose seed was exchanged afterwards, commitment and all, or whose secret was, is found
 * out.
 */
async function refusesBent(text) {
  const seed = 'ab'.repeat(32);
  const otherSeed = text
    .replace(/WhiteSeed "\w+"/, `WhiteSeed "${seed}"`)
    .replace(/WhiteCommit "\w+"/, `WhiteCommit "${sha256(seed)}"`);
  if (/\(\d/.test(text)) assert.match((await verify(otherSeed)).said, /roll \d+ is not the one/);
  const { code, said } = await verify(text.replace(/DiceSecret "\w+"/, `DiceSecret "${seed}"`));
  assert.equal(code, 1);
  assert.match(said, /DiceSecret is not what DiceCommit promised/);
}

let host;
before(async () => (host = await server()));
after(() => host.stop());

for (const game of [
  'ur',
  'ur:path=murray',
  'finkel:blitz',
  'scripta2:pieces=5',
  'scripta3:pieces=3',
  'ergo',
  'bastonus',
])
  test(`${game} is played to its end`, async () => {
    const seated = await table(host.port, game);
    const watcher = await Client.open(host.port);
    const seen = await watcher.ask('watch', { code: seated.code }, 'game');
    assert.equal(seen.seat, 'watching');
    const last = await play(seated, seated.last, randomFrom(7));
    assert.equal(last.next, 'over');
    assert.match(last.secret, /^[0-9a-f]{64}$/);
    assert.deepEqual(
      await watcher.told((m) => m.type === 'entry' && m.number === last.number),
      last,
    );
    const { text } = await watcher.ask('record', {}, 'record');
    const { code, said } = await verify(text);
    assert.equal(code, 0, said + text);
    assert.match((await verify(text.replace('Date "2', 'Date "1'))).said, /since its checksum/);
    await refusesBent(unsummed(text));
    for (const client of [...seated.clients, watcher]) client.close();
  });
