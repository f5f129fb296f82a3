// What boards and pieces are made of: chosen by keyboard, kept, drawn in every game and theme.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAxe, GAMES, start, useBrowser, waitForTurn } from '../support/page.mjs';

const stage = useBrowser();
const lookOf = (page) => page.evaluate(() => document.documentElement.dataset.look);
/** What an eye would see of it: colours, and how many broken places are drawn. */
const seen = (page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const isDrawn = (node) => getComputedStyle(node).display !== 'none';
    return {
      ivory: style.getPropertyValue('--ivory'),
      texture: Number(style.getPropertyValue('--texture')),
      worn: [...document.querySelectorAll('.art .wear')].filter(isDrawn).length > 0,
    };
  });

async function choose(page, value) {
  await page.locator('button:has([data-icon=settings])').focus();
  await page.keyboard.press('Enter');
  const field = page.locator('select[name=look]');
  await field.focus();
  await field.selectOption(value);
  await page.keyboard.press('Escape');
  await page.waitForFunction((look) => document.documentElement.dataset.look === look, value);
}

test('a look is chosen, kept over a reload and in other games, and taken off again', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, GAMES[0]);
  await waitForTurn(page);
  const fresh = await seen(page);
  assert.equal(fresh.worn, false);
  await choose(page, 'excavated');
  const old = await seen(page);
  assert.notEqual(old.ivory, fresh.ivory);
  assert.ok(old.worn);
  await page.reload();
  await waitForTurn(page);
  assert.deepEqual(await seen(page), old);
  for (const game of GAMES) {
    await page.goto(`${stage.address}#/`);
    await start(page, game);
    await waitForTurn(page);
    assert.ok((await seen(page)).worn, game);
  }
  await choose(page, 'plain');
  assert.deepEqual({ ...(await seen(page)), ivory: '' }, { ivory: '', texture: 0, worn: false });
  await choose(page, 'new');
  assert.deepEqual(await seen(page), fresh);
  quiet();
  await close();
});

test('high contrast and ink have no materials, whatever was chosen', async () => {
  const { page, close, quiet } = await stage.open({
    settings: { theme: 'contrast', look: 'excavated' },
  });
  await start(page, GAMES[0]);
  await waitForTurn(page);
  await page.waitForFunction(() => document.documentElement.dataset.look === 'new');
  assert.equal((await seen(page)).worn, false);
  quiet();
  await close();
});

for (const theme of ['light', 'dark'])
  for (const look of ['excavated', 'plain'])
    test(`every board can be read: ${look}, ${theme}`, { timeout: 90000 }, async () => {
      const { page, close, quiet } = await stage.open({ settings: { theme, look } });
      for (const game of GAMES) {
        await page.goto(`${stage.address}#/`);
        await start(page, game);
        await waitForTurn(page);
        assert.equal(await lookOf(page), look);
        await checkAxe(page, `${game}, ${look}, ${theme}`);
      }
      quiet();
      await close();
    });

test('a look that does not exist, from another version, is the usual one', async () => {
  const { page, close, quiet } = await stage.open({ settings: { look: 'gold' } });
  await start(page, GAMES[0]);
  await waitForTurn(page);
  assert.equal((await seen(page)).worn, false);
  quiet();
  await close();
});

for (const theme of ['light', 'dark'])
  test(`without ornament letters and numbers stand out from their squares, ${theme}`, async () => {
    const { page, close, quiet } = await stage.open({ settings: { look: 'plain', theme } });
    await start(page, 'scripta2');
    await page.waitForSelector(':root[data-look=plain]');
    const [cut, square] = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--carve', '--niche'].map((name) => style.getPropertyValue(name).trim());
    });
    /** Relative luminance of WCAG 2; all colours of this look are whole and six digits long. */
    const light = (colour) => {
      assert.match(colour, /^#[0-9a-f]{6}$/);
      return [0.2126, 0.7152, 0.0722].reduce((sum, share, i) => {
        const part = parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16) / 255;
        return sum + share * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      }, 0);
    };
    const [low, high] = [light(cut), light(square)].sort((a, b) => a - b);
    const contrast = (high + 0.05) / (low + 0.05);
    assert.ok(contrast >= 3, `${contrast.toFixed(2)}: ${cut} on ${square}`);
    quiet();
    await close();
  });
