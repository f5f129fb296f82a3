// A throw and a move as they are seen: dice over the board, pieces on their way, nothing where
// motion is unwanted; what the dice show of themselves; squares by their letters.
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
/** Milliseconds that a step may take. */
const STEP = 600;

/** Notes every animation that begins: on what, which properties, and when it ends. */
function watchMotion() {
  globalThis.motions = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const motion = animate.call(this, frames, options);
    const named = motion.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
    const own = ['offset', 'computedOffset', 'easing', 'composite'];
    globalThis.motions.push({
      on: this.getAttribute('class').split(' ')[0],
      properties: [...new Set(named)].filter((name) => !own.includes(name)).sort(),
      end: motion.effect.getComputedTiming().endTime,
      frames: motion.effect.getKeyframes().map(({ transform }) => transform),
    });
    return motion;
  };
}

async function table(game, position, options = {}) {
  const opened = await stage.open({ settings: { speed: 'normal' }, ...options });
  await opened.page.addInitScript(watchMotion);
  await resume(opened.page, game, recordAt(game, position));
  const square = (name) => opened.page.locator(`[data-kind=square][data-name="${name}"]`);
  return { ...opened, square, motions: () => opened.page.evaluate(() => globalThis.motions) };
}

const inFlight = (page) => page.locator('.throw .flight');

/** Throws; what is seen in the moment in which the dice fly. A busy machine would look too late. */
function throwAndLook(page, solid, leaves = false) {
  return page.evaluate(
    ([sides, away]) =>
      new Promise((seen) => {
        new MutationObserver((_, observer) => {
          const flown = document.querySelectorAll('.throw .flight').length;
          if (flown === 0) return;
          observer.disconnect();
          if (away) location.hash = '#/';
          const lines = [...document.querySelectorAll('.story ol li')];
          seen({
            flown,
            solids: document.querySelectorAll(`.throw ${sides}`).length,
            story: lines.map((line) => line.innerText).join('\n'),
          });
        }).observe(document.body, { childList: true });
        document.querySelector('.dice.ready').click();
      }),
    [solid, leaves],
  );
}

for (const [game, position, solid, dice] of [
  ['scripta2', 'w - W:h15 B:h15', '.front', 2],
  ['scripta3', 'w - W:h15 B:h15', '.front', 3],
  ['ur', 'w - W:t7,h5,1,5 B:t7,h7 r7', 'svg.under', 3],
  ['finkel', 'w - W:h5,1,5 B:h7', 'svg.under', 4],
])
  test(`${game}: dice fly over the board and come to rest, the story follows`, async () => {
    const { page, close, quiet, motions } = await table(game, position);
    const lines = async () => (await page.locator('.story ol li').allInnerTexts()).join('\n');
    await page.waitForLoadState('networkidle');
    const before = await lines();
    const look = await throwAndLook(page, solid);
    assert.deepEqual([look.flown, look.solids], [dice, dice]);
    assert.equal(look.story, before, 'told before it was seen');
    await page.waitForFunction(() => !document.querySelector('.throw'));
    await waitForTurn(page);
    assert.notEqual(await lines(), before);
    const seen = await motions();
    const flights = seen.filter(({ on }) => on === 'flight');
    assert.equal(flights.length, dice);
    assert.ok(
      flights.every(({ end }) => end > 100 && end <= STEP),
      JSON.stringify(flights),
    );
    for (const { properties } of seen)
      assert.ok(
        properties.every((name) => ['transform', 'opacity'].includes(name)),
        `${properties}`,
      );
    quiet();
    await close();
  });

/** Milliseconds of processor time that the longest task of the page's own thread took meanwhile. */
async function longestTask(page, act) {
  await stage.browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1000)));
  const { traceEvents } = JSON.parse((await stage.browser.stopTracing()).toString());
  const own = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && own.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
  assert.ok(tasks.length > 10, `${tasks.length} tasks`);
  return Math.max(...tasks);
}

