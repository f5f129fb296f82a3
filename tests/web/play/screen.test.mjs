// The screen around the moves: what one who begins is told, a board that keeps its size, is painted
// once, and turns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  middleOf,
  nextHeard,
  PHONE,
  recordAt,
  resume,
  start,
  steerTo,
  useBrowser,
  waitForTurn,
} from '../support/page.mjs';

const stage = useBrowser();
/** The smallest phone that everything fits. */
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };

test('one who begins is told the aim, until something has been done', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'ergo', { level: '1' });
  await waitForTurn(page);
  assert.match(await page.locator('.opening').innerText(), /^But\u00a0: alignez cinq/);
  await page.locator('[data-kind=hand].acts').click();
  await page.locator('.hit.acts[data-kind=square]').first().click();
  await waitForTurn(page);
  assert.equal(await page.locator('.opening').count(), 0);
  quiet();
  await close();
});

test('why one’s own turn passed stands there until one acts again', async () => {
  const { page, close, quiet } = await stage.open();
  const seats = [{ kind: 'person' }, { kind: 'level', level: 1 }];
  // White cannot enter: Black holds all six squares, and then has several steps to make.
  await resume(
    page,
    'scripta2',
    recordAt('scripta2', 'w - W:h15 B:1x2,2x2,3x2,4x2,5x2,6x5'),
    seats,
  );
  await page.locator('.dice.ready').click();
  await waitForTurn(page);
  assert.match(
    await page.locator('.notice').innerText(),
    /Blanc passe\u00a0: aucun pion ne peut rentrer/,
  );
  assert.ok((await page.locator('.story ol li').count()) >= 3);
  quiet();
  await close();
});

test('a piece that cannot be moved says why, die by die', async () => {
  const { page, close, quiet } = await stage.open();
  const told = async (position, place) => {
    await resume(page, 'scripta2', recordAt('scripta2', position));
    const { x, y } = await middleOf(page, `[data-name="${place}"][data-kind=square]`);
    await page.mouse.click(x, y);
    return page.locator('.notice').innerText();
  };
  assert.equal(await told('w 52 W:h13,4x2 B:h15', 4), 'Un autre pion doit d’abord rentrer.');
  assert.match(
    await told('w 52 W:4x1,8x14 B:h11,6x2,9x2', 4),
    /^5-\u20602\u00a0: arrivée tenue par deux pions adverses/,
  );
  assert.match(
    await told('w 52 W:30x1,33x12,35x2 B:h15', 35),
    /: aucun pion ne sort avant que tous/,
  );
  // It is said until something else is done.
  await page.locator('.hit.acts').first().click();
  assert.equal(await page.locator('.notice').count(), 0);
  quiet();
  await close();
});

const STUCK = [
  ['ur', 'w 2 W:t7,h5,3,5 B:t7,h6,8 r7', 'b1', '2\u00a0: un de vos pions est déjà en a2.', ['a2']],
  [
    'ergo',
    '10/10/10/4c5/3cCc4/4c5/10/10/10 w 0',
    'e5',
    'Une pièce creuse va tout droit, et ces quatre cases sont prises.',
    [],
  ],
  [
    'bastonus',
    '7i/7l/8/8/8/8/l7/EI6 w - 0',
    'a1',
    'Aucune case libre à côté. Pousser a2\u00a0? Il faut un légionnaire qui ne soit pas épuisé.',
    ['a2'],
  ],
];

