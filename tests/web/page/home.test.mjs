// The front door: every game in sight, few stops for keys, and what one click starts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAxe, GAMES, middleOf, useBrowser } from '../support/page.mjs';

const stage = useBrowser();
const WAYS = 3; // of a card: play, lesson, options
const BESIDE = 9; // languages, the other screens, settings: at most
const touch = { hasTouch: true, isMobile: true };

/** Runs in the page: how far it reaches beyond the window, and which Play buttons are not seen. */
function measured() {
  const root = document.documentElement;
  return {
    wide: root.scrollWidth - innerWidth,
    high: root.scrollHeight - innerHeight,
    unseen: [...document.querySelectorAll('main li .main')]
      .map((button) => button.getBoundingClientRect())
      .filter(({ left, right, bottom }) => left < 0 || right > innerWidth || bottom > innerHeight)
      .length,
    // Words that do not fit their button would be cut off.
    cut: [...document.querySelectorAll('main li .row > *')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent.trim()),
  };
}

/** One more game than there are, as there will be. */
function grow() {
  const list = document.querySelector('main ul');
  list.append(list.lastElementChild.cloneNode(true));
}

const PICTURE = 'main li[data-game=ergo] .picture';
const LESSONS = JSON.stringify({ ur: 3, ergo: 10 });

async function home(options = {}) {
  const opened = await stage.open(options);
  const { page } = opened;
  await page.evaluate((kept) => localStorage.setItem('lusoria.lessons', kept), LESSONS);
  await page.reload();
  await page.waitForSelector('main li .main');
  await page.evaluate(() => document.fonts.ready);
  return opened;
}

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
  [1920, 1080],
])
  test(`every game can be played without scrolling at ${width}×${height}`, async () => {
    for (const locale of ['fr-FR', 'en-GB']) {
      const { page, close, quiet } = await home({ viewport: { width, height }, locale });
      assert.equal(await page.locator('main li').count(), GAMES.length);
      const whole = { wide: 0, high: 0, unseen: 0, cut: [] };
      assert.deepEqual(await page.evaluate(measured), whole, locale);
      await page.evaluate(grow);
      assert.deepEqual(await page.evaluate(measured), whole, `${locale}, one game more`);
      quiet();
      await close();
    }
  });

for (const [width, height] of [
  [360, 640],
  [844, 390],
  [768, 1024],
])
  test(`a touched screen of ${width}×${height} shows a card whole, and nothing beside it`, async () => {
    const { page, close, quiet } = await home({ viewport: { width, height }, ...touch });
    const { wide, high, cut } = await page.evaluate(measured);
    assert.deepEqual({ wide, cut }, { wide: 0, cut: [] });
    if (width > 600 && height > 600) assert.equal(high, 0, 'a tablet shows every game at once');
    const card = await page.locator('main li').first().boundingBox();
    assert.ok(card.y + card.height <= height, 'the first game is in sight');
    await page.locator(PICTURE).scrollIntoViewIfNeeded();
    const { x, y } = await middleOf(page, PICTURE);
    await page.touchscreen.tap(x, y);
    await page.waitForSelector('.board');
    quiet();
    await close();
  });

test('keys stop three times a game, and few times beside', async () => {
  const { page, close, quiet } = await home();
  const stops = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const here = document.activeElement;
      if (here === document.body || here.dataset.seen) return null;
      here.dataset.seen = 'yes';
      return here.closest('main li')?.dataset.game ?? 'beside';
    });
    if (stop === null) break;
    stops.push(stop);
  }
  for (const game of GAMES) assert.equal(stops.filter((stop) => stop === game).length, WAYS, game);
  assert.ok(stops.filter((stop) => stop === 'beside').length <= BESIDE, stops.join(' '));
  quiet();
  await close();
});

test('a long game is offered short, says so, and is whole under options', async () => {
  const { page, close, quiet } = await home();
  const card = page.locator('main li[data-game=scripta2]');
  assert.match(
    await card.innerText(),
    /partie courte \(5\u00a0pions\)\u00a0: environ \d+\u00a0min/,
  );
  await card.getByRole('button', { name: /^Jouer/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.board');
  const hand = () => page.locator('.plates li').first().innerText();
  assert.match(await hand(), /En main\s+5\b/);
  await page.goBack();
  await page.getByRole('button', { name: /^Reprendre : Ludus XII/ }).waitFor();
  await card.getByRole('button', { name: /^Options/ }).click();
  const pieces = page.locator('dialog select[name=pieces]');
  assert.equal(await pieces.inputValue(), '15');
  assert.match(await pieces.innerText(), /5 \(partie courte\)/);
  assert.doesNotMatch(
    await page.locator('dialog fieldset label').allInnerTexts().then(String),
    /S2-/,
  );
  await page.locator('dialog .main').click();
  await page.waitForSelector('.board');
  await page.waitForFunction(() =>
    /En main\s+15\b/.test(document.querySelector('.plates li').innerText),
  );
  quiet();
  await close();
});

test('a card plays where it is clicked, but for its other ways', async () => {
  const { page, close, quiet } = await home();
  const { x, y } = await middleOf(page, 'main li[data-game=bastonus] .picture');
  await page.mouse.click(x, y);
  await page.waitForSelector('.board');
  assert.equal(await page.evaluate(() => location.hash), '#/bastonus');
  await page.goBack();
  await page
    .locator('main li[data-game=bastonus]')
    .getByRole('link', { name: /^Leçon/ })
    .click();
  await page.waitForFunction(() => location.hash.startsWith('#/lecon/bastonus'));
  quiet();
  await close();
});

test('how far a lesson has come is seen and said, in every language', async () => {
  const { page, close, quiet } = await home();
  const lesson = (game) => page.locator(`main li[data-game=${game}] .lesson`);
  assert.match(await lesson('ur').innerText(), /3\/10/);
  assert.equal(await lesson('ur').getAttribute('href'), '#/lecon/ur/4');
  assert.equal(await lesson('ergo').getAttribute('href'), '#/lecon/ergo');
  assert.doesNotMatch(await lesson('bastonus').innerText(), /\d/);
  await page.getByRole('link', { name: /^Leçon, 3 sur 10.*Ur/ }).waitFor();
  await page.locator('select.languages').selectOption('en');
  await page.getByRole('link', { name: /^Lesson, 3 of 10.*Ur/ }).waitFor();
  // What is not ancient does not say it is.
  assert.match(await page.locator('main li[data-game=bastonus]').innerText(), /modern/);
  assert.doesNotMatch(await page.locator('main li[data-game=bastonus]').innerText(), /ancient/i);
  quiet();
  await close();
});

test('the front door is for everybody', async () => {
  for (const theme of ['light', 'dark', 'contrast']) {
    const { page, close, quiet } = await home({ settings: { theme } });
    await checkAxe(page, `home, ${theme}`);
    quiet();
    await close();
  }
});
