// A running server has given up what it does not need: it is asked to try, in its own process.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { preloaded, root, server, store, until } from './support/client.mjs';

let folder, library;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'lusoria-confine-'));
  library = join(folder, 'rights.so');
  const source = `${root}tests/server/support/rights.c`;
  execFileSync('cc', ['-Wall', '-Werror', '-shared', '-fPIC', '-o', library, source, '-ldl']);
  for (const name of ['inside', 'outside', 'backups', 'link']) mkdirSync(join(folder, name));
});
after(() => rmSync(folder, { recursive: true }));

/** A server with the library under it, its store in the folder “inside”. */
function trying(flags = [], ...more) {
  const [inside, outside] = [join(folder, 'inside'), join(folder, 'outside')];
  return server(flags, join(inside, 'games.db'), {
    before: preloaded(library, `RIGHTS_INSIDE=${inside}`, `RIGHTS_OUTSIDE=${outside}`, ...more),
  });
}

/** What came of each attempt, by its name: an errno, or “0”. */
const came = (log, when) =>
  Object.fromEntries(
    [...log.matchAll(/^rights when=(\w+) call=(\w+) errno=(\w+)$/gm)]
      .filter(([, at]) => at === when)
      .map(([, , name, why]) => [name, why]),
  );

async function tried(host) {
  host.process.kill('SIGUSR2');
  await until(() => came(host.log, 'after').write_inside, 'all was tried');
  return [came(host.log, 'before'), came(host.log, 'after')];
}

const allowed = {
  execve: 'ENOENT',
  ptrace: 'ESRCH',
  kill: '0',
  process: '0',
  unshare: '0',
  memory: '0',
  network: '0',
  listen: '0',
  write_outside: '0',
  folder_inside: '0',
  write_inside: '0',
  read_outside: '0',
};
const refused = {
  execve: 'EPERM',
  ptrace: 'EPERM',
  kill: 'EPERM',
  process: 'EPERM',
  unshare: 'EPERM',
  memory: 'EPERM',
  network: 'EPERM',
  listen: 'EPERM',
  write_outside: 'EACCES',
  folder_inside: 'EPERM',
};
/** The sanitizers look for leaks with these. */
const sanitizers = ['ptrace', 'kill', 'process', 'memory'];
const without = (object, names) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

function judge([first, then], expected) {
  const left = first.sanitized ? sanitizers : [];
  assert.equal(first.landlock, '0', 'this system has landlock');
  assert.deepEqual(
    without(first, [...left, 'landlock', 'plain', 'sanitized']),
    without(allowed, left),
  );
  assert.deepEqual(without(then, left), without(expected, left));
}

test('a server starts no program, looks into none, and writes beside its store alone', async () => {
  const host = await trying();
  judge(await tried(host), { ...allowed, ...refused });
  // Every thread: of the store, and of pictures where there are some.
  const tasks = `/proc/${host.process.pid}/task`;
  const threads = readdirSync(tasks).map((id) => readFileSync(`${tasks}/${id}/status`, 'utf8'));
  assert.ok(threads.length > 1);
  for (const status of threads) {
    assert.match(status, /^Seccomp:\s*2$/m);
    assert.match(status, /^NoNewPrivs:\s*1$/m);
  }
  assert.doesNotMatch(host.log, /unconfined/);
  await host.stop();
});

test('one that calls players goes out, and listens nowhere else', async () => {
  const host = await trying(['--push', 'mailto:admin@example.org']);
  judge(await tried(host), { ...allowed, ...refused, network: '0', listen: 'EACCES' });
  await host.stop();
});

test('backups go beside the store and into the folder of --backups', async () => {
  const file = join(folder, 'inside', 'kept.db');
  const host = await server(['--backups', join(folder, 'backups')], file);
  for (const place of ['inside/copy.db', 'backups/copy.db']) {
    const { code, said } = await store('backup', file, join(folder, place));
    assert.equal(code, 0, said);
  }
  const { code, said } = await store('backup', file, join(folder, 'outside', 'copy.db'));
  assert.equal(code, 3);
  assert.match(said, /only beside the store and in the folder of --backups/);
  assert.ok(!existsSync(join(folder, 'outside', 'copy.db')));
  await host.stop();
});

test('a store behind a link is written where it is', async () => {
  const file = join(folder, 'link', 'games.db');
  const host = await server([], join(folder, 'inside', 'real.db'));
  await host.stop();
  symlinkSync(join(folder, 'inside', 'real.db'), file);
  const linked = await server([], file);
  const { code, said } = await store('backup', file, join(folder, 'inside', 'linked.db'));
  assert.equal(code, 0, said);
  await linked.stop();
});

test('where the system cannot, the server says so and serves', async () => {
  const host = await trying([], 'RIGHTS_NONE=1');
  const [, then] = await tried(host);
  assert.deepEqual(then, allowed);
  for (const what of ['files', 'calls'])
    assert.ok(host.log.includes(`event=unconfined what=${what} trouble="Function not`), host.log);
  assert.match(host.log, /warning: this server could not be confined/);
  assert.equal((await fetch(`http://127.0.0.1:${host.port}/healthz`)).status, 200);
  await host.stop();
});

test('the folder of --backups must be there', async () => {
  await assert.rejects(server(['--backups', join(folder, 'none')]), /ended with 2.*is none/s);
});