test('no frame of a throw or a move takes long to make', async () => {
  const { page, square, close, quiet } = await table('scripta2', 'w - W:4x8,11x7 B:9x8,30x7');
  await page.waitForLoadState('networkidle');
  const thrown = await longestTask(page, () =>
    page.evaluate(() => document.querySelector('.dice.ready').click()),
  );
  assert.ok(thrown <= 20, `${thrown} ms`);
  await waitForTurn(page);
  await square(11).click();
  const moved = await longestTask(page, () =>
    page.evaluate(() =>
      document
        .querySelector('.hit.acts[aria-pressed=false]')
        .dispatchEvent(new MouseEvent('click', { bubbles: true })),
    ),
  );
  assert.ok(moved <= 20, `${moved} ms`);
  quiet();
  await close();
});

test('a piece goes square by square, and who is hit leaves when it arrives', async () => {
  const { page, square, close, quiet, motions } = await table(
    'scripta2',
    'w 52 W:11x1,20x14 B:16x1,30x14',
  );
  await square(11).click();
  const begun = Date.now();
  await square(16).click();
  await waitForTurn(page);
  assert.ok(Date.now() - begun < STEP + 400, `${Date.now() - begun} ms`);
  const pieces = (await motions()).filter(({ on }) => on === 'piece');
  const walk = pieces.find(({ frames }) => frames.length > 8);
  assert.equal(walk.frames.length, 1 + 2 * 5 + 2, 'five hops');
  assert.ok(pieces.some(({ frames }) => frames.at(-1).includes('360deg')));
  const all = pieces.reduce((sum, { frames, end }) => sum + (frames.length > 2 ? end : 0), 0);
  assert.ok(all <= STEP, `${all} ms`);
  assert.match(
    await page.locator('[data-kind=circle][data-place="42"]').getAttribute('aria-label'),
    /, un pion de Noir/,
  );
  quiet();
  await close();
});

test('a rosette lights up, and coins turn over on their way', async () => {
  const { page, square, close, quiet, motions } = await table('ur', 'w 2 W:t7,h6,2 B:t7,h7 r7');
  await square('c1').click();
  await page.locator('.hit.acts[aria-pressed=false]').click();
  await waitForTurn(page);
  const seen = await motions();
  assert.equal(seen.filter(({ on }) => on === 'bloom').length, 1);
  assert.ok(seen.some(({ on, frames }) => on === 'piece' && frames.length === 5));
  await page.waitForFunction(() => !document.querySelector('.bloom'));
  quiet();
  await close();
});

test('who wants no motion sees none, and everything happens all the same', async () => {
  for (const [options, speed] of [
    [{ reducedMotion: 'reduce' }, 'normal'],
    [{}, 'none'],
  ]) {
    const { page, close, quiet, motions } = await table('scripta2', 'w - W:8x15 B:h15', {
      ...options,
      settings: { speed },
    });
    await page.locator('.dice.ready').click();
    await waitForTurn(page);
    await page.locator('.hit.acts').first().click();
    await page.locator('.hit.acts[aria-pressed=false]').first().click();
    await waitForTurn(page);
    assert.deepEqual(await motions(), []);
    assert.equal(await inFlight(page).count(), 0);
    assert.ok((await page.locator('.story ol li').count()) >= 2);
    quiet();
    await close();
  }
});

test('a throw that is left behind leaves nothing on the next screen', async () => {
  const { page, close, quiet } = await table('scripta2', 'w - W:8x15 B:h15');
  await page.waitForLoadState('networkidle');
  assert.equal((await throwAndLook(page, '.front', true)).flown, 2);
  await page.locator('main li').first().waitFor();
  assert.equal(await page.locator('.throw').count(), 0);
  quiet();
  await close();
});

test('the dice show which of them the piece in hand can play', async () => {
  for (const context of [{}, PHONE]) {
    const { page, square, close, quiet } = await table(
      'scripta2',
      'w 52 W:4x1,8x14 B:h11,9x2,11x2',
      context,
    );
    const dice = page.locator('.dice');
    assert.equal(await dice.getAttribute('aria-label'), 'Dés dé 5, jouable, dé 2, jouable');
    assert.equal(await page.locator('.die .can').count(), 2);
    await square(4).click();
    assert.equal(
      await dice.getAttribute('aria-label'),
      'Dés dé 5, pas avec cette pièce, dé 2, jouable',
    );
    assert.equal(await page.locator('.die .can .frame').count(), 1);
    assert.equal(await page.locator('.die .cannot .no').count(), 1);
    assert.match(await square(4).getAttribute('aria-label'), /peut jouer 2, ne peut pas jouer 5$/);
    await checkAxe(page, 'dice that cannot be played');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.die .cannot').count(), 0);
    quiet();
    await close();
  }
});

