// Setting up a position: by pointer, by touch and by keys; refused where it is impossible; played,
// asked about, shared, and begun with somebody elsewhere. From everywhere, and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { go, inGame, kept, seen } from '../support/journey.mjs';
import {
  checkAxe,
  GAMES,
  middleOf,
  PHONE,
  recordAt,
  resume,
  steerTo,
  useBrowser,
} from '../support/page.mjs';

const stage = useBrowser();
const UR = 'w - W:t7,h5,1,5 B:t7,h6,3 r7';

const address = (game, position) => `#/editeur/${game}/${encodeURIComponent(position)}`;
async function edit(page, game, position = '') {
  await go(page, position ? address(game, position) : `#/editeur/${game}`);
  await page.waitForSelector('.panel .told');
}
const position = (page) =>
  page.evaluate(() => decodeURIComponent(location.hash.split('/').slice(3).join('/')));
const until = (page, wanted) =>
  page.waitForFunction(
    (text) => decodeURIComponent(location.hash.split('/').slice(3).join('/')) === text,
    wanted,
  );
const hit = (page, name, kind = 'square') =>
  page.locator(`.hit[data-name="${name}"][data-kind=${kind}]`);
const told = (page) => page.locator('.told').textContent();
const press = (page, what) => page.locator(`[data-edit=${what}]`).click();

test('a pawn is dragged, another touched, a third refused', async () => {
  const { page, close, quiet } = await stage.open();
  await edit(page, 'ur', UR);
  const from = await middleOf(page, '.hit[data-name=d1]');
  const to = await middleOf(page, '.hit[data-name=b1]');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await until(page, 'w ? W:t7,h5,3,5 B:t7,h6,3 r7');
  await hit(page, 'h', 'hand').last().click();
  await hit(page, 'd2').click();
  await page.waitForFunction(() => /W:t7,h4|B:t7,h5/.test(decodeURIComponent(location.hash)));
  const before = await position(page);
  await hit(page, 'b1').click();
  await hit(page, 'b3').click();
  assert.match(await told(page), /^Pas à cet endroit/);
  assert.equal(await position(page), before);
  await press(page, 'undo');
  await until(page, 'w ? W:t7,h5,3,5 B:t7,h6,3 r7');
  await page.reload();
  await page.waitForSelector('.panel .told');
  assert.equal(await position(page), 'w ? W:t7,h5,3,5 B:t7,h6,3 r7');
  quiet();
  await close();
});

test('by keys alone: taken up, steered, put down, turned over', async () => {
  const { page, close, quiet } = await stage.open();
  await edit(page, 'ergo', '10/10/10/4c5/4C5/10/10/10/10 w 0');
  await page.locator('.hit[tabindex="0"]').focus();
  await steerTo(page, 'e5');
  await page.keyboard.press('Enter');
  await steerTo(page, 'e4');
  await page.keyboard.press('Enter');
  await until(page, '10/10/10/4c5/10/4C5/10/10/10 w 0');
  await steerTo(page, 'e4');
  await page.keyboard.press('Enter');
  await page.locator('[data-edit=turn-over]').focus();
  await page.keyboard.press('Enter');
  await until(page, '10/10/10/4c5/10/4L5/10/10/10 w 0');
  await page.locator('[data-edit=aside]').focus();
  await page.keyboard.press('Enter');
  await until(page, '10/10/10/4c5/10/10/10/10/10 w 0');
  quiet();
  await close();
});

test('by a finger on a phone, and nothing is wider than it', async () => {
  const { page, close, quiet } = await stage.open(PHONE);
  await edit(page, 'bastonus');
  await hit(page, 'e3').tap();
  await hit(page, 'e5').tap();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes('4L3'));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  quiet();
  await close();
});

test('what is impossible is said, and neither played nor asked about', async () => {
  const { page, close, quiet } = await stage.open();
  await edit(page, 'bastonus');
  await hit(page, 'd1').click();
  await press(page, 'aside');
  await page.waitForSelector('.told.wrong');
  assert.match(await told(page), /^Position impossible/);
  assert.equal(await page.locator('[data-edit=play]').getAttribute('aria-disabled'), 'true');
  await page.locator('[data-edit=play]').click({ force: true });
  assert.equal(await page.locator('dialog').count(), 0);
  await press(page, 'start');
  await page.waitForSelector('.told:not(.wrong)');
  quiet();
  await close();
});

