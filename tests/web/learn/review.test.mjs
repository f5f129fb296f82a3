// The end of a game and its review: the plate, the moves beside the board, a move tried again, a game
// that goes on from a position of another one; from everywhere, and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { go, inGame, kept, noWorkers, playOn } from '../support/journey.mjs';
import {
  checkAxe,
  PHONE,
  playToTheEnd,
  recordAt,
  resume,
  start,
  turn,
  useBrowser,
  waitForTurn,
} from '../support/page.mjs';

const stage = useBrowser();
const WON = recordAt('ur:pawns=1', 'w 1 W:t7,14 B:t7,h1 r7');
/** White errs at once, and both move on. */
const GAME =
  '[Lusoria "1"]\n[Game "ur"]\n[Start "w 2 W:t1,h4,2,4,7 B:t7,h6,6 r13"]\n\n1. w 7\n2. b throw (2) 6\nresult *\n';
const COMPUTER = [{ kind: 'person' }, { kind: 'level', level: 1 }];

async function win(page, seats) {
  await resume(page, 'ur', WON, seats);
  await page.locator('.hit.acts').first().click();
  await page.locator('[data-kind=home].acts').click();
  assert.equal(await waitForTurn(page), 'over');
}

const judged = (page) => page.waitForSelector('[data-judged=true]', { timeout: 60000 });
const at = async (page) => Number(await page.locator('.screen').getAttribute('data-at'));
const menu = async (page, entry) => {
  await page.locator('.walk button').last().click();
  await page.locator(`[data-menu=${entry}]`).click();
};

/** Two computers to the end, so that there is something to look back at. */
async function watched(page) {
  await start(page, 'ur', { opponent: 'watch', 'white-level': '1', level: '1', pawns: '2' });
  assert.equal(await waitForTurn(page), 'over');
  await page.waitForSelector('.plate');
  await judged(page);
}

test('beside a throw lie the dice that were thrown', async () => {
  const { page, close, quiet } = await stage.open();
  await resume(page, 'ur', GAME.replace('(2)', '(1)'));
  await menu(page, 'review');
  await judged(page);
  for (const [step, die] of [
    [0, 2],
    [2, 1], // the throw itself
    [3, 1], // and the move made with it
  ]) {
    await page.keyboard.press('Home');
    for (let i = 0; i < step; i++) await page.keyboard.press('PageDown');
    assert.equal(await at(page), step);
    assert.match(await page.locator('.card .dice').getAttribute('aria-label'), RegExp(`dé ${die}`));
  }
  quiet();
  await close();
});

test('an end is told on a plate, which is closed and opened again', async () => {
  for (const [language, options] of [
    ['fr', {}],
    ['en', PHONE],
  ]) {
    const { page, close, quiet } = await stage.open({ settings: { language }, ...options });
    await win(page, COMPUTER);
    await page.waitForSelector('.plate em[lang=la]');
    await judged(page);
    await checkAxe(page, `plate, ${language}`);
    assert.match(
      await page.getByRole('status').first().innerText(),
      language === 'fr' ? /gagn/ : /win|won/i,
    );
    await page.locator('[data-menu=close-end]').click();
    assert.equal(await page.locator('.plate').count(), 0);
    assert.ok(await page.locator('.story li').count());
    await page.locator('[data-menu=open-end]').click();
    await page.waitForSelector('.plate');
    // Looking back gives way to the past, coming back brings it again.
    await page.keyboard.press('Home');
    assert.equal(await page.locator('.plate').count(), 0);
    await page.keyboard.press('End');
    await page.waitForSelector('.plate');
    await page.locator('[data-menu=home]').click();
    await page.waitForFunction(() => location.hash === '#/');
    await noWorkers(page);
    quiet();
    await close();
  }
});

test('the plate leaves the whole board in sight, and nothing hangs over', async () => {
  for (const [width, height] of [
    [1280, 720],
    [360, 640],
    [844, 390],
    [768, 1024],
  ]) {
    const { page, close, quiet } = await stage.open({ viewport: { width, height } });
    await win(page, COMPUTER);
    await page.waitForSelector('.plate em');
    const seen = await page.evaluate(() => {
      const board = document.querySelector('.screen .board').getBoundingClientRect();
      const plate = document.querySelector('.plate').getBoundingClientRect();
      const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left));
      const down = (a, b) => Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
      return {
        covered: over(board, plate) * down(board, plate),
        board: board.width * board.height,
        inside: board.bottom <= innerHeight + 1 && board.right <= innerWidth + 1,
        wide: document.documentElement.scrollWidth - innerWidth,
        above: plate.top < innerHeight,
      };
    });
    const where = `${width}×${height}`;
    assert.equal(seen.covered, 0, `${where}: the plate lies over the board`);
    assert.ok(seen.board > 0.15 * width * height, `${where}: hardly a board is left`);
    assert.ok(seen.inside, `${where}: the board is cut`);
    assert.ok(seen.wide <= 0, `${where}: ${seen.wide} px too wide`);
    assert.ok(seen.above, `${where}: the plate is out of sight`);
    quiet();
    await close();
  }
});

