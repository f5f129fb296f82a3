// The units of systemd: how much they leave open, and that the server needs no call to the system
// that they forbid. The rights themselves are systemd's to enforce.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { play, randomFrom, root, server, table, until } from './support/client.mjs';
import { GAMES as kinds } from '../support/games.mjs';

const units = ['lusoria.service', 'lusoria@.service'].map((name) => `${root}server/${name}`);
/** Tenths of what `systemd-analyze security` calls exposure, 0 to 100: no more than today. */
const EXPOSURE = { 'lusoria.service': 17, 'lusoria@.service': 17 };

let folder;
before(() => (folder = mkdtempSync(join(tmpdir(), 'lusoria-unit-'))));
after(() => rmSync(folder, { recursive: true }));

for (const unit of units)
  test(`${unit.split('/').at(-1)} leaves no more open than it did`, () => {
    const most = EXPOSURE[unit.split('/').at(-1)];
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', `--threshold=${most}`, '--no-pager', unit],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0, `${stdout}${stderr}`);
  });

const callsOf = (group) =>
  execFileSync('systemd-analyze', ['syscall-filter', group], { encoding: 'utf8' })
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .flatMap((line) => (line.startsWith('@') ? callsOf(line) : [line]));

/** The calls that a unit allows: its lines SystemCallFilter in their order. */
function allowed(unit) {
  const calls = new Set();
  for (const [, not, words] of readFileSync(unit, 'utf8').matchAll(/^SystemCallFilter=(~?)(.*)$/gm))
    for (const word of words.split(' '))
      for (const call of word.startsWith('@') ? callsOf(word) : [word])
        if (not) calls.delete(call);
        else calls.add(call);
  // What systemd always allows (systemd.exec(5)).
  for (const call of callsOf('@default')) calls.add(call);
  return calls;
}

test('the server needs no call to the system that a unit forbids', async () => {
  const trace = join(folder, 'trace');
  const host = await server([], undefined, {
    // The tracer stands aside (-D), so that signals come to the server; the leak sanitizer cannot
    // work beside one.
    before: ['env', 'ASAN_OPTIONS=detect_leaks=0', 'strace', '-D', '-f', '-o', trace],
  });
  for (const [i, kind] of kinds.entries()) {
    const seated = await table(host.port, kind);
    await play(seated, seated.last, randomFrom(i), 6);
    for (const client of seated.clients) client.close();
  }
  await fetch(`http://127.0.0.1:${host.port}/metrics`);
  await fetch(`http://127.0.0.1:${host.port}/`);
  await host.stop();
  await until(() => readFileSync(trace, 'utf8').includes('exited with 0'), 'all is traced');
  const made = new Set(
    [...readFileSync(trace, 'utf8').matchAll(/^\d+ +(\w+)\(/gm)].map(([, call]) => call),
  );
  assert.ok(made.size > 20 && made.has('fdatasync'), [...made].join(' '));
  // SQLite gives its log the owner of its file when it runs as root, which no unit does.
  if (process.getuid() === 0) made.delete('fchown');
  for (const unit of units) {
    const may = allowed(unit);
    assert.deepEqual([...made].filter((call) => !may.has(call)).sort(), [], unit);
  }
  for (const call of ['ptrace', 'mount', 'setuid', 'bpf'])
    assert.ok(!units.some((unit) => allowed(unit).has(call)), call);
});