test('a throw is chosen, the computer is asked, the game is played and kept', async () => {
  const { page, close, quiet } = await stage.open();
  await edit(page, 'ur', UR);
  await page.locator('select[name=thrown]').selectOption('2');
  await until(page, 'w 2 W:t7,h5,1,5 B:t7,h6,3 r7');
  await press(page, 'ask');
  await page.getByText(/Les Blancs gagnent dans [\d,]+\s%/).waitFor();
  await page.getByText(/^Meilleur coup/).waitFor();
  await press(page, 'play');
  await page.locator('dialog select[name=opponent]').selectOption('friend');
  await page.locator('dialog .main').click();
  await inGame(page);
  assert.match(await kept(page, 'ur'), /\[Start "w 2 W:t7,h5,1,5 B:t7,h6,3 r7"\]/);
  const before = await seen(page);
  await page.reload();
  assert.deepEqual(await seen(page), before);
  await page.goBack();
  await page.waitForSelector('.panel .told');
  assert.equal(await position(page), 'w 2 W:t7,h5,1,5 B:t7,h6,3 r7');
  quiet();
  await close();
});

test('from a game to the editor and back: the game is as it was', async () => {
  const { page, close, quiet } = await stage.open();
  await resume(page, 'ur', recordAt('ur', UR));
  const before = await seen(page);
  await page.getByRole('button', { name: 'Partie', exact: true }).click();
  await page.locator('[data-menu=edit]').click();
  await page.waitForSelector('.panel .told');
  assert.equal(await position(page), UR);
  await press(page, 'clear');
  await page.goBack();
  assert.deepEqual(await seen(page), before);
  quiet();
  await close();
});

test('a text is set up, and one that is none is refused with its reason', async () => {
  const { page, close, quiet } = await stage.open();
  await edit(page, 'scripta2');
  await page.getByText('Pour les curieux', { exact: true }).click();
  const field = page.locator('input[name=position]');
  await field.fill('w 5e W:h11,c1,3x3 B:h14,1x1');
  await field.press('Enter');
  await until(page, 'w 5e W:h11,c1,3x3 B:h14,1x1');
  await field.fill('w 5e W:h11,c1,3x3 B:h13,1x1');
  await field.press('Enter');
  await page.getByRole('alert').filter({ hasText: /14/ }).waitFor();
  assert.equal(await position(page), 'w 5e W:h11,c1,3x3 B:h14,1x1');
  quiet();
  await close();
});

test('addresses that are bent open the start and say why', async () => {
  const { page, close, quiet } = await stage.open();
  for (const hash of ['#/editeur/ur/nonsense', '#/editeur/ur/%E0%A4%A']) {
    await go(page, hash);
    await page.waitForSelector('.told.wrong');
  }
  await go(page, '#/editeur/chess');
  await page.waitForSelector('.told:not(.wrong)');
  quiet();
  await close();
});

test('an invitation and a room with the position', async () => {
  const { page, close, quiet } = await stage.open();
  await edit(page, 'ur', UR);
  await page.locator('[data-edit=room]').click();
  await page.getByText('commence par cette position').waitFor();
  await page.locator('form input[name=title]').fill('VII b');
  await page.locator('form button[type=submit]').click();
  await page.waitForFunction(() => /#\/salle\/\w{8}$/.test(location.hash));
  await edit(page, 'ur', UR);
  await press(page, 'play');
  await page.locator('dialog select[name=opponent]').selectOption('far');
  await page.locator('dialog .main').click();
  await page.getByText('commence par cette position').waitFor();
  await page.locator('form input[name=name]').fill('Claudia');
  await page.locator('form button[type=submit]').click();
  await page.waitForSelector('.code');
  // Whoever waits and whoever is invited see what they will play.
  await page.getByText('commence par cette position').waitFor();
  const guest = await stage.open();
  await guest.page.goto(page.url());
  await guest.page.getByText('commence par cette position').waitFor();
  assert.equal(await guest.page.locator('main svg:not([data-icon])').count(), 1);
  await guest.page.locator('form input[name=name]').fill('Marcus');
  await guest.page.locator('form button[type=submit]').click();
  await guest.page.waitForSelector('.screen .board');
  guest.quiet();
  await guest.close();
  quiet();
  await close();
});

for (const game of GAMES)
  test(`axe finds nothing in the editor: ${game}`, async () => {
    const { page, close, quiet } = await stage.open();
    await edit(page, game);
    await checkAxe(page, game);
    await page.locator('.hit.acts').first().click();
    await checkAxe(page, `${game}, a piece taken up`);
    quiet();
    await close();
  });
