// Lessons, rules, stories and sheets: every rulebook, every lesson done by hand, every page on
// paper.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DICE_GAMES } from '../../support/games.mjs';
import { GAMES, launch, open, PHONE, PRINTS, useBrowser } from '../support/page.mjs';

const TASKS = 10;
const stage = useBrowser();

const go = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
const inView = (page, id) =>
  page.waitForFunction((name) => {
    const box = document.getElementById(name)?.getBoundingClientRect();
    return box && box.top >= -2 && box.top < innerHeight / 2;
  }, id);

for (const language of ['fr', 'en'])
  test(
    `every rulebook in ${language}: its articles, its pictures, a jump to an article`,
    { timeout: 60000 },
    async () => {
      const { page, close, quiet } = await stage.open({ settings: { language } });
      for (const game of GAMES) {
        const text = readFileSync(
          new URL(
            `../../../games/${game}/rules${language === 'fr' ? '.fr' : ''}.md`,
            import.meta.url,
          ),
          'utf8',
        );
        const articles = [...text.matchAll(/^- \*\*([A-Z0-9]+-\d+)\*\*/gm)].map(
          (match) => match[1],
        );
        await go(page, `#/regles/${game}`);
        await page.locator(`article#${articles[0]}`).waitFor();
        assert.deepEqual(
          await page.locator('article').evaluateAll((all) => all.map((node) => node.id)),
          articles,
        );
        assert.equal(await page.locator('article figure:not(.walk) svg').count(), TASKS);
        assert.equal(
          await page.locator('article figure.walk svg').count(),
          DICE_GAMES.includes(game) ? 1 : 0,
        );
        // The contents are the headings, whole: a reference to an article is part of the sentence.
        const headings = [...text.matchAll(/^## (.*)$/gm)].map((match) =>
          match[1].replace(/[`*]/g, ''),
        );
        const shown = (selector) =>
          page
            .locator(selector)
            .evaluateAll((all) => all.map((node) => node.textContent.replace(/\s+/g, ' ').trim()));
        const plain = headings.map((heading) => heading.replace(/\s+/g, ' ').trim());
        assert.deepEqual(await shown('.book section h2'), plain);
        assert.deepEqual(await shown('.book nav li > a'), plain);
        const empty = (await page.locator('.book').innerText()).match(
          /.*(\(\s*\)|[,;:(]\s*\)|[,(]\s*$|«\s*»|“\s*”).*/m,
        );
        assert.equal(empty, null, `an empty place: ${empty?.[0]}`);
        const far = articles.at(-3);
        await page
          .locator('.book nav')
          .getByRole('link', { name: far.replace(/^.*-/, ''), exact: true })
          .click();
        await inView(page, far);
        assert.equal(await page.evaluate(() => location.hash), `#/regles/${game}/${far}`);
      }
      quiet();
      await close();
    },
  );

test('an address leads straight to its article, the language changes under it, and other books are linked', async () => {
  const { page, close, quiet } = await stage.open();
  await page.goto(`${stage.address}#/regles/scripta3/S3-11`);
  await page.reload();
  await inView(page, 'S3-11');
  assert.match(await page.locator('#S3-11').innerText(), /sortir ses pions/);
  await page.locator('select.languages').selectOption('en');
  await page.waitForFunction(() =>
    /bear off/.test(document.getElementById('S3-11')?.textContent ?? ''),
  );
  await page.locator('#S3-2').getByRole('link', { name: 'S2-2' }).click();
  await inView(page, 'S2-2');
  assert.match(await page.title(), /Ludus XII scriptorum, Rules/);
  quiet();
  await close();
});

/**
 * What the hands touch for each task: names of places in order, “dice”, or a button. Hands are
 * `hand`, homes `home`.
 */
const HANDS = {
  scripta2: [
    ['dice'],
    ['hand', '5', 'hand', '2'],
    ['hand', '7'],
    ['5', '8'],
    ['10', '14'],
    ['circle', '3'],
    ['10', '22'],
    ['33', 'home', '35', 'home'],
    ['34', 'home'],
    ['35', 'home', '36', 'home'],
  ],
  scripta3: [
    ['dice'],
    ['hand', '6', 'hand', '4', 'hand', '2'],
    ['6', '15'],
    ['7', '10'],
    ['10', '15'],
    ['hand', '1'],
    ['10', '16', '10', '14'],
    ['31', 'home', '34', 'home', '35', 'home'],
    ['32', '33'],
    ['35', 'home', '36', 'home'],
  ],
  ur: [
    ['hand', 'd1'],
    ['dice'],
    ['d1', 'b1'],
    ['c1', 'a1'],
    ['e2', 'h2'],
    ['a2', 'c2'],
    ['b2', 'd2'],
    ['buy'],
    ['g1', 'home'],
    ['g1', 'home'],
  ],
  finkel: [
    ['hand', 'b1'],
    ['dice'],
    ['a2', 'c2'],
    ['c1', 'a1'],
    ['hand', 'a1'],
    ['a2', 'c2'],
    ['b2', 'd2'],
    ['e2', 'g2'],
    ['g1', 'home'],
    ['h1', 'home'],
  ],
  ergo: [
    ['hand', 'e4'],
    ['hand', 'e1'],
    ['d4', 'e4'],
    ['e6', 'd5'],
    ['a1', 'a9'],
    ['a5', 'b5'],
    ['b5', 'a5'],
    ['hand', 'g5'],
    ['hand', 'e3'],
    ['f7', 'f6'],
  ],
  bastonus: [
    ['d3', 'd4'],
    ['e1', 'e3'],
    ['b3', 'd3', 'c4'],
    ['c4', 'c5'],
    ['c3', 'c4', 'c5'],
    ['d4', 'd5'],
    ['e4', 'e5'],
    ['e4', 'e5', 'c6', 'c7'],
    ['g5', 'h5'],
    ['d6', 'd7'],
  ],
};

function placeOf(page, name) {
  const named = ['hand', 'home', 'circle'].includes(name)
    ? `[data-kind=${name}].acts`
    : `[data-kind=square][data-name="${name}"]`;
  return page.locator(`.board ${named}`).first();
}

async function doTask(page, touches, tap) {
  for (const touch of touches) {
    if (touch === 'dice') await tap(page.locator('.dice.ready'));
    else if (touch === 'buy') await tap(page.locator('[data-action=buy]'));
    else await tap(placeOf(page, touch));
    if (await page.locator('dialog li button').count())
      await tap(page.locator('dialog li button').first());
  }
}

for (const game of GAMES)
  for (const [how, context] of Object.entries({ mouse: {}, touch: PHONE }))
    test(`the whole lesson of ${game} by ${how}`, { timeout: 60000 }, async () => {
      const { page, close, quiet } = await stage.open({
        ...context,
        settings: { language: how === 'touch' ? 'en' : 'fr' },
      });
      const tap = (where) => (how === 'touch' ? where.tap() : where.click());
      await page
        .locator('main li')
        .nth(GAMES.indexOf(game))
        .getByRole('link', { name: /^(Leçon|Lesson)/ })
        .click();
      for (let number = 1; number <= TASKS; number++) {
        await page.locator(`.lesson[data-step="${number}"][data-verdict=trying]`).waitFor();
        await doTask(page, HANDS[game][number - 1], tap);
        await page
          .locator('.lesson[data-verdict=done]')
          .waitFor()
          .catch(() => assert.fail(`${game}, task ${number} was not accepted`));
        if (number < TASKS) await tap(page.locator('.panel .main'));
      }
      assert.ok(await page.locator('.finished').isVisible());
      assert.equal(
        await page.evaluate((id) => localStorage.getItem(`lusoria.game.${id}`), game),
        null,
        'a lesson keeps no game',
      );
      await tap(page.locator('.panel .main'));
      await page.locator('.screen .board').waitFor();
      quiet();
      await close();
    });

test('another legal move is answered kindly, and the task can be done again by keys alone', async () => {
  const { page, close, quiet } = await stage.open();
  await go(page, '#/lecon/ur/4');
  await doTask(page, ['a2', 'c2'], (where) => where.click());
  await page.locator('.lesson[data-verdict=other]').waitFor();
  assert.match(await page.locator('.verdict').innerText(), /C’était permis/);
  assert.equal(
    await page.locator('.hit.acts').count(),
    0,
    'nothing can be moved until it is tried again',
  );
  await page.keyboard.press('Enter'); // “Try again” has the focus.
  await page.locator('.lesson[data-verdict=trying]').waitFor();
  await page.locator('[data-name=c1]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.locator('.lesson[data-verdict=done]').waitFor();
  await page.keyboard.press('Enter'); // “Next step” has the focus.
  await page.locator('.lesson[data-step="5"]').waitFor();
  quiet();
  await close();
});

test('a lesson goes on where it was left, also another day; what was only shown does not count', async () => {
  const { page, close, quiet } = await stage.open();
  await go(page, '#/lecon/ur/1');
  for (const hands of HANDS.ur.slice(0, 2)) {
    await doTask(page, hands, (where) => where.click());
    await page.locator('.lesson[data-verdict=done]').waitFor();
    await page.locator('.panel .main').click();
  }
  await page.locator('.lesson[data-step="3"]').waitFor();
  await page.getByRole('button', { name: 'Montrer' }).click();
  await page.locator('.lesson[data-verdict=done]').waitFor();
  await page.goto(stage.address);
  await page.reload();
  await page.getByRole('link', { name: /^Leçon, 2 sur 10.*Ur/ }).click();
  await page.locator('.lesson[data-step="3"]').waitFor();
  quiet();
  await close();
});

test('every task can be shown', { timeout: 60000 }, async () => {
  const { page, close, quiet } = await stage.open();
  for (const game of GAMES)
    for (let number = 1; number <= TASKS; number++) {
      await go(page, `#/lecon/${game}/${number}`);
      await page.locator(`.lesson[data-step="${number}"][data-verdict=trying]`).waitFor();
      await page.getByRole('button', { name: 'Montrer' }).click();
      await page.locator('.lesson[data-verdict=done]').waitFor();
      assert.match(await page.locator('.verdict').innerText(), /Voici comment/);
    }
  quiet();
  await close();
});

test('a game that was begun survives a look at rules and lesson', async () => {
  const { page, close, quiet } = await stage.open();
  await go(page, '#/ergo');
  await page.locator('.board').waitFor();
  await page.waitForFunction(() => document.querySelector('.screen')?.dataset.turn === 'person');
  const story = () => page.locator('ol li').allInnerTexts();
  const before = await story();
  await page.locator('nav button').last().click();
  await page
    .locator('dialog')
    .getByRole('link', { name: /^Leçon/ })
    .click();
  await doTask(page, ['hand', 'e4'], (where) => where.click());
  await page.locator('.lesson[data-verdict=done]').waitFor();
  await page.locator('header nav').getByRole('link', { name: 'Jouer' }).click();
  await page.locator('.screen .board').waitFor();
  assert.deepEqual(await story(), before);
  quiet();
  await close();
});

test('every story shows its board and each face', async () => {
  const { page, close, quiet } = await stage.open();
  for (const [game, faces] of Object.entries({
    scripta2: 4,
    scripta3: 3,
    ur: 0,
    finkel: 0,
    ergo: 0,
    bastonus: 0,
  })) {
    await go(page, `#/histoire/${game}`);
    await page.locator('.story .source').waitFor();
    assert.equal(await page.locator('.story figure').count(), faces, game);
    assert.ok(
      (await page.locator('.story > p').allInnerTexts()).join(' ').length > 800,
      `${game}: half a page`,
    );
  }
  quiet();
  await close();
});

test(
  'board, pieces and rules print on three sheets of the paper that was chosen',
  { timeout: 90000 },
  async () => {
    const browser = await launch([], PRINTS);
    const { page, quiet } = await open(browser, stage.address, { settings: { theme: 'dark' } });
    for (const game of GAMES)
      for (const [size, [width, height]] of Object.entries({ A4: [297, 210], A3: [420, 297] })) {
        await go(page, `#/imprimer/${game}`);
        await page.locator('select[name=paper]').selectOption(size);
        await page.locator(`.sheets.${size}`).waitFor();
        await page.emulateMedia({ media: 'print' });
        const mm = 96 / 25.4;
        const spills = await page
          .locator('.sheet')
          .evaluateAll((all) =>
            all.map((node) => [
              node.scrollHeight - node.clientHeight,
              node.scrollWidth - node.clientWidth,
            ]),
          );
        assert.deepEqual(
          spills.flat().filter((by) => by > 1),
          [],
          `${game}, ${size}: something is cut off`,
        );
        const board = await page.locator('.plan svg').first().boundingBox();
        assert.ok(
          board.width / mm > 0.9 * (width - 20) || board.height / mm > 0.9 * (height - 20),
          `${game}, ${size}: the board fills the paper`,
        );
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
        assert.equal(
          Math.max(...[...pdf.matchAll(/\/Count (\d+)/g)].map((match) => Number(match[1]))),
          3,
          `${game}, ${size}`,
        );
        const [, w, h] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf);
        assert.ok(
          Math.abs((w / 72) * 25.4 - width) < 1 && Math.abs((h / 72) * 25.4 - height) < 1,
          `${game}: ${w} × ${h} points for ${size}`,
        );
        await page.emulateMedia({ media: 'screen' });
      }
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'ink');
    await go(page, '#/');
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    quiet();
    await browser.close();
  },
);
