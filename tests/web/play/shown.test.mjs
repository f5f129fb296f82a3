// What the board shows of itself, for who knows no rule: what a move does, who comes along, the way
// ahead, what decided.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkAxe,
  middleOf,
  PHONE,
  recordAt,
  resume,
  useBrowser,
  waitForTurn,
} from '../support/page.mjs';

const stage = useBrowser();
const BASTONUS = '3di3/2c5/ll2llll/2l5/3eL3/LLL2LLL/3L1C2/3ID3 w - 0';
const ERGO = '10/10/4cc4/10/4CC4/5C4/6C3/7C2/10 w 0';
const UR = 'w 2 W:t5,h2,2,5,8,13,o1 B:t6,h2,3,7,10,14,o1 r10';

async function at(game, position, options) {
  const table = await stage.open(options);
  await resume(table.page, game, recordAt(game, position));
  const square = (name) => table.page.locator(`[data-kind=square][data-name="${name}"]`);
  const label = (name) => square(name).getAttribute('aria-label');
  /** A touch where nothing is offered: the square says so, and a hand may touch it all the same. */
  const touch = async (name) => {
    const { x, y } = await middleOf(table.page, `[data-kind=square][data-name="${name}"]`);
    await (options?.hasTouch ? table.page.touchscreen.tap(x, y) : table.page.mouse.click(x, y));
  };
  return { ...table, square, label, touch };
}

test('pushes and captures are seen before they are made', async () => {
  const { page, square, label, close, quiet } = await at('bastonus', BASTONUS);
  await square('e4').click();
  assert.equal(await page.locator('.front .push').count(), 1);
  assert.match(await label('d4'), /arrivée possible, pousse d4, épuise un légionnaire$/);
  assert.match(await page.locator('.hint').innerText(), /^Un légionnaire\u00a0: choisissez/);
  await page.keyboard.press('Escape');
  await square('c3').click();
  await square('a3').click();
  assert.equal(
    await page.locator('.front .cross').count(),
    3,
    'three squares from which the rank captures',
  );
  assert.match(await label('c4'), /prend en d4$/);
  await checkAxe(page, 'pushes and captures');
  quiet();
  await close();
});

test('a rank is dragged by any of its pieces, and stands on its squares', async () => {
  const { page, square, label, close, quiet } = await at('bastonus', BASTONUS);
  await square('a3').click();
  await square('c3').click();
  assert.equal(
    await square('b3').getAttribute('aria-pressed'),
    'true',
    'who stands between comes along',
  );
  const [from, to] = [
    await middleOf(page, '[data-name=b3]'),
    await middleOf(page, '[data-name=b4]'),
  ];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x + 9, to.y + 7, { steps: 6 });
  await page.mouse.up();
  await waitForTurn(page);
  assert.match(await label('a4'), /légionnaire de Blanc/);
  const crooked = await page.evaluate(() => {
    const spots = [...document.querySelectorAll('.hit[data-kind=square]')].map(
      (hit) =>
        `${+hit.getAttribute('x') + hit.getAttribute('width') / 2} ${+hit.getAttribute('y') + hit.getAttribute('height') / 2}`,
    );
    const pieces = [...document.querySelectorAll('.piece')].map(
      (piece) => piece.getAttribute('transform').match(/translate\(([^)]*)\)/)[1],
    );
    return pieces.filter((piece) => !spots.includes(piece)).length;
  });
  assert.equal(crooked, 1, 'only the captured piece lies elsewhere');
  quiet();
  await close();
});

test('the five that won are seen, told and named, also on a phone', async () => {
  for (const options of [{}, PHONE]) {
    const { page, label, touch, close, quiet } = await at('ergo', ERGO, options);
    assert.equal(await page.locator('.decided').count(), 0);
    // A free square takes up the hand, and then the piece.
    for (let i = 0; i < 2; i++) await touch('d6');
    await page.locator('.screen[data-turn=over]').waitFor();
    assert.equal(await page.locator('.decided').count(), 5);
    assert.match(await page.locator('.hint').innerText(), /h2, g3, f4, e5, d6/);
    assert.match(await label('f4'), /a décidé de la partie/);
    assert.doesNotMatch(await label('f5'), /a décidé/);
    await checkAxe(page, 'a line of five');
    await page.getByRole('button', { name: 'Un coup en arrière' }).click();
    assert.equal(await page.locator('.decided').count(), 0, 'it was not decided before');
    quiet();
    await close();
  }
});

test('the way before a pawn is drawn while it is in hand', async () => {
  const { page, square, close, quiet } = await at('ur', UR, PHONE);
  assert.equal(await page.locator('.way').count(), 0);
  await square('c1').tap();
  const way = (await page.locator('.way').getAttribute('points')).split(' ');
  assert.equal(way.length, 14, 'from its second square to the home');
  quiet();
  await close();
});

test('a touch that meets nothing is answered', async () => {
  const { page, square, touch, close, quiet } = await at('bastonus', BASTONUS);
  // Somebody else's piece: the reason stands in the notice. An empty square: the hint says it.
  await touch('d8');
  assert.match(await page.locator('.notice').innerText(), /à l’adversaire/);
  await touch('d5');
  assert.match(await page.locator('.hint').innerText(), /^Impossible/);
  await square('e4').click();
  assert.doesNotMatch(await page.locator('.hint').innerText(), /^Impossible/);
  quiet();
  await close();
});
