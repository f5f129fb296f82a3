// When descriptors run out, the server goes on for who is there, hangs up on who comes, and does
// not spin.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pause, server, table, until } from '../support/client.mjs';
import { raw } from '../support/raw.mjs';

test('out of descriptors it costs no time, and games go on', async (t) => {
  const host = await server([], undefined, {
    before: ['sh', '-c', 'ulimit -n 100; exec "$@"', 'sh'],
  });
  t.after(() => host.stop());
  // In hundredths of a second, by the kernel's count: the 14th and 15th field, the 2nd may hold
  // blanks.
  const used = () => {
    const fields = readFileSync(`/proc/${host.process.pid}/stat`, 'utf8')
      .replace(/.*\) /, '')
      .split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  const seated = await table(host.port, 'ergo');
  const crowd = Array.from({ length: 200 }, () => raw(host.port));
  t.after(() => crowd.forEach((socket) => socket.destroy()));
  await until(
    () => crowd.filter((socket) => socket.ended).length > 80,
    'who comes too late is hung up on',
  );
  const before = used();
  await pause(3000);
  assert.ok(used() - before < 60, `${used() - before} hundredths of a second, of 300`);
  const [white, black] = seated.clients;
  await (seated.last.player === 'white' ? white : black).ask('moves', {}, 'moves');
  assert.match(host.log, /event=connections_refused limit=descriptors most=100/);
  assert.ok(
    host.log.split('event=connections_refused').length < 4,
    'the log is told once a minute',
  );
  for (const socket of crowd) socket.destroy();
  await until(
    () =>
      fetch(`http://127.0.0.1:${host.port}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    'there is room again',
  );
  for (const client of seated.clients) client.close();
});
