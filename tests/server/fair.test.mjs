// The checks that docs/fair-dice.md prints for others are run as they stand there.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SHORT_DICE_GAMES } from '../support/games.mjs';
import { play, randomFrom, root, server, table, unsummed, verify } from './support/client.mjs';

const page = readFileSync(`${root}docs/fair-dice.md`, 'utf8');
const code = (language) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)[1];
const checks = [
  { run: process.execPath, script: 'check.cjs', code: code('js'), lines: 22 },
  { run: 'python3', script: 'check.py', code: code('python'), lines: 20 },
];

test('the checks of the documentation are short', () => {
  for (const { code, lines, script } of checks)
    assert.ok(code.trim().split('\n').length <= lines, script);
});

/** What one of the checks says of a record. */
function checked({ run, script, code }, text, folder) {
  const file = join(folder, 'checked.lus');
  writeFileSync(file, text);
  writeFileSync(join(folder, script), code);
  return spawnSync(run, [join(folder, script), file], { encoding: 'utf8' });
}

/** A record with these headers of one's own after the first. */
const withHeaders = (text, ...headers) =>
  text.replace(/\n/, `\n${headers.map((header) => `${header}\n`).join('')}`);
/** A record with this comment before every throw. */
const withComments = (text, comment) =>
  text.replace(/^\d+\. [wb] .*/gm, (turn) => turn.replaceAll(' (', ` {${comment}} (`));

/** Records that say the same: our own reader takes them all. */
const disguises = {
  'headers of its own': (text) =>
    withHeaders(
      text,
      '[Event "(4) (1) (66)"]',
      '[Site "[DiceSecret \\"00\\"]"]',
      '[Note "\\"] (2) [Game \\"ur"]',
      '[__proto__ "(1)"]',
    ),
  'line ends of others': (text) =>
    withHeaders(
      text,
      '[Event2 "a\r[DiceSecret \\"00\\"]"]',
      '[Site2 "b\u2028[Game \\"ergo\\"]\u2029(3)"]',
      '[Note2 "c\tw (2)"]',
    ),
  comments: (text) => withComments(text, 'why not (4)? 12. w (1) "[{'),
  'comments of several lines': (text) =>
    withComments(text, '\n[DiceSecret "00"]\n[Game "ergo"]\n(3) (52) (611)\n'),
  // Comments first: afterwards there is more in brackets than throws.
  'all at once': (text) =>
    disguises['line ends of others'](
      disguises['headers of its own'](disguises['comments of several lines'](text)),
    ),
};

/** The last throw, changed to another one; all that is in brackets in names and comments stays. */
function withOtherThrow(text, hidden = '') {
  const at = text.lastIndexOf(' (') + 1;
  const end = text.indexOf(')', at) + 1;
  const other = text.slice(at, end).replace(/\d/, (d) => (d === '1' ? '2' : '1'));
  return text.slice(0, at) + other + (hidden && ` {${text.slice(at, end)}}`) + text.slice(end);
}

const NAMES = ['Max (4)', '"Q" \\ (1)', '[DiceSecret "00"]', '{ (2)', '} (52) {', '\\n(3) \\" (6)'];

for (const [i, game] of SHORT_DICE_GAMES.entries())
  test(
    `hostile names, headers and comments are no throws of ${game}`,
    { timeout: 300000 },
    async (t) => {
      const host = await server();
      t.after(() => host.stop());
      const names = [0, 1].map((seat) => NAMES[(2 * i + seat) % NAMES.length]);
      const seated = await table(host.port, game, { names });
      await play(seated, seated.last, randomFrom(i));
      const record = await seated.clients[0].ask('record', {}, 'record');
      for (const client of seated.clients) client.close();
      const text = unsummed(record.text);
      for (const [how, disguise] of Object.entries(disguises)) {
        const honest = disguise(text);
        const ours = await verify(honest);
        assert.equal(ours.code, 0, `${how}: ${ours.said}`);
        for (const with_ of checks) {
          const fair = checked(with_, honest, host.folder);
          assert.equal(fair.stdout, 'fair\n', `${with_.script}, ${names}, ${how}: ${fair.stderr}`);
        }
      }
      const swapped = text.replace(
        /(DiceSecret ")./,
        (found, head) => head + (found.endsWith('0') ? '1' : '0'),
      );
      for (const with_ of checks) {
        for (const forged of [withOtherThrow(text), withOtherThrow(text, 'hidden')]) {
          const bent = checked(with_, disguises['all at once'](forged), host.folder);
          assert.notEqual(bent.status, 0, `${with_.script}, ${names}`);
          assert.match(bent.stderr, /throw \d+: /);
        }
        assert.match(
          checked(with_, disguises['all at once'](swapped), host.folder).stderr,
          /not what was promised/,
        );
      }
    },
  );

for (const game of SHORT_DICE_GAMES)
  test(`others can check a game of ${game}`, async () => {
    const host = await server();
    const seated = await table(host.port, game);
    await play(seated, seated.last, randomFrom(1));
    const { text } = await seated.clients[0].ask('record', {}, 'record');
    for (const client of seated.clients) client.close();
    for (const with_ of checks) {
      const fair = checked(with_, text, host.folder);
      assert.equal(fair.stdout, 'fair\n', with_.script + fair.stderr);
    }
    assert.match(
      (await verify(text)).said,
      new RegExp(`fair: ${text.match(/\(\d+\)/g).length} throws`),
    );
    const swapped = text.replace(
      /(WhiteSeed ")./,
      (found, head) => head + (found.endsWith('0') ? '1' : '0'),
    );
    for (const [false_, complaint] of [
      [withOtherThrow(text), /throw \d+: /],
      [swapped, /not what was promised/],
    ]) {
      for (const with_ of checks) {
        const bent = checked(with_, false_, host.folder);
        assert.notEqual(bent.status, 0, with_.script);
        assert.match(bent.stderr, complaint);
      }
    }
    await host.stop();
  });
