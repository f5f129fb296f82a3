// A game with somebody elsewhere is kept here, too; and whoever looks elsewhere is told of their
// turn.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actAtRandom } from '../support/page.mjs';
import { checkAxe, seated, useTables } from '../support/online.mjs';

const stage = useTables();

/** Notices and badges are counted instead of shown. */
function listenForNotices() {
  globalThis.told = { notices: [], badge: 0 };
  globalThis.Notification = class {
    static permission = 'default';
    static async requestPermission() {
      return (this.permission = 'granted');
    }
    constructor(title, { body }) {
      globalThis.told.notices.push(`${title}: ${body}`);
    }
    close() {
      globalThis.told.notices.pop();
    }
  };
  navigator.setAppBadge = async (n) => void (globalThis.told.badge = n);
  navigator.clearAppBadge = async () => void (globalThis.told.badge = 0);
}

const hide = (page, hidden) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
const told = (page) => page.evaluate(() => globalThis.told);

/** Until it is the other one's turn. */
async function playTurn(person) {
  for (let i = 0; i < 40; i++) {
    const turn = await person.turn();
    if (turn !== 'person' && i > 0) return;
    if (turn === 'person') await actAtRandom(person.page, person.touch);
    else await person.page.waitForTimeout(50);
    await person.page.waitForTimeout(100);
  }
}

test('one’s turn: title, badge and notice, while the page is not seen', async () => {
  const { white, black } = await seated(stage.browser, stage.server.address, 'ergo');
  // Black begins.
  const { page } = white;
  await page.evaluate(listenForNotices);
  await page.locator('header nav button').first().click();
  await page.locator('[data-notices] input').check();
  await checkAxe(page, 'menu with notices');
  await page.keyboard.press('Escape');
  await hide(page, true);
  assert.deepEqual(await told(page), { notices: [], badge: 0 });
  await playTurn(black);
  await page.waitForFunction(() => globalThis.told.notices.length === 1);
  assert.deepEqual(await told(page), { notices: ['À vous de jouer: Ergo'], badge: 1 });
  assert.match(await page.title(), /^● À vous de jouer · Ergo/);
  await hide(page, false);
  await page.waitForFunction(() => globalThis.told.notices.length === 0);
  assert.equal((await told(page)).badge, 0);
  await playTurn(white);
  await page.waitForFunction(() => !document.title.startsWith('●'));
  for (const person of [white, black]) {
    person.quiet();
    await person.close();
  }
});

test('a game online is among one’s games, goes on at its table, and ends there', async () => {
  const { white, black, link } = await seated(stage.browser, stage.server.address, 'ergo');
  await playTurn(black);
  await playTurn(white);
  const { page } = white;
  const row = page.locator('li[data-game=ergo]');
  await page.evaluate(() => (location.hash = '#/parties'));
  await row.filter({ hasText: 'Marcus, en ligne' }).waitFor();
  assert.equal(await row.getAttribute('data-result'), 'going');
  await row.locator('[data-menu=open-kept]').click();
  await page.waitForSelector('.board');
  assert.equal(page.url(), link);
  await page.locator('header nav button').first().click();
  await page.locator('[data-wish=resign]').click();
  await page.locator('dialog .main').click();
  await page.waitForSelector('.screen[data-turn=over]');
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, text]) => key.startsWith('lusoria.aside.table-') && /DiceSecret/.test(text),
    ),
  );
  await page.evaluate(() => (location.hash = '#/parties'));
  await page.locator('li[data-result=lost]').waitFor();
  assert.equal(await row.count(), 1);
  // Looked through where it lies, without the server's table.
  await row.locator('[data-menu=open-kept]').click();
  await page.waitForSelector('.screen[data-turn=over]');
  assert.match(page.url(), /#\/ergo$/);
  for (const person of [white, black]) {
    person.quiet();
    await person.close();
  }
});

test('a game online is reviewed from its table by both, and they come back to it', async () => {
  const { white, black, link } = await seated(stage.browser, stage.server.address, 'ergo');
  for (const person of [black, white, black, white]) await playTurn(person);
  await black.page.locator('header nav button').first().click();
  await black.page.locator('[data-wish=resign]').click();
  await black.page.locator('dialog .main').click();
  for (const { page, name } of [white, black]) {
    await page.waitForSelector('.screen[data-turn=over] .plate');
    await page.locator('[data-menu=end-review]').click();
    await page.waitForSelector('[data-judged=true]', { timeout: 60000 });
    assert.match(page.url(), /#\/revue\//, name);
    const at = () => page.locator('.screen').getAttribute('data-at');
    await page.keyboard.press('Home');
    assert.equal(await at(), '0');
    await page.keyboard.press('PageDown');
    assert.equal(await at(), '1');
    await checkAxe(page, `review of a game online, ${name}`);
    await page.reload();
    await page.waitForSelector('[data-at="1"]');
    await page.goBack();
    await page.waitForFunction((table) => location.href === table, link);
    await page.waitForSelector('.screen[data-turn=over] .board');
  }
  for (const person of [white, black]) {
    person.quiet();
    await person.close();
  }
});
