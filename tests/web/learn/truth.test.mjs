// What perfect play knows: from the rules to its figures, and positions to try by pointer, finger
// and keys.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Game } from '../../walk/core.mjs';
import { go, noWorkers } from '../support/journey.mjs';
import { checkAxe, PHONE, steerTo, useBrowser } from '../support/page.mjs';

const stage = useBrowser();
const root = new URL('../../../', import.meta.url);

/** The positions of a game, each action with its chance. */
const positionsOf = (game) =>
  readFileSync(new URL(`games/${game}/perfect.tsv`, root), 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [identity, position, ...chances] = line.split('\t');
      return { identity, position, chances: chances.map((each) => each.split(' ')) };
    });
const percent = (chance) => `${(100 * chance).toFixed(2).replace('.', ',')}\u00a0%`;
const answered = (page) => page.locator('[data-ended=true] table').waitFor();
/** The chances told after an answer, as they stand there. */
const told = (page) =>
  page
    .locator('.panel tbody td')
    .evaluateAll((cells) => cells.map((cell) => cell.firstChild.textContent.trim()));

/** The places that an action goes from and to, by their names. */
function way({ identity, position }, text) {
  const game = Game.begin(identity, position);
  const { from, to } = game.actions().find((action) => action.text === text);
  const places = game.places();
  game.close();
  return [from[0], to[0]].map((id) => `[data-place="${places[id].id}"]`);
}

test('from the rules of a solved game to its figures, and nowhere else', async () => {
  const fetched = [];
  const { page, close, quiet } = await stage.open();
  page.on('response', (response) => fetched.push(response.url()));
  await go(page, '#/regles/ergo');
  await page.locator('article').first().waitFor();
  assert.equal(await page.locator('nav a[href^="#/savoir"]').count(), 0);
  await go(page, '#/regles/finkel');
  await page.locator('nav a[href="#/savoir/finkel"]').waitFor();
  assert.ok(!fetched.some((url) => /truth-|perfect-/.test(url)), 'it comes when it is opened');
  await page.locator('nav a[href="#/savoir/finkel"]').click();
  await page.getByRole('heading', { name: 'Ce que sait le jeu parfait' }).waitFor();
  await page
    .locator('main')
    .filter({ hasText: /51,54\s%/ })
    .waitFor();
  assert.match(await page.title(), /Jeu parfait/);
  await checkAxe(page, 'what perfect play knows');
  // Of a game that is not solved the rules are shown.
  await go(page, '#/savoir/ergo');
  await page.locator('article').first().waitFor();
  quiet();
  await close();
});

for (const game of ['finkel', 'ur'])
  test(`${game}: what is chosen is answered with the chances of every action`, async () => {
    const { page, close, quiet } = await stage.open();
    for (const [i, { identity, position, chances }] of positionsOf(game).entries()) {
      await go(page, `#/savoir/${game}/${i + 1}`);
      await page.locator(`[data-position="${position}"][data-ended=false] .board`).waitFor();
      const [text] = chances.at(-1);
      if (text === 'throw') await page.locator('.dice.ready').click();
      else if (text === 'buy') await page.locator('[data-action=buy]').click();
      else
        for (const place of way({ identity, position }, text))
          await page.locator(`.board .hit${place}`).click();
      await answered(page);
      assert.deepEqual(
        await told(page),
        chances.map(([, chance]) => percent(chance)),
      );
      assert.match(await page.locator('.verdict').innerText(), /^Cela coûte/);
    }
    await checkAxe(page, `a position of ${game}, answered`);
    await page.locator('[data-do=again]').click();
    await page.locator('[data-ended=false] .board').waitFor();
    await go(page, '#/');
    await noWorkers(page);
    assert.equal(
      await page.evaluate((id) => localStorage.getItem(`lusoria.game.${id}`), game),
      null,
    );
    quiet();
    await close();
  });

test('by keys: the best action, said with its verdict', async () => {
  const { page, close, quiet } = await stage.open();
  const [first] = positionsOf('finkel');
  await go(page, '#/savoir/finkel/1');
  await page.locator('[data-ended=false] .board').waitFor();
  for (const place of way(first, first.chances[0][0])) {
    await steerTo(page, await page.locator(`.board .hit${place}`).getAttribute('data-name'));
    await page.keyboard.press('Enter');
  }
  await answered(page);
  assert.match(await page.locator('.verdict').innerText(), /^C’est le jeu parfait/);
  await page.waitForFunction(() =>
    globalThis.announced.some(({ text }) => text.includes('C’est le jeu parfait')),
  );
  // The focus is on what leads on.
  await page.waitForFunction(
    () => document.activeElement.getAttribute('href') === '#/savoir/finkel/2',
  );
  await page.keyboard.press('Enter');
  await page.locator(`[data-position="${positionsOf('finkel')[1].position}"]`).waitFor();
  quiet();
  await close();
});

test('on a phone, by finger: nothing is wider than the window', async () => {
  const { page, close, quiet } = await stage.open(PHONE);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await go(page, '#/savoir/ur');
  await page.locator('.truth').waitFor();
  assert.ok(await fits(), 'the figures');
  await page.locator('.truth ol a').nth(1).tap();
  await page.locator('[data-action=buy]').tap();
  await answered(page);
  assert.ok(await fits(), 'the chances');
  quiet();
  await close();
});
