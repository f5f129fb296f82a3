// Who plays: plates for people, computers and friends, a clock at one screen; and how the Royal
// Game of Ur begins.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkAxe,
  PHONE,
  recordAt,
  resume,
  start,
  useBrowser,
  waitForTurn,
} from '../support/page.mjs';

const stage = useBrowser();
const SCRIPTA = 'w 52 W:h2,3x1,8x3,14x2,22x1,33x6 B:c1,5x2,10x2,16x7,20x2,30x1';

const plates = (page) =>
  page
    .locator('.plates li')
    .evaluateAll((all) => all.map((node) => node.textContent.replace(/[\s\u00a0]+/g, ' ').trim()));
const acting = (page) =>
  page
    .locator('.plates li')
    .evaluateAll((all) => all.map((node) => node.classList.contains('acts')));

test('plates tell who plays, what each has and whose turn it is, also of the past', async () => {
  for (const context of [{}, PHONE]) {
    const { page, close, quiet } = await stage.open(context);
    await resume(page, 'scripta2', recordAt('scripta2', SCRIPTA), [
      { kind: 'person' },
      { kind: 'level', level: 2 },
    ]);
    assert.deepEqual(await acting(page), [true, false]);
    const [white, black] = await plates(page);
    assert.match(white, /^Blanc : Vous.*En main 2 Sur le plateau 13 Sortis 0$/);
    assert.match(black, /^Noir : II · Miles.*En main 0 Cercle 1 Sur le plateau 14 Sortis 0$/);
    await page.locator('.hit.acts[data-kind=hand]').click();
    await page.locator('.hit.acts[aria-pressed=false]').first().click();
    await page.waitForFunction(() =>
      /En main\s*1/.test(document.querySelector('.plates li').textContent),
    );
    await page.locator('.walk button[aria-label="Un coup en arrière"]').click();
    assert.match((await plates(page))[0], /En main 2/);
    await checkAxe(page, 'plates');
    quiet();
    await close();
  }
});

test('on the smallest phone no figure of a plate is cut off', async () => {
  const viewport = { width: 360, height: 640 };
  const { page, close, quiet } = await stage.open({ ...PHONE, viewport });
  const cut = () =>
    page
      .locator('.plates .holdings')
      .evaluateAll((all) => all.map((node) => node.scrollWidth - node.clientWidth));
  await resume(page, 'ur', recordAt('ur', 'w - W:t10,h7 B:t10,h7 r1'));
  assert.deepEqual(await cut(), [0, 0]);
  await resume(page, 'scripta2', recordAt('scripta2', SCRIPTA));
  assert.deepEqual(await cut(), [0, 0]);
  quiet();
  await close();
});

test('friends have their colours for names, and computers their levels', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'bastonus', { opponent: 'friend' });
  assert.match((await plates(page))[1], /^Noir : Noir Sur le plateau \d+ Pertes 0$/);
  assert.equal(await page.locator('[role=timer]').count(), 0);
  await start(page, 'ergo', { opponent: 'watch', 'white-level': '1', level: '3' });
  assert.match((await plates(page)).join(), /I · Tiro.*III · Optio/);
  quiet();
  await close();
});

const times = (page) => page.locator('[role=timer]').allInnerTexts();
const seconds = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const play = async (page, from, to) => {
  await page.locator(`[data-name=${from}]`).click();
  await page.locator(`[data-name=${to}]`).click();
  await waitForTurn(page);
};

test('friends at one screen play by a clock; it survives a reload, and taking back', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'bastonus', { opponent: 'friend', clock: '300+5' });
  assert.deepEqual((await times(page)).map(seconds)[1], 300);
  await page.waitForFunction(() => document.querySelector('[role=timer]').textContent < '4:59');
  await play(page, 'c3', 'c4');
  const [white] = (await times(page)).map(seconds);
  assert.ok(white > 300 && white <= 304, `${white} s after a turn`);
  await page.waitForFunction(
    () => document.querySelectorAll('[role=timer]')[1].textContent < '4:58',
  );
  await page.reload();
  await page.waitForSelector('.board');
  const back = (await times(page)).map(seconds);
  assert.equal(back[0], white);
  assert.ok(back[1] > 290 && back[1] < 300, `${back[1]} s after a reload`);
  await page.keyboard.press('z');
  assert.ok(seconds((await times(page))[0]) <= white, 'time is not won by taking back');
  assert.deepEqual(await acting(page), [true, false]);
  await checkAxe(page, 'a clock');
  quiet();
  await close();
});

test('time that is over ends a game at one screen, for good', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'bastonus', { opponent: 'friend', clock: '180+2' });
  await play(page, 'c3', 'c4');
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('lusoria.game.bastonus'));
    location.hash = '#/';
    localStorage.setItem(
      'lusoria.game.bastonus',
      JSON.stringify({ ...kept, times: [90000, 1200] }),
    );
  });
  await page.getByRole('button', { name: /Reprendre.*Bastonus/ }).click();
  await page.locator('.screen[data-turn=over]').waitFor({ timeout: 10000 });
  assert.match(await page.locator('.table .what').innerText(), /Blanc gagne\u00a0: au temps/);
  assert.deepEqual(await times(page), ['1:30', '0:00']);
  assert.ok(await page.getByRole('button', { name: 'Reprendre le coup' }).isDisabled());
  await page.reload();
  await page.locator('.screen[data-turn=over]').waitFor();
  await page.locator('[data-menu=again]').click();
  await waitForTurn(page);
  assert.deepEqual((await times(page)).map(seconds)[1], 180);
  quiet();
  await close();
});

test('Ur begins with a 1: nothing is ringed before a throw, and buying in has its price', async () => {
  for (const context of [{}, PHONE]) {
    const { page, close, quiet } = await stage.open(context);
    await start(page, 'ur', { opponent: 'friend' });
    assert.equal(await page.locator('.phase').innerText(), 'Lancez un 1 pour commencer.');
    assert.equal(await page.locator('.hit.acts, .board .ring, .board .heap').count(), 0);
    const buy = page.locator('[data-action=buy]');
    assert.match(await buy.innerText(), /4\s?jetons sur vos 7/);
    await checkAxe(page, 'the opening of Ur');
    await buy.click();
    await page.waitForFunction(() => !document.querySelector('.phase'));
    assert.match((await plates(page))[0], /Jetons 3 En main 6 Sur le plateau 1/);
    quiet();
    await close();
  }
});
