// The play screen in every window it is meant for: how much of it the board has, that nothing
// overflows, that what is needed is in sight, and that fingers find what they must touch.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES, recordAt, resume, useBrowser, waitForTurn } from '../support/page.mjs';

const stage = useBrowser();

/** In the middle of a game, White to act, with pieces beside the board. */
const POSITIONS = {
  scripta2: 'w 52 W:h2,3x1,8x3,14x2,22x1,33x6 B:c1,5x2,10x2,16x7,20x2,30x1',
  scripta3: 'w 643 W:31x1,33x10,36x2,o2 B:5x2,10x2,16x4,20x1,29x2,35x4',
  ur: 'w ? W:t5,h2,2,5,8,13,o1 B:t6,h2,3,7,10,14,o1 r10',
  finkel: 'w 2 W:h2,2,5,8,13,o1 B:h2,3,7,10,14,o1',
  ergo: '4l5/10/3c2C3/2L1c5/3cC5/4Cc4/5L3L/10/3L4l1 w 0',
  bastonus: '3di3/2c5/ll2llll/2l5/3eL3/LLL2LLL/3L1C2/3ID3 w - 0',
};
const touch = { hasTouch: true, isMobile: true };
const SIZES = {
  '1280x720': {},
  '1366x768': {},
  '1920x1080': {},
  '2560x1440': {},
  '768x1024': touch,
  '1024x768': touch,
  '360x640': touch,
  '390x844': touch,
  '844x390': touch,
};
const KIOSKS = ['1080x1920', '1920x1080'];
/** Of the largest rectangle of the board's shape that the window holds. */
const SHARE = 0.6;
/** On a small phone two rows for fingers take a quarter of the height; long boards feel it. */
const PHONE_SHARE = 0.5;
const FINGER = 44; // pixels

const viewportOf = (size) => {
  const [width, height] = size.split('x').map(Number);
  return { width, height };
};

/** Runs in the page. */
function measured() {
  const art = document.querySelector('.board .art');
  const view = art.viewBox.baseVal;
  const box = art.getBoundingClientRect();
  const scale = Math.min(box.width / view.width, box.height / view.height);
  const [w, h] = document.querySelector('main').dataset.board.split(' ').map(Number);
  const root = document.documentElement;
  const name = (node) =>
    `${node.localName}.${node.getAttribute('class') ?? ''} “${(node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 30)}”`;
  const all = (selector) =>
    [...document.querySelectorAll(selector)].map((node) => ({
      name: name(node),
      box: node.getBoundingClientRect(),
      acts: node.classList.contains('acts'),
      isDrawn: node.checkVisibility(),
    }));
  const needed = all('.screen :is(header button, .plates li, .table button, .what, .board .hit)');
  // What is there for keys and screen readers alone is in sight when the focus comes there, and a
  // button that is not drawn cannot be missed by a finger.
  const touched = all('.screen :is(button, summary, a[href], select):not(.ear *)').filter(
    ({ isDrawn }) => isDrawn,
  );
  const beside = all('.board .hit.acts:not([data-kind=square])');
  return {
    share: (scale / Math.min(innerWidth / w, innerHeight / h)) ** 2,
    overflow: [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight],
    outside: needed
      .filter(
        ({ box: { left, right, top, bottom } }) =>
          left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5,
      )
      .map((each) => each.name),
    targets: touched.map((each) => [each.name, Math.min(each.box.width, each.box.height)]),
    trays: beside.map((each) => [each.name, Math.max(each.box.width, each.box.height)]),
  };
}

async function judge(page, where, { least, fingers }) {
  await page.evaluate(() => document.fonts.ready);
  const { share, overflow, outside, targets, trays } = await page.evaluate(measured);
  const faults = [];
  if (share < least) faults.push(`the board has ${Math.round(100 * share)} %`);
  if (overflow.some((pixels) => pixels > 0)) faults.push(`${overflow} px overflow`);
  if (outside.length) faults.push(`out of sight: ${outside.join(', ')}`);
  const small = [...targets, ...trays].filter(([, size]) => fingers && size < FINGER);
  if (small.length) faults.push(`too small: ${small.map((each) => each.join(' ')).join(', ')}`);
  return faults.map((fault) => `${where}: ${fault}`);
}

