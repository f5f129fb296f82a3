// The check that docs/fair-dice.md prints for others is run as it stands there.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { play, program, randomFrom, root, server, table } from './client.mjs';

const page = readFileSync(`${root}docs/fair-dice.md`, 'utf8');
const code = /```js\n([\s\S]*?)```/.exec(page)[1];

test('the check of the documentation is short', () => assert.ok(code.split('\n').length <= 26));

for (const game of ['ur', 'scripta2:pieces=3', 'scripta3:pieces=3'])
  test(`others can check a game of ${game}`, async () => {
    const host = await server();
    const seated = await table(host.port, game);
    await play(seated, seated.last, randomFrom(1));
    const { text } = await seated.clients[0].ask('record', {}, 'record');
    for (const client of seated.clients) client.close();
    const [script, file] = [join(host.folder, 'check.cjs'), join(host.folder, 'game.lus')];
    writeFileSync(script, code);
    writeFileSync(file, text);
    const checked = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
    assert.equal(checked.stdout, 'fair\n', checked.stderr);
    const ours = spawnSync(program, ['--lang', 'en', 'verify', file], { encoding: 'utf8' });
    assert.match(ours.stdout, new RegExp(`fair: ${text.match(/\(\d+\)/g).length} throws`));
    // The last throw, changed to another one.
    const at = text.lastIndexOf('(');
    const other = `(${text.slice(at + 1, text.indexOf(')', at)).replace(/^./, (d) => (d === '1' ? '2' : '1'))})`;
    writeFileSync(file, text.slice(0, at) + other + text.slice(text.indexOf(')', at) + 1));
    assert.notEqual(spawnSync(process.execPath, [script, file]).status, 0);
    await host.stop();
  });
