// Through the doors between screens: what happens on one must not show on another, and a game that was left goes on as it
// was. Every way here is one that people go.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { actAtRandom, GAMES, recordAt, resume, start, useBrowser, waitForTurn } from './page.mjs';
import { seated, useTables } from './online.mjs';

const stage = useBrowser();
const tables = useTables();
const program = fileURLToPath(new URL('../../build/lusoria', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lusoria-journeys-'));
after(() => rmSync(folder, { recursive: true }));

const LAST = 10; // step of every lesson
const PLAY = { name: 'Jouer', exact: true };
const AGAINST_COMPUTER = [{ kind: 'person' }, { kind: 'level', level: 1 }];

const go = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
const inLesson = (page) => page.waitForSelector('.lesson .board .hit');
const inGame = (page) => page.waitForSelector('.screen .board .hit');

/** The record that the browser keeps. Its day is that of the last look. */
const kept = (page, game) => page.evaluate((id) => JSON.parse(localStorage.getItem(`lusoria.game.${id}`))?.record.replace(/\[Date .*\n/, '') ?? '', game);

/** All that is seen of a game: every place with what stands on it, the dice, whose turn it is, what was told. */
async function seen(page) {
  await inGame(page);
  await waitForTurn(page);
  return page.evaluate(() => ({
    places: [...document.querySelectorAll('.screen .board .hit')].map((place) => place.getAttribute('aria-label')),
    acting: [...document.querySelectorAll('.screen .hit.acts')].map((place) => place.dataset.name),
    dice: document.querySelector('.screen .dice')?.getAttribute('aria-label') ?? '',
    status: document.querySelector('.screen .status .what')?.textContent,
    told: [...document.querySelectorAll('.screen .story li')].map((line) => line.textContent),
  }));
}

/** The program reads a record with every check, and replays it. */
function replay(record) {
  const file = join(folder, 'game.lus');
  writeFileSync(file, record);
  return execFileSync(program, ['replay', file], { encoding: 'utf8' });
}

/** Touches what is lit until so many steps more are in the record. It still begins where it began, and the program agrees
    with it. */
async function playOn(page, game, more = 4) {
  const began = /\[Start .*/.exec(await kept(page, game))?.[0];
  const steps = (record) => record.slice(record.indexOf('\n\n')).split(/\s+/).length;
  const begun = steps(await kept(page, game));
  for (let i = 0; i < 60; i++) {
    const turn = await waitForTurn(page);
    if (turn === 'over' || steps(await kept(page, game)) >= begun + more) break;
    await actAtRandom(page, (point) => page.mouse.click(point.x, point.y));
  }
  const record = await kept(page, game);
  assert.ok(steps(record) >= begun + more || (await waitForTurn(page)) === 'over', `${game} does not go on: ${record}`);
  assert.equal(/\[Start .*/.exec(record)?.[0], began);
  replay(record);
}

/** A game between two people here, some steps old and nothing in hand. Chance may end one before: then another. */
async function begin(page, game, steps) {
  for (let i = 0; i < 8; i++) {
    await start(page, game, { opponent: 'friend' });
    await playOn(page, game, steps);
    await page.keyboard.press('Escape');
    if ((await waitForTurn(page)) !== 'over') return;
  }
  assert.fail(`${game} is over too soon, again and again`);
}

/** Nothing goes on where nobody looks. */
async function noWorkers(page) {
  for (let i = 0; i < 100 && page.workers().length > 0; i++) await page.waitForTimeout(50);
  assert.equal(page.workers().length, 0, 'a worker outlives its screen');
}

for (const game of GAMES) {
  for (const step of ['', LAST])
    test(`${game}: lesson${step && `, step ${step}`}, nothing touched, then play`, { timeout: 90000 }, async () => {
      const { page, close, quiet } = await stage.open();
      await go(page, `#/lecon/${game}/${step}`);
      await inLesson(page);
      await page.locator('header nav').getByRole('link', PLAY).click();
      await inGame(page);
      assert.doesNotMatch(await kept(page, game), /\[Start /);
      await playOn(page, game);
      quiet();
      await close();
    });

  test(`${game}: the end of the lesson, shown, then play`, { timeout: 90000 }, async () => {
    const { page, close, quiet } = await stage.open();
    await go(page, `#/lecon/${game}/${LAST}`);
    await inLesson(page);
    await page.locator('.lesson .show').click();
    await page.locator('.lesson[data-verdict=done]').waitFor();
    await page.locator(`.lesson .main[href="#/${game}"]`).click();
    await playOn(page, game);
    await go(page, `#/lecon/${game}/${LAST}`);
    await inLesson(page);
    const before = await kept(page, game);
    await page.locator('header nav').getByRole('link', PLAY).click();
    await inGame(page);
    assert.equal(await kept(page, game), before);
    await playOn(page, game);
    quiet();
    await close();
  });

  test(`${game}: a game in progress, help, lesson, and the same game goes on`, { timeout: 120000 }, async () => {
    const { page, close, quiet } = await stage.open();
    await begin(page, game, 6);
    const [before, record] = [await seen(page), await kept(page, game)];
    const same = async (how) => {
      assert.deepEqual(await seen(page), before, how);
      assert.equal(await kept(page, game), record, how);
    };
    const toLesson = async () => {
      await page.locator('.screen header nav button').last().click();
      await page.locator('dialog').getByRole('link', { name: /^Leçon/ }).click();
      await inLesson(page);
    };
    await toLesson();
    await page.goBack();
    await same('back');
    await page.goForward();
    await inLesson(page);
    await page.locator('.lesson .show').click();
    await page.locator('.lesson[data-verdict=done]').waitFor();
    await page.locator('header nav').getByRole('link', PLAY).click();
    await same('a task done, then play');
    await page.reload();
    await same('reload');
    await toLesson();
    await page.reload();
    await inLesson(page);
    await page.goBack();
    await same('lesson, reload, back');
    await playOn(page, game);
    quiet();
    await close();
  });

  test(`${game}: rules, story and paper, then the game`, { timeout: 90000 }, async () => {
    const { page, close, quiet } = await stage.open();
    await begin(page, game, 3);
    const [before, record] = [await seen(page), await kept(page, game)];
    for (const [room, sign] of [['regles', 'article figure svg'], ['histoire', '.story .source'], ['imprimer', '.sheet']]) {
      await go(page, `#/${room}/${game}`);
      await page.locator(sign).first().waitFor();
      await page.locator('header nav').getByRole('link', PLAY).click();
      assert.deepEqual(await seen(page), before, room);
      await page.goBack();
      await page.locator(sign).first().waitFor();
      await page.goBack();
      assert.deepEqual(await seen(page), before, `${room}, back`);
    }
    assert.equal(await kept(page, game), record);
    await playOn(page, game);
    quiet();
    await close();
  });

  test(`${game}: a review that is left in its middle, and the game goes on`, { timeout: 90000 }, async () => {
    const { page, close, quiet } = await stage.open();
    await begin(page, game, 4);
    const [before, record] = [await seen(page), await kept(page, game)];
    await page.locator('.walk button').last().click();
    await page.locator('[data-menu=review]').click();
    await page.waitForSelector('dialog progress, dialog table');
    await go(page, `#/lecon/${game}`);
    await inLesson(page);
    await noWorkers(page);
    await page.goBack();
    assert.deepEqual(await seen(page), before);
    assert.equal(await kept(page, game), record);
    await playOn(page, game);
    quiet();
    await close();
  });
}

test('a table on the server, a lesson and a game of one’s own do not meet', { timeout: 120000 }, async () => {
  const { white, black, link } = await seated(tables.browser, tables.server.address, 'ergo');
  const { page } = white;
  const act = async (person) => {
    await waitForTurn(person.page);
    await actAtRandom(person.page, person.touch);
  };
  // Whoever begins places; then it is the other one's turn.
  const first = (await white.turn()) === 'person' ? white : black;
  await act(first);
  const other = first === white ? black : white;
  await waitForTurn(other.page);
  const look = () => page.locator('.screen .board .hit').evaluateAll((all) => all.map((place) => place.dataset.name + place.getAttribute('aria-label')?.replace(/[,.;].*$/, '')));
  const told = () => page.locator('.screen .story li').allInnerTexts();
  await inGame(page);
  const before = [await look(), await told()];
  const back = async (how) => {
    await page.waitForSelector('.people');
    await page.waitForFunction((count) => document.querySelectorAll('.screen .story li').length === count, before[1].length);
    assert.deepEqual([await look(), await told()], before, how);
  };
  await go(page, '#/lecon/ergo');
  await inLesson(page);
  await page.goBack();
  await back('lesson, back');
  await go(page, '#/lecon/ergo/9');
  await inLesson(page);
  await page.locator('header nav').getByRole('link', PLAY).click();
  await page.waitForFunction(() => !document.querySelector('.people'));
  await playOn(page, 'ergo', 2);
  const own = await kept(page, 'ergo');
  await page.goto(link);
  await back('lesson, own game, the link again');
  assert.equal(await kept(page, 'ergo'), own);
  await page.reload();
  await back('reload');
  const steps = before[1].length;
  await act(other);
  await page.waitForFunction((count) => document.querySelectorAll('.screen .story li').length > count, steps);
  await go(page, '#/ergo');
  await page.waitForFunction(() => !document.querySelector('.people'));
  assert.equal(await kept(page, 'ergo'), own);
  await playOn(page, 'ergo', 2);
  for (const person of [white, black]) {
    person.quiet();
    await person.close();
  }
});

/** White cannot enter by any throw: whatever falls, the computer is next. */
const SHUT = 'w - W:h15 B:1x3,2x3,3x3,4x2,5x2,6x2';

test('who leaves while the dice roll leaves the game as it fell: no computer plays on', { timeout: 60000 }, async () => {
  const { page, close, quiet } = await stage.open({ settings: { speed: 'normal' } });
  await resume(page, 'scripta2', recordAt('scripta2', SHUT), AGAINST_COMPUTER);
  await page.locator('.dice.ready').click();
  await page.waitForFunction(() => !document.querySelector('.dice.ready'));
  const record = await kept(page, 'scripta2');
  await go(page, '#/lecon/scripta2');
  await inLesson(page);
  const task = await page.locator('.lesson .board .hit').evaluateAll((all) => all.map((place) => place.getAttribute('aria-label')));
  await page.waitForTimeout(4000); // longer than the throw and a reply would be shown
  assert.equal(await kept(page, 'scripta2'), record);
  assert.deepEqual(await page.locator('.lesson .board .hit').evaluateAll((all) => all.map((place) => place.getAttribute('aria-label'))), task);
  await noWorkers(page);
  await page.locator('header nav').getByRole('link', PLAY).click();
  await playOn(page, 'scripta2', 2);
  quiet();
  await close();
});

test('a throw that is left to the page is not made after its screen has gone', { timeout: 60000 }, async () => {
  const { page, close, quiet } = await stage.open({ settings: { speed: 'normal', autoThrow: true } });
  await start(page, 'ur', { opponent: 'friend' });
  await page.locator('.dice.ready').click();
  await page.waitForFunction(() => !document.querySelector('.dice.ready'));
  const record = await kept(page, 'ur');
  await go(page, '#/lecon/ur/3');
  await inLesson(page);
  await page.waitForTimeout(3000); // longer than the throw is shown, and the pause before another
  assert.ok((await kept(page, 'ur')).startsWith(record.replace(/\s*result \*\s*$/, '')));
  assert.equal(await page.locator('[data-verdict]').getAttribute('data-verdict'), 'trying');
  const left = await kept(page, 'ur');
  await page.waitForTimeout(1500);
  assert.equal(await kept(page, 'ur'), left);
  quiet();
  await close();
});

test('a task that is being shown does not go on in the next one', { timeout: 60000 }, async () => {
  const { page, close, quiet } = await stage.open({ settings: { speed: 'normal' } });
  for (const [game, step] of [['scripta2', 2], ['scripta3', 2], ['bastonus', 9]]) {
    await go(page, `#/lecon/${game}/${step + 1}`);
    await page.waitForSelector(`.lesson[data-step="${step + 1}"] .board .hit`);
    const labels = () => page.locator('.lesson .board .hit').evaluateAll((all) => all.map((place) => place.getAttribute('aria-label')));
    const fresh = await labels();
    await go(page, `#/lecon/${game}/${step}`);
    await page.waitForSelector(`.lesson[data-step="${step}"] .board .hit`);
    await page.locator('.lesson .show').click();
    await go(page, `#/lecon/${game}/${step + 1}`);
    await page.waitForSelector(`.lesson[data-step="${step + 1}"] .board .hit`);
    await page.waitForTimeout(2500); // longer than the whole solution would be shown
    assert.equal(await page.locator('[data-verdict]').getAttribute('data-verdict'), 'trying', game);
    assert.deepEqual(await labels(), fresh, game);
  }
  quiet();
  await close();
});

test('dialogs and questions of a screen go with it', { timeout: 60000 }, async () => {
  const { page, close, quiet } = await stage.open();
  await go(page, '#/ur');
  await inGame(page);
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  await page.waitForSelector('dialog');
  await page.goBack();
  await page.waitForSelector('main li .main');
  await go(page, '#/ergo');
  await inGame(page);
  assert.equal(await page.locator('dialog').count(), 0, 'a new game of Ur is offered in Ergo');
  await go(page, '#/p=ur/w%202%20W:t1,h4,2,4,7%20B:t7,h6,6%20r13');
  await page.waitForSelector('dialog');
  await page.goBack();
  await inGame(page);
  assert.equal(await page.locator('dialog').count(), 0, 'a question about a link that was left');
  await go(page, '#/p=ur/nonsense');
  await page.waitForSelector('dialog');
  await go(page, '#/');
  await page.waitForSelector('main li .main');
  assert.equal(await page.locator('dialog').count(), 0, 'a complaint about a link that was left');
  quiet();
  await close();
});

test('every screen has its own title, whatever was before', { timeout: 60000 }, async () => {
  const { page, close, quiet } = await stage.open();
  await go(page, '#/inviter/ur');
  await page.waitForSelector('form input[name=name]');
  const invites = await page.title();
  await page.locator('form input[name=name]').fill('Claudia');
  await page.locator('form button[type=submit]').click();
  await page.waitForSelector('.code');
  await page.waitForFunction(() => /Ur/.test(document.title));
  await go(page, '#/inviter/ur');
  await page.waitForSelector('form input[name=name]');
  assert.equal(await page.title(), invites);
  for (const [hash, sign] of [['#/lecon/ur', /Ur, Leçon/], ['#/ur', /^Jeu royal d’Ur · /], ['#/laboratoire', /Laboratoire/], ['#/', /^Lusoria$/]]) {
    await go(page, hash);
    await page.waitForFunction((pattern) => new RegExp(pattern).test(document.title), sign.source, { timeout: 5000 }).catch(async () => assert.match(await page.title(), sign));
  }
  quiet();
  await close();
});

test('a study that is left before it begins is never played', { timeout: 60000 }, async () => {
  const { page, close, quiet } = await stage.open();
  let workers = 0;
  page.on('worker', () => workers++);
  let asked;
  const called = new Promise((resolve) => (asked = resolve));
  let answer;
  const answered = new Promise((resolve) => (answer = resolve));
  await page.route('**/*.wasm', async (route) => {
    asked();
    await answered;
    await route.continue();
  });
  await go(page, '#/laboratoire');
  await page.locator('.study .main').click();
  await called;
  await go(page, '#/');
  await page.waitForSelector('main li .main');
  const fetched = page.waitForResponse('**/*.wasm');
  answer();
  await (await fetched).finished();
  await page.waitForTimeout(1500); // longer than its workers would take to start
  assert.equal(workers, 0, 'workers were started for nobody');
  quiet();
  await close();
});
