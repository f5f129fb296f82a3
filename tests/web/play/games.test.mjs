// Each game from its beginning to its end in a real browser: by mouse, by keyboard alone, by touch.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  any,
  chances,
  PHONE,
  playToTheEnd,
  start,
  useBrowser,
  waitForTurn,
} from '../support/page.mjs';

const stage = useBrowser();
const settings = { sound: true }; // as everybody hears it who has changed nothing

async function finished(page) {
  await page.locator('[data-menu=again]').waitFor();
  assert.match(await page.getByRole('status').innerText(), /Vous avez (gagné|perdu)|Partie nulle/);
}

for (const [game, options] of Object.entries({
  scripta2: { pieces: '7' },
  scripta3: { pieces: '7' },
  ur: {},
  finkel: { pieces: '3' },
  ergo: {},
  bastonus: {},
})) {
  test(`${game} by mouse, against the first level`, { timeout: 120000 }, async () => {
    const { page, close, quiet } = await stage.open({ settings });
    await start(page, game, { ...options, level: '1' });
    await playToTheEnd(page, (point) => page.mouse.click(point.x, point.y));
    await finished(page);
    quiet();
    await close();
  });
}

const SHORT = {
  scripta2: { pieces: '3' },
  scripta3: { pieces: '3' },
  ur: { pawns: '2' },
  finkel: { pieces: '2' },
  ergo: {},
  bastonus: {},
};

/** Presses a key until the focus is where it should be; false when it does not get there. */
async function seek(page, keys, there, most) {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate(there)) return true;
    await page.keyboard.press(any(keys));
  }
  return page.evaluate(there);
}
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const onBoard = () => document.activeElement?.classList.contains('hit');
const onActing = () => document.activeElement?.classList.contains('acts');
const onTarget = () =>
  document.activeElement?.classList.contains('acts') &&
  document.activeElement.getAttribute('aria-pressed') === 'false';
const onButton = () => document.activeElement?.dataset.action !== undefined;

/**
 * One thing done with keys: a throw, a way among several, a button, or a piece taken and put down.
 */
async function actByKeys(page) {
  const { places, dice } = await chances(page);
  if (await page.locator('dialog').count()) return page.keyboard.press('Enter');
  if (dice) return page.keyboard.press('l');
  if (places.length === 0) {
    assert.ok(await seek(page, ['Tab'], onButton, 40), 'the button cannot be reached');
    return page.keyboard.press('Enter');
  }
  assert.ok(await seek(page, ['Tab'], onBoard, 40), 'the board cannot be reached');
  // Held from last time, with the focus on it, it would be put back and taken for ever.
  await page.keyboard.press('Escape');
  if (!(await seek(page, ARROWS, onActing, 12))) return;
  await page.keyboard.press('Enter');
  if (await seek(page, ARROWS, onTarget, 12)) await page.keyboard.press(' ');
}

for (const [game, options] of Object.entries(SHORT)) {
  test(`${game} by keyboard alone`, { timeout: 120000 }, async () => {
    const { page, close, quiet } = await stage.open({ settings });
    await start(page, game, { ...options, level: '1' });
    for (let i = 0; (await waitForTurn(page)) !== 'over'; i++) {
      assert.ok(i < 2500);
      await actByKeys(page);
    }
    await finished(page);
    quiet();
    await close();
  });

  test(`${game} by touch on a phone`, { timeout: 120000 }, async () => {
    const { page, close, quiet } = await stage.open({ ...PHONE, settings });
    await start(page, game, { ...options, level: '1' });
    await playToTheEnd(page, (point) => page.touchscreen.tap(point.x, point.y));
    await finished(page);
    quiet();
    await close();
  });
}