for (const [game, position, place, reason, inTheWay] of STUCK)
  test(`${game}: a piece that cannot be moved says why, touched or asked by keys, and shows what is in the way`, async () => {
    const marked = async (page) => {
      const middles = await page
        .locator('.barring')
        .evaluateAll((all) =>
          all
            .map((node) => node.getBoundingClientRect())
            .map((box) => [box.x + box.width / 2, box.y + box.height / 2]),
        );
      const expected = await Promise.all(
        inTheWay.map(async (name) => Object.values(await middleOf(page, `[data-name="${name}"]`))),
      );
      assert.deepEqual(middles.flat().map(Math.round), expected.flat().map(Math.round));
    };
    for (const context of [{}, PHONE]) {
      const { page, close, quiet } = await stage.open(context);
      await resume(page, game, recordAt(game, position));
      const { x, y } = await middleOf(page, `[data-name="${place}"]`);
      await (context === PHONE ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
      assert.equal(await page.locator('.notice').innerText(), reason);
      await marked(page);
      quiet();
      await close();
    }
    const { page, close, quiet } = await stage.open();
    await resume(page, game, recordAt(game, position));
    await steerTo(page, place);
    const press = () => nextHeard(page, () => page.keyboard.press('Enter'));
    assert.equal(await press(), reason);
    assert.equal(await page.locator('.notice').innerText(), reason);
    await marked(page);
    assert.equal(await press(), reason, 'asked again, it is said again');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.notice').count(), 0);
    quiet();
    await close();
  });

test('what is not one’s own to move says so, in the language of the page', async () => {
  const { page, close, quiet } = await stage.open();
  const told = async (position, selector) => {
    await resume(page, 'ur', recordAt('ur:pawns=3', position));
    const { x, y } = await middleOf(page, selector);
    await page.mouse.click(x, y);
    return page.locator('.notice').innerText();
  };
  assert.equal(
    await told('w 2 W:t7,1,5,o1 B:t7,h2,7 r7', '[data-name=c2]'),
    'Cette pièce est à l’adversaire.',
  );
  assert.equal(
    await told('w 2 W:t7,1,5,o1 B:t7,h2,7 r7', '[data-place="24"]'),
    'Il ne reste aucune pièce ici.',
  );
  assert.equal(
    await told('w 2 W:t7,1,5,o1 B:t7,h2,7 r7', '[data-place="26"]'),
    'Cette pièce est sortie du jeu.',
  );
  assert.match(
    await told('w 2 W:t7,1,5,o1 B:t7,h2,7 r7', '[data-place="28"]'),
    /^Les jetons se gagnent et se paient/,
  );
  assert.equal(
    await told('w - W:t7,1,5,o1 B:t7,h2,7 r7', '[data-name=a2]'),
    'Lancez d’abord les dés.',
  );
  await page.locator('.dice.ready').click();
  assert.equal(await page.locator('.notice', { hasText: 'Lancez d’abord les dés.' }).count(), 0);
  await page.evaluate(() =>
    localStorage.setItem('lusoria.settings', JSON.stringify({ speed: 'none', language: 'en' })),
  );
  assert.equal(
    await told('w 4 W:t7,h1,1,13 B:t7,h2,7 r7', '[data-name=h1]'),
    '4: too far, a pawn leaves only by an exact number.',
  );
  quiet();
  await close();
});

test('on a phone a game begins at the top of its screen', async () => {
  const { page, close, quiet } = await stage.open(PHONE);
  await start(page, 'scripta3', { level: '1' });
  assert.equal(await page.evaluate(() => scrollY), 0);
  quiet();
  await close();
});

test('the whole last turn is marked, and a double says how often it counts', async () => {
  const { page, close, quiet } = await stage.open();
  const record = recordAt('scripta2', 'w - W:h15 B:h15').replace(
    'result',
    '1. w (44) 4:h 4:h 4:4 4:h\nresult',
  );
  await resume(page, 'scripta2', record);
  assert.match(
    await page.locator('.story ol li').first().innerText(),
    /4-\u20604, soit 4-\u20604-\u20604-\u20604 à jouer/,
  );
  assert.equal(await page.locator('rect.last').count(), 2);
  quiet();
  await close();
});

test('the board keeps its size and place while the game is told', { timeout: 90000 }, async () => {
  for (const context of [{}, PHONE, SMALL, { viewport: { width: 1024, height: 768 } }]) {
    const { page, close, quiet } = await stage.open(context);
    // Nothing of Black's can enter: it passes, and White gets its dice.
    await resume(page, 'scripta3', recordAt('scripta3', 'b - W:1x2,2x2,3x2,4x2,5x2,6x5 B:h15'));
    const box = () =>
      page.evaluate(() => {
        const { x, y, width, height } = document.querySelector('.board').getBoundingClientRect();
        return [x, y + scrollY, width, height].map(Math.round);
      });
    await page.evaluate(() => document.fonts.ready);
    let before = await box();
    await page.locator('.dice.ready').click();
    await page.locator('.notice', { hasText: 'Noir passe' }).waitFor();
    assert.deepEqual(await box(), before);
    // UR-16: most first throws pass, and then the other may buy.
    await start(page, 'ur', { opponent: 'friend' });
    before = await box();
    const told = async (...names) =>
      (await Promise.all(names.map((name) => page.locator(name).count()))).every(Boolean);
    const both = () => told('.notice:has-text("passe")', '[data-action=buy]');
    for (let i = 0; i < 120 && !(await both()); i++) {
      const dice = page.locator('.dice.ready');
      if (await dice.count()) await dice.click();
      else {
        await page.locator('.hit.acts').first().click();
        await page.locator('.hit.acts[aria-pressed=false]').first().click();
      }
      await waitForTurn(page);
      assert.deepEqual(await box(), before);
    }
    assert.ok(await both(), 'a notice and the offer to buy at once');
    assert.deepEqual(await box(), before);
    const hidden = () =>
      page.locator('.words').evaluate((node) => node.scrollHeight - node.clientHeight);
    assert.ok((await hidden()) <= 1, 'all of the notice is seen');
    const low = await page
      .locator('[data-action=buy]')
      .evaluate((node) => node.getBoundingClientRect().bottom - innerHeight);
    assert.ok(low <= 0, `and all of the offer: ${low} px, ${page.viewportSize().width} wide`);
    quiet();
    await close();
  }
});

/** The compositor's number of the layer that a node is painted on. */
async function layerOf(page, name) {
  const devtools = await page.context().newCDPSession(page);
  let layers = null;
  devtools.on('LayerTree.layerTreeDidChange', (event) => (layers = event.layers ?? layers));
  await devtools.send('DOM.enable');
  await devtools.send('LayerTree.enable');
  // They are told with the next frame, and there is none where nothing changes.
  for (let i = 0; i < 50 && !layers; i++)
    await page.evaluate(
      (n) =>
        new Promise((done) => {
          document.body.style.outline = `${n % 2}px solid transparent`;
          requestAnimationFrame(() => setTimeout(done, 20));
        }),
      i,
    );
  for (const { layerId, backendNodeId } of layers ?? []) {
    if (!backendNodeId) continue;
    const { node } = await devtools.send('DOM.describeNode', { backendNodeId });
    if (node.attributes?.some((each) => each.split(' ').includes(name))) return Number(layerId);
  }
  assert.fail(`${name} has no layer of its own`);
}

test('taking up a piece does not paint the board again', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'scripta2', { opponent: 'friend' });
  for (let i = 0; i < 60 && !(await page.locator('.hit.acts').count()); i++) {
    await page.locator('.dice.ready').click();
    await waitForTurn(page);
  }
  const art = await layerOf(page, 'art');
  const at = await middleOf(page, '.hit.acts >> nth=0');
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await stage.browser.startTracing(page, {
    categories: [
      'cc',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'disabled-by-default-cc.debug',
    ],
  });
  await page.mouse.move(at.x - 30, at.y - 30, { steps: 3 });
  await page.waitForFunction(() => document.querySelector('.front .drop'));
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))),
  );
  const { traceEvents } = JSON.parse((await stage.browser.stopTracing()).toString());
  const layers = traceEvents
    .filter((event) => event.name === 'RasterTask')
    .map((event) => event.args.tileData?.layerId);
  assert.ok(layers.length > 0);
  assert.ok(
    !layers.includes(art),
    `${layers.filter((layer) => layer === art).length} tiles of the board`,
  );
  quiet();
  await close();
});

