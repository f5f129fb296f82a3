// For everyone: what is heard, where the focus is, sizes, enlargement, colours of the system.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  GAMES,
  nextHeard,
  PHONE,
  recordAt,
  resume,
  start,
  useBrowser,
  waitForTurn,
} from '../support/page.mjs';

const stage = useBrowser();

/** Opens a game by its address, without the first screen. */
async function goTo(page, game) {
  await page.evaluate((id) => (location.hash = `#/${id}`), game);
  await page.waitForSelector('.board');
  await waitForTurn(page);
}

test('the board answers questions, and every step is said', async () => {
  const { page, close, quiet } = await stage.open();
  await resume(page, 'scripta2', recordAt('scripta2', 'w 21 W:1x1,20x14 B:2x1,3x1,25x13'));
  const answer = (key) => nextHeard(page, () => page.keyboard.press(key));
  assert.match(await answer('q'), /À Blanc de jouer, dés à jouer\u00a0: 2, 1\./);
  assert.match(
    await answer('p'),
    /Blanc\u00a0: 1 en 1, 14 en 20\. Noir\u00a0: 1 en 2, 1 en 3, 13 en 25\./,
  );
  assert.match(await answer('c'), /1 × un pion \(Blanc\) en 1, 1 × un pion \(Noir\) en 2/);
  assert.match(await answer('f'), /De 1\u00a0: vers [23], [23]\./);
  await page.locator('[data-name="1"][data-kind=square]').click();
  assert.match(await answer('f'), /Prise en 1\. Arrivées possibles\u00a0: 3, 2, 4|Prise en 1\./);
  assert.match(
    await nextHeard(page, () => page.locator('[data-name="2"]').click()),
    /Noir est frappé en 2/,
  );
  await waitForTurn(page);
  const first = await answer('d');
  assert.match(first, /Blanc déplace un pion de 1 en 2/);
  assert.equal(await answer('d'), first, 'the same answer is said again');
  quiet();
  await close();
});

test('squares are named buttons in the accessibility tree', async () => {
  const { page, close, quiet } = await stage.open();
  await goTo(page, 'bastonus');
  await page
    .getByRole('group', { name: 'Plateau\u00a0: Bastonus Romanus' })
    .getByRole('button', { name: 'case c3, un légionnaire de Blanc, peut être prise' })
    .click();
  assert.equal(
    await page.getByRole('button', { name: /^case c4, vide, arrivée possible/ }).count(),
    1,
  );
  quiet();
  await close();
});

test('single letters can be turned off', async () => {
  const { page, close, quiet } = await stage.open({ settings: { letterKeys: false } });
  await goTo(page, 'scripta2');
  const before = await page.evaluate(() => globalThis.announced.map(({ text }) => text));
  await page.keyboard.press('l');
  await page.keyboard.press('q');
  assert.equal(await page.locator('.dice.ready').count(), 1);
  // It would be said by then.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  assert.ok(
    (await page.evaluate(() => globalThis.announced.map(({ text }) => text)))
      .slice(before.length)
      .every((text) => !/dés à jouer|pas encore/.test(text)),
  );
  quiet();
  await close();
});

test('the focus is never lost while keys play', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'scripta2', { opponent: 'friend' });
  const lost = () => page.evaluate(() => document.activeElement === document.body);
  for (
    let i = 0;
    i < 40 && !(await page.evaluate(() => document.activeElement?.classList.contains('dice')));
    i++
  )
    await page.keyboard.press('Tab');
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Enter');
    await waitForTurn(page);
    assert.equal(await lost(), false, `after Enter number ${i}`);
    if (await page.locator('.dice.ready').count()) await page.locator('.dice.ready').focus();
    else await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  assert.equal(await lost(), false, 'after a dialog');
  quiet();
  await close();
});

test('with the focus on the board Enter throws the dice, then takes up and puts down', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'scripta2', { opponent: 'friend' });
  await page.locator('.hit[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.hit.acts[data-kind=hand]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    /14 × /.test(
      document.querySelector('[data-kind=hand][data-place="37"]').getAttribute('aria-label'),
    ),
  );
  quiet();
  await close();
});

