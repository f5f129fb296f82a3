// A screen in a museum: computers play, a touch starts, nobody's touch ends, nothing is kept,
// nothing leads out.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkAxe, useBrowser, waitForTurn } from '../support/page.mjs';

const stage = useBrowser();

async function kiosk(query, context = {}) {
  const opened = await stage.open({ viewport: { width: 1920, height: 1080 }, ...context });
  await opened.page.evaluate(() => localStorage.clear());
  await opened.page.goto(`${stage.address}?kiosk${query}`);
  await opened.page.waitForSelector('.attract .board');
  return opened;
}
/** What the browser keeps, but for how often which game was played. */
const kept = (page) =>
  page.evaluate(() => [
    ...Object.keys(localStorage).filter((key) => key !== 'lusoria.kiosk.counts'),
    ...Object.keys(sessionStorage),
    ...document.cookie,
  ]);
const counted = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lusoria.kiosk.counts') ?? '{}'));

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
    // The words of a language are fetched when it is chosen.
    await page.locator('.start', { hasText: 'Touch the screen to play' }).waitFor();
    await page.mouse.click(700, 500);
    assert.deepEqual(
      await page.locator('[data-game]').evaluateAll((all) => all.map((node) => node.dataset.game)),
      ['ur', 'ergo'],
    );
    await page.locator('[data-game=ur]').click();
    assert.equal(await waitForTurn(page), 'person');
    assert.match(await page.getByRole('status').first().innerText(), /Your turn|throw/i);
    await page.locator('select.languages').selectOption('fr');
    await page.locator('.dice.ready').click();
    await waitForTurn(page);
    assert.deepEqual(await kept(page), [], 'nothing is kept');
    assert.deepEqual(Object.values(await counted(page)), [{ ur: [1, 0] }]);
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
    await page.locator('select.languages').selectOption('en');
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
    assert.deepEqual(await kept(page), []);
    quiet();
    await close();
  },
);

test('by keys alone: the focus goes along, there and back', async () => {
  const { page, close, quiet } = await kiosk('&lang=en');
  const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
  await page.locator('.start').focus();
  await page.keyboard.press('Enter');
  await page.locator('.offer').waitFor();
  assert.equal(await focused(), 'Which game would you like to play?');
  await page.getByRole('button', { name: 'Back to the start' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.attract').waitFor();
  assert.equal(await focused(), 'Touch the screen to play');
  await page.keyboard.press('Enter');
  await page.locator('.offer').waitFor();
  quiet();
  await close();
});

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

test(
  'games are counted, and nothing else; the staff take the numbers and begin again from zero',
  { timeout: 90000 },
  async () => {
    const { page, close, quiet } = await kiosk('&games=ergo&level=1&idle=3600');
    assert.deepEqual(await counted(page), {}, 'computers alone do not count');
    await page.locator('.start').click();
    assert.equal(await waitForTurn(page), 'person');
    assert.deepEqual(await counted(page), {}, 'nor a touch');
    await page.locator('[data-kind=hand].acts').click();
    await page.locator('[data-kind=square].acts').first().click();
    await page.waitForFunction(() => localStorage.getItem('lusoria.kiosk.counts') !== null);
    assert.deepEqual(Object.values(await counted(page)), [{ ergo: [1, 0] }]);
    await page.reload();
    assert.deepEqual(Object.values(await counted(page)), [{ ergo: [1, 0] }], 'it stays');
    await page.goto(`${stage.address}?kiosk&counts&lang=fr`);
    await page.getByRole('heading', { name: 'Parties jouées sur cet écran' }).waitFor();
    await checkAxe(page, 'counts');
    assert.equal(await page.getByRole('button', { name: 'Remettre à zéro' }).count(), 0);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: /Enregistrer dans un fichier/ }).focus();
    await page.keyboard.press('Enter');
    const text = readFileSync(await (await file).path(), 'utf8');
    assert.match(
      text,
      /^\ufeff"Jour","Jeu","Commencées","Terminées"\r\n\d{4}-\d\d-\d\d,"[^"]+",1,0\r\n$/,
    );
    // Somebody plays between the file and the answer.
    await page.evaluate(() => {
      const counts = JSON.parse(localStorage.getItem('lusoria.kiosk.counts'));
      Object.values(counts)[0].ergo = [2, 1];
      localStorage.setItem('lusoria.kiosk.counts', JSON.stringify(counts));
    });
    await page.getByRole('button', { name: 'Remettre à zéro' }).click();
    await page.getByText('Les compteurs sont à zéro').waitFor();
    assert.deepEqual(Object.values(await counted(page)), [{ ergo: [1, 1] }]);
    quiet();
    await close();
  },
);

test('upright, all games are in sight at once; keys still find what only they need', async () => {
  const { page, close, quiet } = await kiosk('', {
    viewport: { width: 1080, height: 1920 },
    hasTouch: true,
  });
  await page.locator('button.start').click();
  await page.waitForSelector('.offer');
  const boxes = await page
    .locator('[data-game]')
    .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().toJSON()));
  assert.ok(boxes.length >= 5);
  for (const { bottom, right, width } of boxes)
    assert.ok(bottom <= 1920 && right <= 1080 && width > 900, JSON.stringify({ bottom, width }));
  await checkAxe(page, 'offer, upright');
  await page.locator('[data-game]').nth(3).click();
  await page.waitForSelector('.screen .board');
  const size = () =>
    page.locator('.ear').evaluate((node) => getComputedStyle(node).clipPath !== 'none');
  assert.equal(await size(), true, 'out of sight');
  await page.locator('.ear summary').first().focus();
  assert.equal(await size(), false, 'in sight for keys');
  quiet();
  await close();
});
