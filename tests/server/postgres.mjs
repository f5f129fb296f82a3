// A PostgreSQL of the test's own, in a temporary folder, gone afterwards. As root it runs as the user postgres.
import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './client.mjs';

const versions = '/usr/lib/postgresql';
const newest = readdirSync(versions).map(Number).sort((a, b) => b - a)[0];
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
  const run = (name, ...words) => execFileSync(bin(name), words, { uid, gid, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c log_min_messages=fatal`;
  const control = (...words) => promisify(execFile)(bin('pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, ...words], { uid, gid, cwd: folder });
  run('initdb', '--no-sync', '-D', data, '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--username', 'lusoria');
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
    ask: (database_, question) => execFileSync(bin('psql'), ['-XAtq', name(database_), '-c', question], { encoding: 'utf8' }).trim(),
    /** As when the machine loses its power: nothing is finished, the log is read at the next start. */
    crash: () => control('restart', '-m', 'immediate'),
    halt: () => control('stop', '-m', 'immediate'),
    start: () => control('start'),
    async stop() {
      await control('stop', '-m', 'immediate');
      rmSync(folder, { recursive: true });
    },
  };
}
