// A PostgreSQL of the test's own, in a temporary folder, gone afterwards. As root it runs as the
// user postgres.
import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './client.mjs';

const versions = '/usr/lib/postgresql';
const newest = readdirSync(versions)
  .map(Number)
  .sort((a, b) => b - a)[0];
const bin = (name) => `${versions}/${newest}/bin/${name}`;

/** What a Unix user's id is, from the name. */
const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

export async function database() {
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-postgres-'));
  const root = userInfo().uid === 0;
  const [uid, gid] = root ? [idOf('-u'), idOf('-g')] : [undefined, undefined];
  if (root) chownSync(folder, uid, gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (name, ...words) =>
    execFileSync(bin(name), words, {
      uid,
      gid,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c log_min_messages=fatal`;
  const control = (...words) =>
    promisify(execFile)(
      bin('pg_ctl'),
      ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, ...words],
      { uid, gid, cwd: folder },
    );
  /** The first process, then its children: none is made meanwhile. */
  const signal = (name) => {
    const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(first, name);
    for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
      try {
        if (
          Number(
            readFileSync(`/proc/${pid}/stat`, 'utf8')
              .replace(/^.*\) /, '')
              .split(' ')[1],
          ) === first
        )
          process.kill(Number(pid), name);
      } catch {
        // It has ended meanwhile.
      }
  };
  run(
    'initdb',
    '--no-sync',
    '-D',
    data,
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--username',
    'lusoria',
  );
  await control('start');
  const name = (database_) => `postgres://lusoria@127.0.0.1:${port}/${database_}`;
  return {
    port,
    folder,
    /** A fresh database; its address. */
    create(database_) {
      run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'lusoria', database_);
      return name(database_);
    },
    /** What psql prints for a question, a row a line. */
    ask: (database_, question) =>
      execFileSync(bin('psql'), ['-XAtq', name(database_), '-c', question], {
        encoding: 'utf8',
      }).trim(),
    /**
     * As when the machine loses its power: nothing is finished, the log is read at the next start.
     */
    crash: () => control('restart', '-m', 'immediate'),
    halt: () => control('stop', '-m', 'immediate'),
    start: () => control('start'),
    /**
     * All its processes stop where they are, as in a machine that hangs: connections stay, nothing
     * is answered.
     */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async stop() {
      await control('stop', '-m', 'immediate');
      rmSync(folder, { recursive: true });
    },
  };
}
