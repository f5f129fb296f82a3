// The boards as they look, and the other screens, kept as references under docs/:
// node tests/web/screenshots.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { launch, open, recordAt, resume, serve } from './support/page.mjs';
import { host, invite, PHONE, seated, visitor } from './support/online.mjs';

const folder = process.argv[2] ?? 'docs/screens';
const positions = {
  scripta2: 'w 52 W:h2,3x1,8x3,14x2,22x1,33x6 B:c1,5x2,10x2,16x7,20x2,30x1',
  scripta3: 'w 643 W:31x1,33x10,36x2,o2 B:5x2,10x2,16x4,20x1,29x2,35x4',
  ur: 'w 2 W:t5,h2,2,5,8,13,o1 B:t6,h2,3,7,10,14,o1 r10',
  finkel: 'w 2 W:h2,2,5,8,13,o1 B:h2,3,7,10,14,o1',
  ergo: '4l5/10/3c2C3/2L1c5/3cC5/4Cc4/5L3L/10/3L4l1 w 0',
  bastonus: '3di3/2c5/ll2llll/2l5/3eL3/LLL2LLL/3L1C2/3ID3 w - 0',
};
/** The piece taken up; elsewhere the first that may be. */
const taken = { bastonus: '[data-name=e4]' };
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
};
const themes = {
  scripta2: 'light',
  scripta3: 'dark',
  ur: 'light',
  finkel: 'dark',
  ergo: 'contrast',
  bastonus: 'light',
};

mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await launch();
for (const [size, context] of Object.entries(sizes)) {
  for (const [game, position] of Object.entries(positions)) {
    const { page, close } = await open(browser, server.address, {
      ...context,
      settings: { theme: themes[game] },
    });
    await resume(page, game, recordAt(game, position), [
      { kind: 'person' },
      { kind: 'level', level: 2 },
    ]);
    await page
      .locator(taken[game] ?? '.hit.acts')
      .first()
      .click();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${folder}/${game}-${size}.jpg`, type: 'jpeg', quality: 55 });
    await close();
  }
}

const keep = async ({ page }, name) => {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 55 });
};

/** Screens that need no game: their address, and what tells that they have come. */
const screens = {
  home: ['#/', 'main li .main'],
  problems: ['#/problemes', 'main .main'],
  editor: ['#/editeur/ur', '.panel .told'],
};
for (const [size, context] of Object.entries(sizes)) {
  for (const [name, [hash, there]] of Object.entries(screens)) {
    const person = await open(browser, server.address, context);
    await person.page.goto(`${server.address}${hash}`);
    await person.page.waitForSelector(there);
    await keep(person, `${name}-${size}`);
    await person.close();
  }
}

/** A game that is over: its end, and its review where it was decided. */
const played = `${mkdtempSync(`${tmpdir()}/lusoria-screens-`)}/game.lus`;
const players = ['--white', 'level:3', '--black', 'level:2', '--seed', '3'];
execFileSync('build/lusoria', ['play', 'ur:pawns=3', ...players, '--save', played]);
const won = await open(browser, server.address, sizes.desktop);
await resume(won.page, 'ur', readFileSync(played, 'utf8'), [
  { kind: 'person' },
  { kind: 'level', level: 2 },
]);
await won.page.waitForSelector('[data-judged=true]', { timeout: 120000 });
await keep(won, 'end-desktop');
await won.page.locator('[data-moment]').first().click();
await won.page.waitForSelector('[data-turn=review] .board');
await keep(won, 'review-desktop');
await won.close();

const far = await host();
const claudia = await visitor(browser, far.address, 'Claudia');
await invite(claudia, far.address, 'ur', { listed: true });
await claudia.page.waitForSelector('.qr svg path');
await keep(claudia, 'invitation-desktop');
const { white, black } = await seated(browser, far.address, 'bastonus', [{}, PHONE]);
await white.page.locator('[data-name=c3]').click();
await white.page.locator('[data-name=c4]').click();
await black.page.locator('[data-name=d6].acts').click();
await keep(black, 'table-phone');
await black.page.goto(`${far.address}#/salon`);
await black.page.waitForSelector('main h2');
await keep(black, 'lobby-phone');
for (const person of [claudia, white, black]) await person.close();
await far.stop();
await browser.close();
await server.stop();
