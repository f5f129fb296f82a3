// Who leaves a screen leaves nothing behind: no computer that plays on, no throw, no task, no
// dialog, no title, no study.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { go, inGame, inLesson, kept, noWorkers, PLAY, playOn } from '../support/journey.mjs';
import { recordAt, resume, start, useBrowser } from '../support/page.mjs';

const stage = useBrowser();
const AGAINST_COMPUTER = [{ kind: 'person' }, { kind: 'level', level: 1 }];

/** White cannot enter by any throw: whatever falls, the computer is next. */
const SHUT = 'w - W:h15 B:1x3,2x3,3x3,4x2,5x2,6x2';

test(
  'who leaves while the dice roll leaves the game as it fell: no computer plays on',
  { timeout: 60000 },
  async () => {
    const { page, close, quiet } = await stage.open({ settings: { speed: 'normal' } });
    await resume(page, 'scripta2', recordAt('scripta2', SHUT), AGAINST_COMPUTER);
    await page.locator('.dice.ready').click();
    await page.waitForFunction(() => !document.querySelector('.dice.ready'));
    const record = await kept(page, 'scripta2');
    await go(page, '#/lecon/scripta2');
    await inLesson(page);
    const task = await page
      .locator('.lesson .board .hit')
      .evaluateAll((all) => all.map((place) => place.getAttribute('aria-label')));
    await page.waitForTimeout(4000); // longer than the throw and a reply would be shown
    assert.equal(await kept(page, 'scripta2'), record);
    assert.deepEqual(
      await page
        .locator('.lesson .board .hit')
        .evaluateAll((all) => all.map((place) => place.getAttribute('aria-label'))),
      task,
    );
    await noWorkers(page);
    await page.locator('header nav').getByRole('link', PLAY).click();
    await playOn(page, 'scripta2', 2);
    quiet();
    await close();
  },
);

test(
  'a throw that is left to the page is not made after its screen has gone',
  { timeout: 60000 },
  async () => {
    const { page, close, quiet } = await stage.open({
      settings: { speed: 'normal', autoThrow: true },
    });
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
  },
);

test('a task that is being shown does not go on in the next one', { timeout: 60000 }, async () => {
  const { page, close, quiet } = await stage.open({ settings: { speed: 'normal' } });
  for (const [game, step] of [
    ['scripta2', 2],
    ['scripta3', 2],
    ['bastonus', 9],
  ]) {
    await go(page, `#/lecon/${game}/${step + 1}`);
    await page.waitForSelector(`.lesson[data-step="${step + 1}"] .board .hit`);
    const labels = () =>
      page
        .locator('.lesson .board .hit')
        .evaluateAll((all) => all.map((place) => place.getAttribute('aria-label')));
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
  for (const [hash, sign] of [
    ['#/lecon/ur', /Ur, Leçon/],
    ['#/ur', /^Jeu royal d’Ur · /],
    ['#/problemes', /^Problèmes · /],
    ['#/problemes/ur/3', /^Problème 3 · /],
    ['#/problemes/ur', /^Problèmes, Jeu royal d’Ur · /],
    ['#/laboratoire', /Laboratoire/],
    ['#/', /^Lusoria$/],
  ]) {
    await go(page, hash);
    await page
      .waitForFunction((pattern) => new RegExp(pattern).test(document.title), sign.source, {
        timeout: 5000,
      })
      .catch(async () => assert.match(await page.title(), sign));
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
