// Through the doors between screens: what happens on one must not show on another, and a game that
// was left goes on as it was. Every way here is one that people go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  begin,
  go,
  inGame,
  inLesson,
  kept,
  noWorkers,
  PLAY,
  playOn,
  seen,
} from '../support/journey.mjs';
import { seated, useTables } from '../support/online.mjs';
import { actAtRandom, GAMES, useBrowser, waitForTurn } from '../support/page.mjs';

const stage = useBrowser();
const tables = useTables();
const LAST = 10; // step of every lesson

for (const game of GAMES) {
  for (const step of ['', LAST])
    test(
      `${game}: lesson${step && `, step ${step}`}, nothing touched, then play`,
      { timeout: 90000 },
      async () => {
        const { page, close, quiet } = await stage.open();
        await go(page, `#/lecon/${game}/${step}`);
        await inLesson(page);
        await page.locator('header nav').getByRole('link', PLAY).click();
        await inGame(page);
        assert.doesNotMatch(await kept(page, game), /\[Start /);
        await playOn(page, game);
        quiet();
        await close();
      },
    );

  test(`${game}: the end of the lesson, shown, then play`, { timeout: 90000 }, async () => {
    const { page, close, quiet } = await stage.open();
    await go(page, `#/lecon/${game}/${LAST}`);
    await inLesson(page);
    await page.locator('.lesson .show').click();
    await page.locator('.lesson[data-verdict=done]').waitFor();
    await page.locator(`.lesson .main[href="#/${game}"]`).click();
    await playOn(page, game);
    await go(page, `#/lecon/${game}/${LAST}`);
    await inLesson(page);
    const before = await kept(page, game);
    await page.locator('header nav').getByRole('link', PLAY).click();
    await inGame(page);
    assert.equal(await kept(page, game), before);
    await playOn(page, game);
    quiet();
    await close();
  });

  test(
    `${game}: a game in progress, help, lesson, and the same game goes on`,
    { timeout: 120000 },
    async () => {
      const { page, close, quiet } = await stage.open();
      await begin(page, game, 6);
      const [before, record] = [await seen(page), await kept(page, game)];
      const same = async (how) => {
        assert.deepEqual(await seen(page), before, how);
        assert.equal(await kept(page, game), record, how);
      };
      const toLesson = async () => {
        await page.locator('.screen header nav button').last().click();
        await page
          .locator('dialog')
          .getByRole('link', { name: /^Leçon/ })
          .click();
        await inLesson(page);
      };
      await toLesson();
      await page.goBack();
      await same('back');
      await page.goForward();
      await inLesson(page);
      await page.locator('.lesson .show').click();
      await page.locator('.lesson[data-verdict=done]').waitFor();
      await page.locator('header nav').getByRole('link', PLAY).click();
      await same('a task done, then play');
      await page.reload();
      await same('reload');
      await toLesson();
      await page.reload();
      await inLesson(page);
      await page.goBack();
      await same('lesson, reload, back');
      await playOn(page, game);
      quiet();
      await close();
    },
  );

  test(`${game}: rules, story and paper, then the game`, { timeout: 90000 }, async () => {
    const { page, close, quiet } = await stage.open();
    await begin(page, game, 3);
    const [before, record] = [await seen(page), await kept(page, game)];
    for (const [room, sign] of [
      ['regles', 'article figure svg'],
      ['histoire', '.story .source'],
      ['imprimer', '.sheet'],
    ]) {
      await go(page, `#/${room}/${game}`);
      await page.locator(sign).first().waitFor();
      await page.locator('header nav').getByRole('link', PLAY).click();
      assert.deepEqual(await seen(page), before, room);
      await page.goBack();
      await page.locator(sign).first().waitFor();
      await page.goBack();
      assert.deepEqual(await seen(page), before, `${room}, back`);
    }
    assert.equal(await kept(page, game), record);
    await playOn(page, game);
    quiet();
    await close();
  });

  test(
    `${game}: a review that is left in its middle, and the game goes on`,
    { timeout: 90000 },
    async () => {
      const { page, close, quiet } = await stage.open();
      await begin(page, game, 4);
      const [before, record] = [await seen(page), await kept(page, game)];
      await page.locator('.walk button').last().click();
      await page.locator('[data-menu=review]').click();
      await page.waitForSelector('.screen[data-turn=review]');
      await go(page, `#/lecon/${game}`);
      await inLesson(page);
      await noWorkers(page);
      await page.goBack();
      await page.waitForSelector('.screen[data-turn=review]');
      await page.goBack();
      assert.deepEqual(await seen(page), before);
      assert.equal(await kept(page, game), record);
      await playOn(page, game);
      quiet();
      await close();
    },
  );
}

test(
  'a table on the server, a lesson and a game of one’s own do not meet',
  { timeout: 120000 },
  async () => {
    const { white, black, link } = await seated(tables.browser, tables.server.address, 'ergo');
    const { page } = white;
    const act = async (person) => {
      await waitForTurn(person.page);
      await actAtRandom(person.page, person.touch);
    };
    // Whoever begins places; then it is the other one's turn.
    const first = (await white.turn()) === 'person' ? white : black;
    await act(first);
    const other = first === white ? black : white;
    await waitForTurn(other.page);
    const look = () =>
      page
        .locator('.screen .board .hit')
        .evaluateAll((all) =>
          all.map(
            (place) =>
              place.dataset.name + place.getAttribute('aria-label')?.replace(/[,.;].*$/, ''),
          ),
        );
    const told = () => page.locator('.screen .story li').allInnerTexts();
    await inGame(page);
    await page.waitForSelector('.screen .story li'); // It is told once it was seen.
    const before = [await look(), await told()];
    const back = async (how) => {
      await page.waitForSelector('.people');
      await page.waitForFunction(
        (count) => document.querySelectorAll('.screen .story li').length === count,
        before[1].length,
      );
      assert.deepEqual([await look(), await told()], before, how);
    };
    await go(page, '#/lecon/ergo');
    await inLesson(page);
    await page.goBack();
    await back('lesson, back');
    await go(page, '#/lecon/ergo/9');
    await inLesson(page);
    await page.locator('header nav').getByRole('link', PLAY).click();
    await page.waitForFunction(() => location.hash === '#/ergo');
    await inGame(page);
    await playOn(page, 'ergo', 2);
    const own = await kept(page, 'ergo');
    await page.goto(link);
    await back('lesson, own game, the link again');
    assert.equal(await kept(page, 'ergo'), own);
    await page.reload();
    await back('reload');
    const steps = before[1].length;
    await act(other);
    await page.waitForFunction(
      (count) => document.querySelectorAll('.screen .story li').length > count,
      steps,
    );
    await go(page, '#/ergo');
    await page.waitForFunction(() => location.hash === '#/ergo');
    await inGame(page);
    assert.equal(await kept(page, 'ergo'), own);
    await playOn(page, 'ergo', 2);
    for (const person of [white, black]) {
      person.quiet();
      await person.close();
    }
  },
);
