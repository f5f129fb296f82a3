// What surrounds the moves: dragging, several dice at once, taking back, reloading, languages, two
// people, themes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chances,
  middleOf,
  PHONE,
  recordAt,
  resume,
  start,
  turn,
  useBrowser,
  waitForTurn,
} from '../support/page.mjs';

const stage = useBrowser();

async function drag(page, from, to) {
  const a = await middleOf(page, from);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(a.x + 20, a.y + 20, { steps: 3 });
  const target = typeof to === 'string' ? await middleOf(page, to) : await to();
  await page.mouse.move(target.x, target.y, { steps: 5 });
  await page.mouse.up();
}

const WHITE_HAND = '[data-kind=hand][data-place="37"]';

test('a piece is dragged, by both dice in one go, and taken back up to the throw', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'scripta2', { opponent: 'friend' });
  await page.locator('.dice.ready').click();
  assert.equal(await waitForTurn(page), 'person');
  await page.locator(WHITE_HAND).click();
  const ways = await page.locator('.front text').allTextContents();
  assert.ok(
    ways.some((dice) => dice.includes('+')),
    `no way by both dice among ${ways}`,
  );
  assert.ok(await page.getByRole('button', { name: 'Reprendre le coup' }).isDisabled());
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.front .drop').count(), 0);
  await drag(page, WHITE_HAND, async () => {
    const place = (await chances(page)).places.find((each) => !each.held);
    return place;
  });
  await waitForTurn(page);
  assert.equal(await page.locator('.die .used').count(), 1);
  await page.getByRole('button', { name: 'Reprendre le coup' }).click();
  assert.equal(await page.locator('.die .used').count(), 0);
  assert.match(await page.locator(WHITE_HAND).getAttribute('aria-label'), /15 ×/);
  quiet();
  await close();
});

test('a finger drags a piece on a phone', async () => {
  const { page, close, quiet } = await stage.open(PHONE);
  await start(page, 'bastonus', { opponent: 'friend' });
  const finger = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const from = await middleOf(page, '[data-name=c3]');
  const to = await middleOf(page, '[data-name=c4]');
  await touch('touchStart', [from]);
  for (let i = 1; i <= 5; i++)
    await touch('touchMove', [
      { x: from.x + ((to.x - from.x) * i) / 5, y: from.y + ((to.y - from.y) * i) / 5 },
    ]);
  await touch('touchEnd', []);
  await page.waitForFunction(() =>
    /légionnaire/.test(document.querySelector('[data-name=c4]')?.getAttribute('aria-label') ?? ''),
  );
  const least = await page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('button')].map((node) =>
        Math.min(node.clientWidth, node.clientHeight),
      ),
    ),
  );
  assert.ok(least >= 40, `a button of ${least} px`);
  quiet();
  await close();
});

test('two orders of play that differ are offered in words', async () => {
  const { page, close, quiet } = await stage.open();
  await resume(page, 'scripta2', recordAt('scripta2', 'w 21 W:1x1,20x14 B:2x1,3x1,25x13'));
  await page.locator('[data-name="1"][data-kind=square]').click();
  await page.locator('[data-name="4"]').click();
  const ways = await page.locator('dialog li').allTextContents();
  assert.equal(ways.length, 2);
  assert.match(ways.join(), /frappe en 2.*frappe en 3/s);
  await page.locator('dialog li button').nth(1).click();
  await waitForTurn(page);
  assert.match(
    await page.locator('[data-kind=circle][data-place="42"]').getAttribute('aria-label'),
    /, un pion de Noir/,
  );
  quiet();
  await close();
});

test('a turn that passes is explained', async () => {
  const { page, close, quiet } = await stage.open();
  // UR-16: whatever is not a 1 passes; after forty throws of each it would be strange not to have
  // seen one.
  await start(page, 'ur', { opponent: 'friend', buy: 'never' });
  for (let i = 0; i < 80 && !(await page.locator('.notice', { hasText: ' passe' }).count()); i++) {
    const { dice, places } = await chances(page);
    if (dice) await page.locator('.dice.ready').click();
    else {
      await page.locator(`[data-place="${places[0].id}"]`).click();
      await page.locator('.hit.acts[aria-pressed=false]').first().click();
    }
    await waitForTurn(page);
  }
  assert.match(
    await page.locator('.notice').innerText(),
    /passe\u00a0: (le premier qui fait un 1 commence|aucun coup possible \(un pion n’entre qu’avec un 1\))/,
  );
  quiet();
  await close();
});