for (const [size, device] of Object.entries(SIZES))
  test(
    `${size}: the board is large, nothing overflows, fingers find their way`,
    { timeout: 90000 },
    async () => {
      const viewport = viewportOf(size);
      const { page, close, quiet } = await stage.open({ viewport, ...device });
      const phone = Math.min(viewport.width, viewport.height) < 500;
      const faults = [];
      for (const game of GAMES)
        for (const seats of [
          [{ kind: 'person' }, { kind: 'level', level: 2 }],
          [{ kind: 'person' }, { kind: 'person' }],
        ]) {
          await resume(page, game, recordAt(game, POSITIONS[game]), seats);
          await waitForTurn(page);
          faults.push(
            ...(await judge(page, game, {
              least: phone ? PHONE_SHARE : SHARE,
              fingers: device === touch,
            })),
          );
        }
      assert.deepEqual(faults, []);
      quiet();
      await close();
    },
  );

for (const size of KIOSKS)
  test(`a kiosk of ${size}: the same`, { timeout: 90000 }, async () => {
    const faults = [];
    for (const game of GAMES) {
      const { page, close, quiet } = await stage.open({
        viewport: viewportOf(size),
        hasTouch: true,
      });
      await page.goto(`${stage.address}?kiosk&games=${game}`);
      await page.waitForSelector('.attract .board');
      await page.locator('.start').click();
      await page.waitForSelector('.screen .board');
      await waitForTurn(page);
      faults.push(...(await judge(page, game, { least: SHARE, fingers: true })));
      quiet();
      await close();
    }
    assert.deepEqual(faults, []);
  });

for (const size of ['768x1024', '1024x768'])
  test(`${size} in German: the tools are in sight, and no words lie over others`, async () => {
    const { page, close, quiet } = await stage.open({
      viewport: viewportOf(size),
      ...touch,
      settings: { language: 'de' },
    });
    const faults = [];
    for (const game of GAMES) {
      await resume(page, game, recordAt(game, POSITIONS[game]), [
        { kind: 'person' },
        { kind: 'level', level: 2 },
      ]);
      await waitForTurn(page);
      await page.evaluate(() => document.fonts.ready);
      const seen = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const tools = [...document.querySelectorAll('.walk button')];
        return {
          cut: tools.filter((tool) => tool.getBoundingClientRect().bottom > innerHeight).length,
          apart: box('.more details').top - box('.story ol li:last-child').bottom,
        };
      });
      if (seen.cut > 0) faults.push(`${game}: ${seen.cut} tools out of sight`);
      if (seen.apart < 0) faults.push(`${game}: ${-seen.apart} px over the story`);
    }
    assert.deepEqual(faults, []);
    quiet();
    await close();
  });

for (const size of ['844x390', '667x375'])
  test(`${size}: however long a notice is, what can be done stays in its place`, async () => {
    const { page, close, quiet } = await stage.open({ viewport: viewportOf(size), ...touch });
    // White cannot enter, whatever they throw.
    const start = 'w - W:h15 B:1x2,2x2,3x2,4x2,5x2,6x5';
    await resume(page, 'scripta2', recordAt('scripta2', start));
    const dice = await page.locator('.dice').boundingBox();
    await page.locator('.dice.ready').click();
    await page.locator('.notice').waitFor();
    // Steps of a computer that goes on and on are told as well.
    await page.locator('.notice').evaluate((node) => node.append(` ${node.textContent.repeat(9)}`));
    const seen = await page.evaluate(() => ({
      height: innerHeight,
      bottoms: [...document.querySelectorAll('aside :is(.table, .walk) button')].map(
        (node) => node.getBoundingClientRect().bottom,
      ),
    }));
    assert.equal(seen.bottoms.length, 8, 'dice, back, and the six tools');
    for (const bottom of seen.bottoms) assert.ok(bottom <= seen.height, `${bottom} px`);
    assert.equal((await page.locator('.dice').boundingBox()).y, dice.y, 'the dice have moved');
    quiet();
    await close();
  });