test('a picture of the end, with the result in it, is shared or saved', async () => {
  const { page, close, quiet } = await stage.open({ settings: { language: 'en' } });
  await win(page, COMPUTER);
  const downloading = page.waitForEvent('download');
  await page.locator('[data-menu=share]').click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), 'ur.png');
  const bytes = await readFile(await download.path());
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  const [wide, high] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  assert.equal(Math.max(wide, high), 1600);
  // Where the device can share, it is asked to.
  await page.evaluate(() => {
    globalThis.shared = [];
    navigator.canShare = ({ files }) => files?.[0]?.type === 'image/png';
    navigator.share = async (what) => void globalThis.shared.push(what.title);
  });
  await page.locator('[data-menu=share]').click();
  await page.waitForFunction(() => globalThis.shared.length === 1);
  assert.match(await page.evaluate(() => globalThis.shared[0]), /White wins/);
  quiet();
  await close();
});

test(
  'a moment of the plate leads to the review, which is stepped through by all hands',
  { timeout: 120000 },
  async () => {
    for (const language of ['fr', 'en']) {
      const { page, close, quiet } = await stage.open({ settings: { language } });
      await watched(page);
      const moment = page.locator('[data-moment]').first();
      const step = Number(await moment.getAttribute('data-moment'));
      await moment.click();
      await page.waitForSelector('.screen[data-turn=review]');
      await judged(page);
      assert.equal(await at(page), step);
      assert.match(await page.evaluate(() => location.hash), new RegExp(`^#/revue/[^/]+/${step}$`));
      await checkAxe(page, `review, ${language}`);
      // Buttons, keys, the list, the curve.
      await page.getByRole('button', { name: /^(Au début|To the beginning)$/ }).click();
      assert.equal(await at(page), 0);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      assert.equal(await at(page), 2);
      await page.keyboard.press('ArrowLeft');
      assert.equal(await at(page), 1);
      await page.keyboard.press('End');
      const count = await at(page);
      assert.equal(await page.locator('.hit.acts').count(), 0, 'the end can be played');
      await page.locator('[data-step="3"]').click();
      assert.equal(await at(page), 3);
      const curve = page.getByRole('slider');
      const box = await curve.boundingBox();
      await page.mouse.click(box.x + box.width - 3, box.y + box.height / 2);
      assert.equal(await at(page), count);
      await curve.focus();
      await page.keyboard.press('ArrowDown');
      assert.equal(await at(page), count - 1);
      // It stays through a reload and another language; back leads to where one was.
      await page.reload();
      await page.waitForSelector('.screen[data-turn=review]');
      assert.equal(await at(page), count - 1);
      await page.locator('select.languages').selectOption(language === 'fr' ? 'en' : 'fr');
      await page.waitForFunction((before) => document.documentElement.lang !== before, language);
      assert.equal(await at(page), count - 1);
      await page.goBack();
      await page.waitForSelector('.screen[data-turn=over]');
      quiet();
      await close();
    }
  },
);