test('a rank of legionaries moves together, and the computer answers', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'bastonus', { level: '1' });
  await page.locator('[data-name=b3]').click();
  await page.locator('[data-name=d3]').click();
  assert.equal(await page.locator('.front .drop').count(), 6);
  await page.locator('[data-name=c4]').click();
  await waitForTurn(page);
  for (const name of ['b4', 'c4', 'd4'])
    assert.match(
      await page.locator(`[data-name=${name}]`).getAttribute('aria-label'),
      /légionnaire de Blanc/,
    );
  assert.equal(await turn(page), 'person');
  // Without dice one goes back before one's own last move.
  await page.keyboard.press('z');
  assert.match(
    await page.locator('[data-name=c3]').getAttribute('aria-label'),
    /légionnaire de Blanc/,
  );
  quiet();
  await close();
});

test('a game survives a reload in its middle', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'ergo', { opponent: 'friend', swap: 'on' });
  for (const name of ['e5', 'a1', 'd4']) {
    await page.locator('[data-kind=hand][aria-disabled=false]').click();
    await page.locator(`[data-name=${name}]`).click();
    await waitForTurn(page);
  }
  const labels = () =>
    page
      .locator('[data-kind=square]')
      .evaluateAll((all) => all.map((node) => node.getAttribute('aria-label')));
  const story = () => page.locator('ol li').allInnerTexts();
  const before = [await labels(), await story()];
  await page.reload();
  await page.waitForSelector('.board');
  assert.deepEqual([await labels(), await story()], before);
  assert.equal((await story()).length, 3);
  await page.evaluate(() => (location.hash = '#/'));
  await page.getByRole('button', { name: /Reprendre.*Ergo/ }).click();
  assert.deepEqual(await story(), before[1]);
  quiet();
  await close();
});

test('the language changes at once, the story with it', async () => {
  const { page, close, quiet } = await stage.open();
  await page.locator('select.languages').selectOption('en');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await page.getByRole('button', { name: /^Play.*Ergo/ }).click();
  await waitForTurn(page);
  assert.match(
    await page.locator('ol li').first().innerText(),
    /^Black places a hollow piece|^Black places a lion/,
  );
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('select[name=language]').selectOption('fr');
  assert.match(await page.locator('ol li').first().innerText(), /^Noir met en jeu/);
  quiet();
  await close();
});

test('two computers play by themselves', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'ur', { opponent: 'watch', 'white-level': '1', level: '1', pawns: '1' });
  assert.equal(await waitForTurn(page), 'over');
  assert.match(await page.getByRole('status').innerText(), /(Blanc|Noir) gagne/);
  quiet();
  await close();
});

test('forced actions and throws may be left to the page', async () => {
  const { page, close, quiet } = await stage.open({ settings: { forced: true, autoThrow: true } });
  await start(page, 'ur', { pawns: '1', buy: 'never', level: '1' });
  assert.equal(await waitForTurn(page), 'over');
  quiet();
  await close();
});

test('Romans speak Latin, with what it means; those of Ur do not', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'scripta2', { opponent: 'friend' });
  assert.equal(await page.locator('[lang=la]').count(), 0);
  await page.locator('.dice.ready').click();
  await page.locator('.exclaim [lang=la]').waitFor();
  assert.match(
    await page.locator('.exclaim').innerText(),
    /Iacta alea est!\s+le sort en est jeté/i,
  );
  await resume(page, 'scripta2', recordAt('scripta2', 'w 21 W:36x1,o14 B:25x13,30x2'));
  await page.locator('[data-name="36"]').click();
  await page.locator('[data-kind=home].acts').click();
  if (await page.locator('dialog li button').count())
    await page.locator('dialog li button').first().click();
  await page.locator('[lang=la]', { hasText: 'Io triumphe!' }).waitFor();
  await start(page, 'ur', { opponent: 'friend' });
  await page.locator('.dice.ready').click();
  await waitForTurn(page);
  assert.equal(await page.locator('.exclaim').count(), 0);
  quiet();
  await close();
});