for (const size of ['844x390', '390x844'])
  test(`${size}: a throw that gives another stays in one line, and says so`, async () => {
    const { page, close, quiet } = await stage.open({ viewport: viewportOf(size), ...touch });
    await resume(page, 'ur', '[Lusoria "1"]\n[Game "ur"]\n\n1. w throw (1)\nresult *\n');
    await page.locator('.hit.acts[data-kind=hand]').tap();
    await page.locator('.hit.acts[data-kind=square]').tap();
    await page.locator('.notice', { hasText: 'donne droit à un autre' }).waitFor();
    const seen = await page.locator('.dice.ready').evaluate((node) => {
      const middle = (part) => {
        const { top, bottom } = node.querySelector(part).getBoundingClientRect();
        return (top + bottom) / 2;
      };
      return {
        apart: Math.abs(middle('.row') - middle('.points')),
        die: node.querySelector('.die').clientHeight,
        calls: node.querySelector('.call').checkVisibility(),
      };
    });
    assert.ok(seen.apart < seen.die / 2, `${seen.apart} px under the dice`);
    // On its side a phone has the words below; upright the notice has taken their place.
    assert.equal(seen.calls, size === '390x844');
    quiet();
    await close();
  });

test('390x844: what a problem asks for and takes back stands beside its dice', async () => {
  const { page, close, quiet } = await stage.open({ viewport: viewportOf('390x844'), ...touch });
  await page.goto(`${stage.address}#/problemes/ur/1`);
  await page.waitForSelector('.problem .dice');
  const boxes = await page.evaluate(() =>
    ['.dice', '.words', '.undo'].map((part) => {
      const { top, bottom } = document.querySelector(`.problem ${part}`).getBoundingClientRect();
      return (top + bottom) / 2;
    }),
  );
  for (const middle of boxes) assert.ok(Math.abs(middle - boxes[0]) < 24, `${boxes}`);
  quiet();
  await close();
});

for (const locale of ['en', 'fr'])
  test(`help fits the narrowest window, ${locale}`, async () => {
    const { page, close } = await stage.open({ locale, viewport: { width: 320, height: 640 } });
    for (const game of GAMES) {
      await resume(page, game, recordAt(game, POSITIONS[game]));
      await waitForTurn(page);
      await page.keyboard.press('?');
      await page.locator('dialog dl').waitFor();
      const over = await page
        .locator('dialog')
        .evaluate((node) => node.scrollWidth - node.clientWidth);
      assert.ok(over <= 0, `${game}: ${over} px too wide`);
      await page.keyboard.press('Escape');
    }
    await close();
  });

/** Lessons and problems are for fingers, too: the board keeps half of the height. */
for (const hash of ['lecon', 'problemes'])
  test(`#/${hash} on a small phone: a board to be touched, and all can be reached`, async () => {
    const { page, close, quiet } = await stage.open({
      viewport: { width: 360, height: 640 },
      ...touch,
    });
    for (const game of GAMES) {
      await page.evaluate(([room, id]) => (location.hash = `#/${room}/${id}/1`), [hash, game]);
      await page.locator(`[data-${hash === 'lecon' ? 'step' : 'identity'}] .board`).waitFor();
      const seen = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const root = document.documentElement;
        return {
          share: box('.board').height / innerHeight,
          apart: box('.panel').top - box('.board').bottom,
          wide: root.scrollWidth - root.clientWidth,
        };
      });
      assert.ok(seen.share >= 0.5, `${game}: the board has ${seen.share} of the height`);
      assert.ok(seen.apart >= 0, `${game}: the panel lies over the board`);
      assert.equal(seen.wide, 0, game);
      await page.locator('.panel :is(.undo button, .dice, p)').last().scrollIntoViewIfNeeded();
    }
    quiet();
    await close();
  });
