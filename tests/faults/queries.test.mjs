// Calls to PostgreSQL fail, by tests/faults/queries.c on a database of the test's own: each fifth,
// and with QUERIES=1 every one.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { program } from '../server/support/client.mjs';
import { database } from '../server/support/postgres.mjs';

let db;
before(async () => (db = await database()));
after(() => db.stop());

test('whatever call to PostgreSQL fails, nothing told is untrue and all goes on', () => {
  const { status, signal, stdout, stderr } = spawnSync(
    join(dirname(program), 'tests', 'query-faults'),
    [db.create('queries'), process.env.QUERIES ?? '5'],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, `${signal} ${stderr}`);
  assert.equal(stdout, 'every call has failed\n');
});
