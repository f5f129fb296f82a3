// Rules read from the wear of a board: painted by pointer, finger and keys, as a file in and out, and
// what the program says of the same map.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AXE_RULES, checkAxe, PHONE, useBrowser } from '../support/page.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lusoria-wear-'));
after(() => rmSync(folder, { recursive: true }));
const stage = useBrowser();

async function enter(options = {}) {
  const opened = await stage.open(options);
  const { page } = opened;
  const fetched = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.evaluate(() => (location.hash = '#/laboratoire'));
  await page.locator('form').waitFor();
  assert.ok(!fetched.some((url) => /\/(Wear|wear)[-.]/.test(url)), 'only when it is opened');
  await page.locator('button.wear').click();
  await page.locator('select[name=wear-game]').selectOption('finkel');
  await page.locator('select[name=wear-games]').selectOption('40');
  return opened;
}

const square = (page, name) => page.locator(`rect[aria-label^="${name}"]`);

async function saved(page) {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the map' }).click();
  return readFileSync(await (await coming).path(), 'utf8');
}

test('painted by pointer and keys; the program says the same', { timeout: 240000 }, async () => {
  const { page, close, quiet } = await enter({ settings: { language: 'en' } });
  assert.equal(
    await page.locator('input[type=checkbox]:checked').count(),
    1,
    'what sends pieces another way',
  );
  await page.getByRole('button', { name: 'Which rules made it?' }).click();
  assert.match(await page.locator('dialog p').innerText(), /wear/, 'an empty map says nothing');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  // A stroke along the middle row.
  await page.locator('.brush label', { hasText: '5' }).click();
  await square(page, 'a2:').scrollIntoViewIfNeeded();
  const [from, to] = [
    await square(page, 'a2:').boundingBox(),
    await square(page, 'h2:').boundingBox(),
  ];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 60 });
  await page.mouse.up();
  assert.equal(await page.locator('rect[aria-label$="wear 5"]').count(), 8);
  // By keys: two squares, and one that is not known after all.
  await square(page, 'a3:').focus();
  for (const key of ['2', 'ArrowRight', '1', 'ArrowRight', '4', 'Delete'])
    await page.keyboard.press(key);
  const map = await saved(page);
  assert.equal(map.split('\n')[0], 'lusoria wear 1');
  assert.deepEqual(map.trim().split('\n').slice(1).sort(), [
    'a2 5',
    'a3 2',
    'b2 5',
    'b3 1',
    'c2 5',
    'd2 5',
    'e2 5',
    'f2 5',
    'g2 5',
    'h2 5',
  ]);
  await page.getByRole('button', { name: 'Which rules made it?' }).click();
  await page.locator('.verdict').waitFor({ timeout: 200000 });
  const file = join(folder, 'board.wear');
  writeFileSync(file, map);
  const words = ['--lang', 'en', 'lab', 'wear', 'finkel', 'path', '--map', file, '--games', '40'];
  const told = execFileSync(`${root}build/lusoria`, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const shown = await page.locator('.verdict td').allInnerTexts();
  const figures = (text) => [...text.matchAll(/([\d.]+)\s?%/g)].map(([, number]) => number);
  assert.deepEqual(
    figures(shown.join(' ')),
    figures(told.split('\n\n')[2]),
    'the same chances as the program',
  );
  assert.match(await page.locator('.verdict .lead').innerText(), /^The wear /);
  await checkAxe(page, 'wear, judged', AXE_RULES);
  // The file is what is shown again.
  await page.getByRole('button', { name: 'Wipe all' }).click();
  assert.equal(await page.locator('g.wear').count(), 0);
  await page.locator('input[data-kind=wear]').setInputFiles(file);
  await page.locator('g.wear').nth(9).waitFor();
  writeFileSync(file, 'lusoria wear 1\nz9 3\n');
  await page.locator('input[data-kind=wear]').setInputFiles(file);
  assert.match(await page.locator('dialog p').innerText(), /z9/);
  await page.keyboard.press('Escape');
  quiet();
  await close();
});

test('by finger on a phone, nothing wider than the screen', { timeout: 120000 }, async () => {
  const { page, close, quiet } = await enter({ ...PHONE, settings: { language: 'en' } });
  await square(page, 'd2:').tap();
  await square(page, 'd2: wear 3').waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
  await checkAxe(page, 'wear on a phone', AXE_RULES);
  quiet();
  await close();
});
