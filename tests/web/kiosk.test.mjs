// A screen in a museum: computers play, a touch starts, nobody's touch ends, nothing is kept,
// nothing leads out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useBrowser, waitForTurn } from './page.mjs';

const stage = useBrowser();

async function kiosk(query, context = {}) {
  const opened = await stage.open({ viewport: { width: 1920, height: 1080 }, ...context });
  await opened.page.evaluate(() => localStorage.clear());
  await opened.page.goto(`${stage.address}?kiosk${query}`);
  await opened.page.waitForSelector('.attract .board');
  return opened;
}
const kept = (page) =>
  page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length);

test(
  'computers play by themselves; a touch starts a game with the language chosen',
  { timeout: 60000 },
  async () => {
    const { page, close, quiet } = await kiosk('&games=ergo,ur&level=1');
    assert.equal(await page.locator('.attract h2').innerText(), 'Jeu royal d’Ur');
    await page.waitForFunction(
      () => document.querySelectorAll('.attract rect.last').length > 0,
      null,
      { timeout: 30000 },
    );
    await page.getByRole('button', { name: 'English' }).click();
    assert.equal(await page.locator('.start').innerText(), 'Touch the screen to play');
    await page.mouse.click(700, 500);
    assert.deepEqual(
      await page.locator('[data-game]').evaluateAll((all) => all.map((node) => node.dataset.game)),
      ['ur', 'ergo'],
    );
    await page.locator('[data-game=ur]').click();
    assert.equal(await waitForTurn(page), 'person');
    assert.match(await page.getByRole('status').first().innerText(), /Your turn|throw/i);
    await page.getByRole('button', { name: 'Français' }).click();
    await page.locator('.dice.ready').click();
    await waitForTurn(page);
    assert.equal(await kept(page), 0, 'nothing is kept');
    quiet();
    await close();
  },
);

test('no way out: no settings, no links, no menu; targets are big', async () => {
  const { page, close, quiet } = await kiosk('&games=bastonus');
  await page.locator('.start').click();
  assert.equal(await waitForTurn(page), 'person');
  assert.equal(await page.locator('a[href]').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Réglages' }).count(), 0);
  assert.equal(
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
      ),
    ),
    false,
  );
  await page.evaluate(() => (location.hash = '#/ur'));
  assert.match(
    await page.locator('h1').innerText(),
    /Bastonus/,
    'an address does not lead elsewhere',
  );
  const least = await page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('header button')].map((node) =>
        Math.min(node.offsetWidth, node.offsetHeight),
      ),
    ),
  );
  assert.ok(least >= 60, `a button of ${least} px`);
  quiet();
  await close();
});

test(
  'nobody there: a countdown, then the beginning, as on the first day',
  { timeout: 60000 },
  async () => {
    const { page, close, quiet } = await kiosk('&games=ergo&idle=10&level=1');
    await page.clock.install();
    await page.reload();
    await page.locator('.start').click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.clock.runFor(11000);
    const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Keep playing' }).click();
    assert.equal(await page.locator('dialog').count(), 0);
    await page.clock.runFor(11000);
    await dialog.waitFor();
    await page.clock.runFor(11000);
    await page.waitForSelector('.attract');
    assert.equal(await page.locator('.start').innerText(), 'Touchez l’écran pour jouer');
    assert.equal(await kept(page), 0);
    quiet();
    await close();
  },
);

test('upright, everything that can be touched lies in the window', async () => {
  const { page, close, quiet } = await kiosk('&games=ur', {
    viewport: { width: 1080, height: 1920 },
    hasTouch: true,
  });
  await page.locator('button.start').click();
  await page.waitForSelector('.board');
  await page.locator('.walk button').first().click();
  await page.waitForSelector('.advice strong');
  const beyond = await page
    .locator('.table button, .walk button, .advice button')
    .evaluateAll((all) =>
      all
        .filter((node) => node.getBoundingClientRect().bottom > innerHeight)
        .map((n) => n.innerText),
    );
  assert.deepEqual(beyond, []);
  quiet();
  await close();
});
