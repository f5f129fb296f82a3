// Who does not wait for an answer that takes a while: they hang up, or say more, and the server has
// no work with it until the answer is there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client, person, preloaded, root, seating, server, until } from '../support/client.mjs';
import { raw } from '../support/raw.mjs';

const LOOKS = 50;
const TURNS_A_LOOK = 40; // of the loop; it takes about five. One that spins has hundreds to thousands

/** A server whose disk takes as long as `hold` says. */
async function slow() {
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-waiting-'));
  const [shim, held] = [join(folder, 'fsync.so'), join(folder, 'held')];
  execFileSync('cc', [
    '-shared',
    '-fPIC',
    '-o',
    shim,
    `${root}tests/server/support/fsync.c`,
    '-ldl',
  ]);
  const host = await server([], undefined, { before: preloaded(shim, `HELD=${held}`) });
  return {
    host,
    hold: () => writeFileSync(held, ''),
    go: () => rmSync(held),
    end: () => rmSync(folder, { recursive: true }),
  };
}

const figure = (text, name) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)[1]);
const metrics = async (host) => (await fetch(`http://127.0.0.1:${host.port}/metrics`)).text();

/** Turns of the loop while its figures are looked at so many times, one after the other. */
async function turns(host) {
  const first = figure(await metrics(host), 'lusoria_turn_seconds_count');
  let last;
  for (let i = 0; i < LOOKS; i++) last = figure(await metrics(host), 'lusoria_turn_seconds_count');
  return last - first;
}

const question = (code) => `GET /api/games/${code} HTTP/1.1\r\nHost: x\r\n\r\n`;
const answers = (socket) => socket.said.split('HTTP/1.1 404').length - 1;

test('who hangs up or says more before they are answered gives the loop nothing to do', async () => {
  const { host, hold, go, end } = await slow();
  const player = await Client.open(host.port);
  hold();
  player.say('create', {
    game: 'ergo',
    seat: 'white',
    public: false,
    clock: 'none',
    ...seating(person('Livia')),
  });
  await until(
    async () => figure(await metrics(host), 'lusoria_games_created_total') === 1,
    'created',
  );
  const patient = raw(host.port, question('aaaaaaaa'));
  const eager = raw(host.port, question('bbbbbbbb'));
  const twice = raw(host.port, question('cccccccc') + question('dddddddd'));
  const gone = ['eeeeeeee', 'ffffffff', 'gggggggg'].map((code) => raw(host.port, question(code)));
  const loads = 3 + gone.length;
  await until(async () => figure(await metrics(host), 'lusoria_store_waiting') >= loads, 'waiting');
  eager.write(question('hhhhhhhh'));
  gone[0].end();
  gone[1].destroy();
  gone[2].resetAndDestroy();
  const spent = await turns(host);
  assert.ok(spent < LOOKS * TURNS_A_LOOK, `${spent} turns`);
  go();
  await player.told('game');
  await until(() => answers(patient) === 1, 'who waits is answered');
  await until(() => answers(eager) === 2 && answers(twice) === 2, 'who asks twice, too');
  for (const socket of [patient, eager, twice, ...gone]) socket.destroy();
  player.close();
  await host.stop();
  end();
});