test('a move is asked for again: judged, tried once more, solved', { timeout: 60000 }, async () => {
  for (const options of [{}, PHONE]) {
    const { page, close, quiet } = await stage.open({ settings: { language: 'en' }, ...options });
    await resume(page, 'ur', GAME);
    const record = await kept(page, 'ur');
    await menu(page, 'review');
    await page.waitForSelector('.screen[data-turn=review]');
    await judged(page);
    await page.waitForSelector('.card h2', { timeout: 20000 });
    // What was played and what was better: two arrows, and why.
    assert.ok((await page.locator('.front .shaft.played').count()) >= 1);
    assert.ok((await page.locator('.front .shaft:not(.played)').count()) >= 1);
    assert.match(await page.locator('.card').innerText(), /Better: /);
    await page.locator('[data-menu=try]').click();
    await page.waitForSelector('[data-trial=asked]');
    assert.equal(await page.locator('.front .shaft').count(), 0, 'the answer is shown');
    await checkAxe(page, 'trial, asked');
    // The same again is no better.
    await page.locator('[data-name=c2]').click();
    await page.locator('[data-name=e2]').click();
    await page.waitForSelector('[data-trial=wrong]', { timeout: 20000 });
    assert.match(await page.locator('[data-trial]').innerText(), /what was played in the game/);
    await checkAxe(page, 'trial, wrong');
    const loud = () => page.locator('[data-trial] .button.main').getAttribute('data-menu');
    assert.equal(await loud(), 'try-again');
    await page.locator('[data-menu=solution]').click();
    await page.waitForSelector('[data-trial=solved]');
    assert.ok((await page.locator('.front .shaft:not(.played)').count()) >= 1);
    await page.locator('[data-menu=try-again]').click();
    await page.waitForSelector('[data-trial=asked]');
    // By keys: the first in the list is the move that hits.
    await page.locator('[data-trial] summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-trial] li button').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-trial=right]', { timeout: 20000 });
    assert.match(await page.locator('[data-trial]').innerText(), /that is the best move/);
    assert.equal(await loud(), 'leave-trial', 'there is nothing left to look for');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-menu=try]');
    assert.equal(await kept(page, 'ur'), record, 'a trial is kept');
    quiet();
    await close();
  }
});

test('one plays on from a position, and nothing is lost', async () => {
  const { page, close, quiet } = await stage.open();
  await resume(page, 'ur', GAME);
  await menu(page, 'review');
  await page.waitForSelector('.screen[data-turn=review]');
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-menu=play-on]').click();
  await checkAxe(page, 'play on');
  await page.locator('dialog select[name=opponent]').selectOption('friend');
  await page.locator('[data-menu=start-on]').click();
  await page.waitForFunction(() => location.hash === '#/ur');
  await inGame(page);
  assert.match(await kept(page, 'ur'), /1\. w 7\n.*result \*/s);
  assert.doesNotMatch(await kept(page, 'ur'), /b throw/);
  await waitForTurn(page);
  await playOn(page, 'ur', 2);
  // The review is still there, of the game that was left.
  await page.goBack();
  await page.waitForSelector('.screen[data-turn=review]');
  await page.keyboard.press('End');
  assert.equal(await at(page), 4);
  await page.locator('[data-menu=leave-review]').click();
  await page.waitForSelector('main li[data-game=ur]');
  assert.equal(await page.locator('main li[data-game=ur]').count(), 2);
  quiet();
  await close();
});

test('a review opens from My games, from a link, and from an address that knows nothing', async () => {
  const { page, close, quiet } = await stage.open();
  await win(page, COMPUTER);
  await go(page, '#/parties');
  await page.locator('[data-menu=review-kept]').first().click();
  await page.waitForSelector('.screen[data-turn=review]');
  await judged(page);
  await page.goBack();
  await page.waitForSelector('[data-menu=review-kept]');
  // A game that is opened from a link, and its menu.
  await page.evaluate(
    (record) => (location.hash = `#/t=${encodeURIComponent(record)}`),
    GAME.replace('"ur"', '"ur:pawns=7"'),
  );
  await inGame(page);
  await menu(page, 'review');
  await page.waitForSelector('.screen[data-turn=review]');
  await go(page, '#/lecon/ur');
  await page.waitForSelector('.lesson .board .hit');
  await noWorkers(page);
  await go(page, '#/revue/nothing');
  await page.locator('main .why').waitFor();
  await checkAxe(page, 'no such game');
  await go(page, `#/revue/t=${encodeURIComponent(encodeURIComponent(GAME))}/2`);
  await page.waitForSelector('.screen[data-at="2"]');
  assert.equal(await turn(page), 'review');
  quiet();
  await close();
});

test(
  'a visitor of a museum has a short plate: nothing leads elsewhere',
  { timeout: 180000 },
  async () => {
    const { page, close, quiet } = await stage.open();
    await page.goto(`${stage.address}?kiosk&lang=en&games=ergo&level=4`);
    await page.waitForSelector('.attract .board');
    await page.locator('.start').click();
    await playToTheEnd(page, (point) => page.mouse.click(point.x, point.y), 400);
    await page.waitForSelector('.plate em[lang=la]');
    await judged(page);
    assert.equal(await page.locator('.plate a, .plate li button').count(), 0);
    assert.deepEqual(
      await page
        .locator('.plate button[data-menu]')
        .evaluateAll((all) => all.map((b) => b.dataset.menu)),
      ['again'],
    );
    await page.locator('[data-menu=again]').click();
    await page.waitForFunction(() => document.querySelector('.screen')?.dataset.turn !== 'over');
    quiet();
    await close();
  },
);
