// axe-core on every screen and dialog, in both languages and all themes. Names and structure depend
// on the language, contrast on the theme: the light theme is walked with every rule, the others
// with those about colours.
import { test } from 'node:test';
import {
  AXE_RULES,
  checkAxe,
  GAMES,
  recordAt,
  resume,
  useBrowser,
  waitForTurn,
} from '../support/page.mjs';

const stage = useBrowser();
const COLOURS = ['color-contrast', 'link-in-text-block'];
const ROOMS = { lecon: '.lesson', regles: 'article', histoire: '.story', imprimer: '.sheet' };
const WON = recordAt('ur:pawns=1', 'w 1 W:t7,14 B:t7,h1 r7');

/** A board in the middle of a turn, everything unfolded, a piece in hand. */
async function unfold(page, game) {
  await page.evaluate((id) => (location.hash = `#/${id}`), game);
  await page.waitForSelector('.board');
  await waitForTurn(page);
  const dice = page.locator('.dice.ready');
  if (await dice.count()) await dice.click();
  await waitForTurn(page);
  for (const summary of await page.locator('summary').all()) await summary.click();
  await page.locator('[data-question=byPlayer]').click();
  const piece = page.locator('.hit.acts').first();
  if (await piece.count()) await piece.click();
}

async function inDialog(page, check, where, open) {
  await open();
  await page.locator('dialog').first().waitFor();
  await check(where);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

async function walkPlay(page, check) {
  await check('first screen');
  await inDialog(page, check, 'options', () =>
    page.locator('main li button.button:not(.main)').first().click(),
  );
  for (const game of GAMES) {
    await unfold(page, game);
    await check(game);
  }
  await inDialog(page, check, 'help', () => page.keyboard.press('?'));
  await inDialog(page, check, 'settings', () => page.locator('header nav button').nth(1).click());
  await inDialog(page, check, 'new game', () => page.locator('header nav button').first().click());
}

/** A game that is won, its menu, review and dice. */
async function walkEnd(page, check) {
  await resume(page, 'ur', WON);
  await page.locator('.hit.acts').first().click();
  await page.locator('[data-kind=home].acts').click();
  await check('the end of a game');
  const menu = (entry) => async () => {
    await page.locator('.walk button').last().click();
    if (entry) await page.locator(`[data-menu=${entry}]`).click();
  };
  await inDialog(page, check, 'menu', menu(null));
  await inDialog(page, check, 'dice', menu('dice'));
  await page.waitForSelector('.plate[data-judged=true]', { timeout: 30000 });
  await check('the plate at the end');
  await menu('review')();
  await page.waitForSelector('.screen[data-judged=true]', { timeout: 30000 });
  await check('review');
}

async function walkLearning(page, check) {
  for (const [index, game] of GAMES.entries())
    for (const [room, waits] of Object.entries(ROOMS)) {
      await page.evaluate(
        (to) => (location.hash = to),
        `#/${room}/${game}${room === 'lecon' ? `/${index + 3}` : ''}`,
      );
      await page.locator(waits).first().waitFor();
      await check(`${room}, ${game}`);
    }
  for (const [hash, waits] of Object.entries({ finkel: '.truth', 'ur/2': '.exercise .board' })) {
    await page.evaluate((to) => (location.hash = to), `#/savoir/${hash}`);
    await page.locator(waits).waitFor();
    await check(`what perfect play knows, ${hash}`);
  }
  await page.evaluate(() => (location.hash = '#/a-propos'));
  await page.locator('blockquote').waitFor();
  await check('about');
}

for (const theme of ['light', 'dark', 'contrast'])
  for (const language of ['fr', 'en'])
    test(
      `axe-core finds nothing on any screen: ${theme}, ${language}`,
      { timeout: 240000 },
      async () => {
        const { page, close, quiet } = await stage.open({ settings: { theme, language } });
        const check = (where) =>
          checkAxe(
            page,
            `${where}, ${theme}, ${language}`,
            theme === 'light' ? AXE_RULES : COLOURS,
          );
        await walkPlay(page, check);
        await walkEnd(page, check);
        await walkLearning(page, check);
        await page.goto(`${stage.address}?kiosk&theme=${theme}&lang=${language}`);
        await page.waitForSelector('.attract .board');
        await check('kiosk, nobody there');
        await page.locator('.start').click();
        await check('kiosk, games');
        quiet();
        await close();
      },
    );