test('where a piece would be hit the number lies over the cross', async () => {
  const { page, square, close, quiet } = await table('scripta2', 'w 52 W:11x1,20x14 B:16x1,30x14');
  await square(11).click();
  const order = await page.evaluate(() => {
    const front = document.querySelector('.front');
    const parts = [...front.querySelectorAll('.push, .badge')];
    return parts.map((part) => part.getAttribute('class').split(' ')[0]);
  });
  assert.equal(order[0], 'push');
  assert.ok(order.slice(1).every((name) => name === 'badge') && order.length > 1, `${order}`);
  quiet();
  await close();
});

test('two hit pieces of either player fit the circle', async () => {
  for (const context of [{}, PHONE]) {
    const { page, close, quiet } = await table('scripta2', 'w - W:c2,20x13 B:c2,30x13', context);
    const inside = await page.evaluate(() => {
      const ring = document.querySelector('.art .ring').getBoundingClientRect();
      const middle = { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 };
      const round = Math.abs(ring.width - ring.height) < 1;
      return [...document.querySelectorAll('.piece')].flatMap((piece) => {
        const box = piece.querySelector('circle:nth-of-type(2)').getBoundingClientRect();
        const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const [dx, dy] = [Math.abs(at.x - middle.x), Math.abs(at.y - middle.y)];
        if (dx > ring.width / 2 || dy > ring.height / 2) return [];
        const r = box.width / 2;
        const fits = round
          ? Math.hypot(dx, dy) + r <= ring.width / 2 + 1
          : dx + r <= ring.width / 2 + 1 && dy + r <= ring.height / 2 + 1;
        return [{ fits, x: Math.round(at.x), y: Math.round(at.y), r }];
      });
    });
    assert.equal(inside.length, 4);
    assert.ok(
      inside.every(({ fits }) => fits),
      JSON.stringify(inside),
    );
    for (const a of inside)
      for (const b of inside)
        if (a !== b)
          assert.ok(Math.hypot(a.x - b.x, a.y - b.y) >= 2 * a.r - 2, JSON.stringify(inside));
    quiet();
    await close();
  }
});

test('squares are named by letters where that is chosen, and for good', async () => {
  const { page, close, quiet } = await table('scripta2', 'w 52 W:11x15 B:h15', {
    settings: { speed: 'none' },
  });
  const settingsOf = async () => {
    await page.getByRole('button', { name: 'Réglages' }).click();
    await page.waitForSelector('dialog');
  };
  const names = page.locator('dialog select[name=names]');
  await settingsOf();
  assert.equal(await names.inputValue(), 'numbers');
  await names.selectOption('letters');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog'));
  const written = () => page.locator('.art .number').allTextContents();
  assert.deepEqual((await written()).slice(0, 3), ['A1', 'A2', 'A3']);
  await page.locator('[data-kind=square][data-place="11"]').click();
  await page.locator('[data-kind=square][data-place="16"]').click();
  await waitForTurn(page);
  assert.match(await page.locator('.story ol li').last().innerText(), /A11.*B4/);
  assert.match(
    await page.locator('[data-place="36"]').getAttribute('aria-label'),
    /^case E1, table de sortie/,
  );
  await page.reload();
  await page.waitForSelector('.board');
  assert.deepEqual((await written()).slice(-2), ['E2', 'E1']);
  // A lesson judges by what happened, whatever squares are called.
  await page.evaluate(() => (location.hash = '#/lecon/scripta2/1'));
  await page.locator('.lesson .show').click();
  await page.locator('.lesson[data-verdict=done]').waitFor();
  await start(page, 'ur', { opponent: 'friend' });
  await settingsOf();
  assert.equal(await names.count(), 0);
  quiet();
  await close();
});
