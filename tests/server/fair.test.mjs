// The checks that docs/fair-dice.md prints for others are run as they stand there.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { play, program, randomFrom, root, server, table } from './client.mjs';

const page = readFileSync(`${root}docs/fair-dice.md`, 'utf8');
const code = (language) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)[1];
const checks = [
  { run: process.execPath, script: 'check.cjs', code: code('js'), lines: 22 },
  { run: 'python3', script: 'check.py', code: code('python'), lines: 20 },
];

test('the checks of the documentation are short', () => {
  for (const { code, lines, script } of checks) assert.ok(code.trim().split('\n').length <= lines, script);
});

for (const game of ['ur', 'scripta2:pieces=3', 'scripta3:pieces=3'])
  test(`others can check a game of ${game}`, async () => {
    const host = await server();
    const seated = await table(host.port, game);
    await play(seated, seated.last, randomFrom(1));
    const { text } = await seated.clients[0].ask('record', {}, 'record');
    for (const client of seated.clients) client.close();
    const file = join(host.folder, 'game.lus');
    const check = ({ run, script }) => spawnSync(run, [join(host.folder, script), file], { encoding: 'utf8' });
    for (const { script, code } of checks) writeFileSync(join(host.folder, script), code);
    writeFileSync(file, text);
    for (const with_ of checks) {
      const checked = check(with_);
      assert.equal(checked.stdout, 'fair\n', with_.script + checked.stderr);
    }
    const ours = spawnSync(program, ['--lang', 'en', 'verify', file], { encoding: 'utf8' });
    assert.match(ours.stdout, new RegExp(`fair: ${text.match(/\(\d+\)/g).length} throws`));
    // The last throw, changed to another one; then a seed that was not committed to.
    const at = text.lastIndexOf('(');
    const other = `(${text.slice(at + 1, text.indexOf(')', at)).replace(/^./, (d) => (d === '1' ? '2' : '1'))})`;
    const forged = text.slice(0, at) + other + text.slice(text.indexOf(')', at) + 1);
    const swapped = text.replace(/(WhiteSeed ")./, (found, head) => head + (found.endsWith('0') ? '1' : '0'));
    for (const [false_, complaint] of [[forged, /throw \d+: /], [swapped, /not what was promised/]]) {
      writeFileSync(file, false_);
      for (const with_ of checks) {
        const checked = check(with_);
        assert.notEqual(checked.status, 0, with_.script);
        assert.match(checked.stderr, complaint);
      }
    }
    await host.stop();
  });
