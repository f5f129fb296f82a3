// Two people with a browser each, at one table.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { actAtRandom, any, launch, open } from './page.mjs';
import { root, server } from '../../server/support/client.mjs';

/** A browser complains of a connection that cannot be made; that is what some tests are about. */
const LOST = /WebSocket|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|Failed to load resource/;
export { checkAxe, PHONE } from './page.mjs';

/** A server with the page, whose games outlive it. */
export async function host(flags = []) {
  const self = await server(['--page', `${root}build/page`, ...flags]);
  self.address = `http://127.0.0.1:${self.port}/`;
  return self;
}

/** A server and a browser for the tests of a file. */
export function useTables({ flags = [], arguments: args = [] } = {}) {
  const stage = {};
  before(async () => {
    stage.server = await host(flags);
    stage.browser = await launch(args);
  });
  after(async () => {
    await stage.browser.close();
    await stage.server.stop();
  });
  return stage;
}

/** Somebody with a browser of his own. */
export async function visitor(browser, address, name, context = {}) {
  const self = await open(browser, address, { forgive: LOST, ...context });
  const { page } = self;
  const touch = context.hasTouch
    ? (point) => page.touchscreen.tap(point.x, point.y)
    : (point) => page.mouse.click(point.x, point.y);
  return {
    ...self,
    name,
    touch,
    // As it is now, and without a limit: a busy browser answers late. Null where no game is shown,
    // or where the page is just being loaded.
    turn: () =>
      page
        .evaluate(() => document.querySelector('.screen')?.getAttribute('data-turn') ?? null)
        .catch(() => null),
  };
}

/** Creates a game and returns its address. */
export async function invite(
  { page, name },
  address,
  game,
  { colour = 'white', listed = false, clock = 'none' } = {},
) {
  await page.goto(`${address}#/inviter/${game}`);
  await page.locator('form input[name=name]').fill(name);
  await page.locator('select[name=colour]').selectOption(colour);
  await page.locator('select[name=clock]').selectOption(clock);
  if (listed) await page.locator('form input[type=checkbox]').check();
  await page.locator('form button[type=submit]').click();
  await page.waitForSelector('.code');
  return page.url();
}

export async function sitDown({ page, name }, link) {
  await page.goto(link);
  await page.locator('form input[name=name]').fill(name);
  await page.locator('form button[type=submit]').click();
}

export async function bothReady(...people) {
  for (const { page } of people) await page.waitForSelector('.board');
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Both play at random until it is over. `at` holds what happens before the nth thing somebody does:
 * all of it must.
 */
export async function playTogether(people, at = {}, most = 3000) {
  for (let i = 0, waited = 0; i < most;) {
    const turns = await Promise.all(people.map((person) => person.turn()));
    if (turns.every((turn) => turn === 'over'))
      return assert.ok(
        Object.keys(at).every((n) => n < i),
        `over after ${i} actions`,
      );
    const acts = people[turns.indexOf('person')];
    if (!acts) {
      if (++waited > 2000) throw new Error(`nobody's turn: ${turns}`);
      await pause(10);
      continue;
    }
    waited = 0;
    if (at[i]) await at[i](people);
    await actAtRandom(acts.page, acts.touch, acts.choose);
    i++;
  }
  throw new Error(`no end after ${most} actions`);
}

/** Fills the board from one end, from the hand first: five in a line are soon there. */
const fromEnd = (end) => (places) =>
  places.find((place) => place.kind === 'hand') ??
  places.filter((place) => place.kind === 'square').at(end) ??
  places[0];
/** Goes ahead wherever it can: camps are soon reached. */
const ahead = (places, dropping) =>
  dropping && any([true, true, false])
    ? places.reduce((best, place) => (place.y < best.y ? place : best))
    : any(places);
/** Plans by which games end soon that chance alone would draw out. */
export const PLANS = { ergo: [fromEnd(0), fromEnd(-1)], bastonus: [ahead, ahead] };

/** A table at which two sit. */
export async function seated(browser, address, game, contexts = [{}, {}]) {
  const white = await visitor(browser, address, 'Claudia', contexts[0]);
  const black = await visitor(browser, address, 'Marcus', contexts[1]);
  const link = await invite(white, address, game);
  await sitDown(black, link);
  await bothReady(white, black);
  return { white, black, link };
}
