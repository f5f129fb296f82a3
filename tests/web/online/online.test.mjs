// Two real browsers at one table: each game from the link to its end, with reloads, lost
// connections and a server that is killed in between.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, PLANS, playTogether, seated, useTables } from '../support/online.mjs';

const stage = useTables();

const reload = (which) => async (people) => {
  await people[which].page.reload();
  await people[which].page.waitForSelector('.board');
};

const offline = (which) => async (people) => {
  const { page } = people[which];
  await page.context().setOffline(true);
  await page.waitForSelector('[data-line=lost]');
  await page.context().setOffline(false);
  await page.waitForSelector('[data-line=open]');
};

const killed = async (people) => {
  await stage.server.kill('SIGKILL');
  for (const { page } of people) await page.waitForSelector('[data-line=lost]');
  await stage.server.start();
  for (const { page } of people) await page.waitForSelector('[data-line=open]');
};

/** Lets the page do for him what he would do anyway. */
const HASTY = { settings: { autoThrow: true, forced: true } };

/**
 * What happens before the nth action, early enough that no game is over by then: the dice are the
 * server's own, and whatever a hasty player has no choice about is not counted (a single pawn of Ur
 * walks home by itself).
 */
const GAMES = {
  'scripta2:pieces=3': { 3: reload(0), 8: killed },
  'scripta3:pieces=3': { 3: offline(1), 8: reload(1) },
  'ur:pawns=2': { 1: killed, 3: reload(0) },
  'finkel:pieces=2': { 2: offline(0), 4: killed },
  ergo: { 3: reload(1), 6: offline(0) },
  bastonus: { 1: offline(0), 2: killed, 3: reload(0) },
};

for (const [game, disturbances] of Object.entries(GAMES))
  test(`${game}, one by mouse, one by touch`, { timeout: 120000 }, async () => {
    const { white, black } = await seated(stage.browser, stage.server.address, game, [
      HASTY,
      PHONE,
    ]);
    [white.choose, black.choose] = PLANS[game] ?? [];
    await playTogether([white, black], disturbances);
    for (const { page } of [white, black]) {
      await page.waitForSelector('[data-fair=fair]');
      assert.match(
        await page.locator('.table [role=status]').innerText(),
        /Vous avez (gagné|perdu)|Partie nulle/,
      );
    }
    const story = ({ page }) => page.locator('ol li').allInnerTexts();
    assert.deepEqual(await story(white), await story(black));
    white.quiet();
    black.quiet();
    await white.close();
    await black.close();
  });
