// Each game from its beginning to its end in a real browser: by mouse, by keyboard alone, by touch.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { any, chances, launch, open, playToTheEnd, serve, start, waitForTurn } from './page.mjs';

let browser;
let server;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser.close();
  assert.equal(await server.stop(), 0);
});

async function finished(page) {
  await page.locator('.table .main').waitFor();
  assert.match(await page.getByRole('status').innerText(), /Vous avez (gagné|perdu)|Partie nulle/);
}

for (const [game, options] of Object.entries({ scripta2: { pieces: '7' }, scripta3: { pieces: '7' }, ur: {}, ergo: {}, bastonus: {} })) {
  test(`${game} by mouse, against the first level`, { timeout: 120000 }, async () => {
    const { page, close, quiet } = await open(browser, server.address);
    await start(page, game, { ...options, level: '1' });
    await playToTheEnd(page, (point) => page.mouse.click(point.x, point.y));
    await finished(page);
    quiet();
    await close();
  });
}

test('ur by keyboard alone', { timeout: 120000 }, async () => {
  const { page, close, quiet } = await open(browser, server.address);
  await start(page, 'ur', { pawns: '2', level: '1' });
  for (let i = 0; (await waitForTurn(page)) !== 'over'; i++) {
    assert.ok(i < 1500);
    const { places, dice } = await chances(page);
    if (dice) {
      await page.keyboard.press('l');
      continue;
    }
    assert.ok(places.length > 0);
    // To the board with Tab, to a piece with an arrow, taken with Enter, put down with Space.
    for (let k = 0; k < 30 && !(await page.evaluate(() => document.activeElement?.classList.contains('hit'))); k++) await page.keyboard.press('Tab');
    const acts = () => page.evaluate(() => document.activeElement?.classList.contains('acts'));
    for (let k = 0; k < 8 && !(await acts()); k++) await page.keyboard.press(any(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']));
    if (!(await acts())) continue;
    await page.keyboard.press('Enter');
    for (let k = 0; k < 8; k++) {
      const onDrop = await page.evaluate(() => document.activeElement?.classList.contains('acts') && document.activeElement.getAttribute('aria-pressed') === 'false');
      if (onDrop) break;
      await page.keyboard.press(any(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']));
    }
    await page.keyboard.press(' ');
  }
  await finished(page);
  quiet();
  await close();
});

test('ergo by touch on a phone', { timeout: 120000 }, async () => {
  const { page, close, quiet } = await open(browser, server.address, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await start(page, 'ergo', { level: '1' });
  await playToTheEnd(page, (point) => page.touchscreen.tap(point.x, point.y));
  await finished(page);
  quiet();
  await close();
});