test('with a friend on one screen the board turns to who plays, if it may', async () => {
  const { page, close, quiet } = await stage.open();
  const heights = () =>
    page.evaluate(() =>
      ['a1', 'a8'].map(
        (name) => document.querySelector(`[data-name=${name}]`).getBoundingClientRect().y,
      ),
    );
  const ownBelow = async (own, other) => {
    await page.waitForFunction(
      ([near, far]) =>
        document.querySelector(`[data-name=${near}]`).getBoundingClientRect().y >
        document.querySelector(`[data-name=${far}]`).getBoundingClientRect().y,
      [own, other],
    );
  };
  const play = async (from, to) => {
    await page.locator(`[data-name=${from}]`).click();
    await page.locator(`[data-name=${to}]`).click();
    await waitForTurn(page);
  };
  await start(page, 'bastonus', { opponent: 'friend' });
  const before = await heights();
  await play('c3', 'c4');
  assert.deepEqual(await heights(), before, 'it turned unasked');
  await page.getByRole('button', { name: 'Réglages' }).click();
  await page.getByLabel(/tourne/).check();
  await page.keyboard.press('Escape');
  // only then the focus is back for good
  await page.waitForFunction(() => !document.querySelector('dialog'));
  await ownBelow('a8', 'a1');
  // Arrows go where they point, whichever way the board lies.
  await page.locator('[data-name=d6]').focus();
  await page.keyboard.press('Shift+ArrowUp');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.name), 'd5');
  await play('d6', 'd5');
  await ownBelow('a1', 'a8');
  assert.match(
    await page.locator('[data-name=d5]').getAttribute('aria-label'),
    /légionnaire de Noir/,
  );
  await play('c4', 'c5');
  await ownBelow('a8', 'a1');
  await page.reload();
  await page.waitForSelector('.board');
  await ownBelow('a8', 'a1');
  quiet();
  await close();
});