test('a finger aims on a small board: it slides to the square it means', async () => {
  const { page, close, quiet } = await stage.open(PHONE);
  await start(page, 'ergo', { opponent: 'friend' });
  const finger = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const middle = async (name) => {
    const box = await page.locator(`[data-name=${name}]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, w: box.width };
  };
  await page.locator('[data-kind=hand][aria-disabled=false]').tap();
  const wrong = await middle('e5');
  const right = await middle('f5');
  assert.ok(right.w < 44 && right.w >= 24, `${right.w} px`);
  await touch('touchStart', [wrong]);
  await page.waitForSelector('.aim.acts');
  assert.equal(await page.locator('.aim text').textContent(), 'e5');
  await page.waitForFunction(
    () => document.querySelector('[data-name=f5]').getBoundingClientRect().width >= 44,
  );
  const grown = await middle('f5');
  await touch('touchMove', [{ x: (wrong.x + grown.x) / 2, y: grown.y }]);
  await touch('touchMove', [grown]);
  await page.locator('.aim text', { hasText: 'f5' }).waitFor();
  await touch('touchEnd', []);
  await page.waitForFunction(() =>
    /de Noir/.test(document.querySelector('[data-name=f5]').getAttribute('aria-label')),
  );
  assert.equal(await page.locator('.aim').count(), 0);
  quiet();
  await close();
});

test(
  'on a phone every square is 44 px for a finger, or grows to it while the finger is down',
  { timeout: 90000 },
  async () => {
    const { page, close, quiet } = await stage.open(PHONE);
    const finger = await page.context().newCDPSession(page);
    const least = (kind) =>
      page.evaluate(
        (k) =>
          Math.min(
            ...[...document.querySelectorAll(`.hit[data-kind=${k}]`)]
              .map((node) => node.getBoundingClientRect())
              .map((box) => Math.min(box.width, box.height)),
          ),
        kind,
      );
    const rest = {};
    for (const game of GAMES) {
      await start(page, game, { opponent: 'friend' });
      rest[game] = await least('square');
      const box = await page.locator('.hit[data-kind=square]').nth(14).boundingBox();
      await finger.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
      });
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.hit[data-kind=square]')].every((node) => {
          const { width, height } = node.getBoundingClientRect();
          return Math.min(width, height) >= 44;
        }),
      );
      await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
      await page.waitForFunction(() => !document.querySelector('.grown'));
      assert.ok(rest[game] >= 24, `${game}: ${rest[game]} px`);
    }
    for (const game of ['ur', 'bastonus'])
      assert.ok(rest[game] >= 44, `${game}: ${rest[game]} px at rest`);
    quiet();
    await close();
  },
);

test('a choice that a finger opens stays open: no click follows the touch', async () => {
  const { page, close, quiet } = await stage.open(PHONE);
  await page.evaluate(() => (location.hash = '#/lecon/scripta3/10'));
  await page.locator('[data-kind=square][data-name="35"]').tap();
  await page.locator('[data-kind=home].acts').tap();
  const choices = page.locator('dialog li button');
  await choices.first().waitFor();
  // The click would come at once.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  assert.equal(await choices.count(), 3);
  await choices.first().tap();
  await page.waitForFunction(() =>
    /14 × /.test(document.querySelector('[data-kind=home]').getAttribute('aria-label')),
  );
  quiet();
  await close();
});

test('enlarged to 200 % and 400 %, everything is reached without scrolling sideways', async () => {
  for (const viewport of [
    { width: 640, height: 400 },
    { width: 320, height: 256 },
    { width: 320, height: 640 },
  ]) {
    const { page, close, quiet } = await stage.open({ viewport });
    for (const game of [null, ...GAMES]) {
      if (game) await goTo(page, game);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${game} at ${viewport.width} is ${wide} px too wide`);
      if (game)
        assert.ok(
          (await page.locator('.board').boundingBox()).height >= 180,
          `${game} at ${viewport.width}: a board too small`,
        );
    }
    quiet();
    await close();
  }
});

test('wider text spacing cuts nothing off', async () => {
  const { page, close, quiet } = await stage.open({ bypassCSP: true });
  await goTo(page, 'ur');
  await page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
  });
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('button, summary, h1, .status, .notice')]
      .filter(
        (node) =>
          node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflow !== 'visible',
      )
      .map((node) => node.textContent),
  );
  assert.deepEqual(cut, []);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  quiet();
  await close();
});

test('with the colours of the system the game goes on, the focus in sight', async () => {
  const { page, close, quiet } = await stage.open({ forcedColors: 'active' });
  await goTo(page, 'bastonus');
  await page.locator('[data-name=c3]').focus();
  await page.keyboard.press('Enter');
  const stroke = await page
    .locator('[data-name=c3]')
    .evaluate((node) => getComputedStyle(node).strokeWidth);
  assert.equal(stroke, '8px');
  assert.ok((await page.locator('.front .drop').count()) > 0);
  quiet();
  await close();
});
