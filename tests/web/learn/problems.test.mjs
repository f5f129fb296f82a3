// Problems: found by pointer, finger and keys, told why not, hints, the problem of the day, the
// rating, and those that people make and send each other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game } from '../../walk/core.mjs';
import { go, inGame, noWorkers } from '../support/journey.mjs';
import { checkAxe, GAMES, PHONE, recordAt, resume, steerTo, useBrowser } from '../support/page.mjs';
import {
  answer,
  diary,
  openProblem,
  place,
  plainly,
  plainProblem,
  playAction,
  problemsOf,
} from '../support/problems.mjs';

const stage = useBrowser();
const ERGO = '10/10/4cc4/10/4CC4/5C4/6C3/7C2/10 w 0';

const hall = (page) => page.locator('[data-do=today]').waitFor();
const fits = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('from the first screen to a problem that is found, and it is kept', async () => {
  const { page, close, quiet } = await stage.open();
  await page.getByRole('link', { name: 'Problèmes', exact: true }).first().click();
  await hall(page);
  assert.match(await page.title(), /^Problèmes/);
  await page.locator('[data-all=ur]').click();
  await page.locator('details[data-grade]').first().waitFor();
  const problem = plainProblem('ur');
  await openProblem(page, problem);
  await playAction(page, problem.right);
  await answer(page, 'right');
  const kept = await diary(page);
  assert.equal(kept.count, 1);
  assert.equal(kept.marks.ur[problem.number], 'right');
  assert.ok(kept.rating > 1000);
  assert.equal(
    await page.locator('[data-rating]').getAttribute('data-rating'),
    String(kept.rating),
  );
  await page.locator('[data-do=next]').click();
  await page.waitForFunction((n) => !location.hash.endsWith(`/${n}`), problem.number);
  await page.locator('.problem[data-ended=false] .hit').first().waitFor();
  await page.reload();
  await page.locator('.problem[data-ended=false] .hit').first().waitFor();
  await go(page, '#/problemes');
  await hall(page);
  assert.match(
    await page.locator('.own svg title').textContent(),
    new RegExp(`1000 .*${kept.rating}`),
  );
  await page.goBack();
  await page.locator('.problem .hit').first().waitFor();
  await go(page, '#/');
  await noWorkers(page);
  quiet();
  await close();
});

test('a wrong turn is told with why; it may be tried again, and shown', async () => {
  const { page, close, quiet } = await stage.open();
  const problem = plainProblem('ur');
  await openProblem(page, problem);
  await playAction(page, problem.wrong);
  await answer(page, 'wrong');
  await page.locator('.verdict', { hasText: /chances de gagner/ }).waitFor({ timeout: 20000 });
  const { rating } = await diary(page);
  assert.ok(rating < 1000);
  await page.locator('[data-do=again]').click();
  await answer(page, 'trying');
  await playAction(page, problem.right);
  await answer(page, 'right');
  assert.equal((await diary(page)).rating, rating, 'only the first try counts');
  assert.equal((await diary(page)).marks.ur[problem.number], 'right');
  const other = plainProblem('bastonus');
  await openProblem(page, other);
  await page.locator('[data-do=show]').click();
  await answer(page, 'shown');
  assert.equal((await diary(page)).marks.bastonus[other.number], 'wrong');
  quiet();
  await close();
});

for (const game of GAMES)
  test(`hints and the solution of a problem: ${game}`, async () => {
    const { page, close, quiet } = await stage.open({ settings: { language: 'en' } });
    const [, problem] = problemsOf(game);
    await openProblem(page, problem);
    await page.locator('[data-do=hint]').click();
    await page.locator('.hints', { hasText: 'What the right turn does:' }).waitFor();
    if (await page.locator('[data-do=hint]').count()) await page.locator('[data-do=hint]').click();
    await page.locator('.hints', { hasText: 'It begins here:' }).waitFor();
    assert.equal(await page.locator('[data-do=hint]').count(), 0);
    await page.locator('[data-do=show]').click();
    await answer(page, 'shown');
    const shown = await page.locator('.verdict li').allTextContents();
    assert.ok(shown.length > 0 && shown.every((text) => text.trim() !== ''));
    quiet();
    await close();
  });

test('a problem is solved by keys alone', async () => {
  const { page, close, quiet } = await stage.open();
  const problem = plainProblem('bastonus');
  await openProblem(page, problem);
  const places = Game.begin(problem.identity, problem.position).places();
  await steerTo(page, places[problem.right.from[0]].name);
  await page.keyboard.press('Enter');
  await steerTo(page, places[problem.right.to[0]].name);
  await page.keyboard.press('Enter');
  await answer(page, 'right');
  quiet();
  await close();
});

const NOON = Date.UTC(2026, 10, 16, 12);
const DAY = 86400000;

/** Opens the problem of a day. */
async function problemOfDay(page, time) {
  await page.clock.setFixedTime(time);
  await go(page, '#/problemes');
  await page.locator('[data-do=today]').click();
  await page.waitForSelector('.problem .board .hit');
  const { identity, position } = await page.locator('.problem').evaluate((n) => ({ ...n.dataset }));
  const [game] = identity.split(':');
  return problemsOf(game).find((each) => each.position === position);
}

test('the problem of the day is the same for everybody, and makes a streak', async () => {
  const first = await stage.open();
  const { page } = first;
  let time = NOON;
  let plain = plainly(await problemOfDay(page, time));
  while (!plain) plain = plainly(await problemOfDay(page, (time += DAY)));
  await playAction(page, plain.right);
  await answer(page, 'right');
  await go(page, '#/problemes');
  await hall(page);
  const streak = () => page.locator('[data-streak]').getAttribute('data-streak');
  assert.equal(await streak(), '1');
  assert.equal((await diary(page)).days.length, 1);
  const next = await problemOfDay(page, time + DAY);
  assert.notEqual(next.position, plain.position);
  await go(page, '#/problemes');
  await hall(page);
  assert.equal(await streak(), '1', 'there is time until midnight');
  first.quiet();
  await first.close();

  const second = await stage.open({ settings: { language: 'en' }, timezoneId: 'Asia/Tokyo' });
  assert.equal((await problemOfDay(second.page, time)).position, plain.position);
  second.quiet();
  await second.close();
});

test('a problem of any position is made, sent and solved', async () => {
  const maker = await stage.open();
  const { page } = maker;
  await resume(page, 'ergo', recordAt('ergo', ERGO));
  await inGame(page);
  await page.locator('.walk button').last().click();
  await page.locator('[data-menu=make]').click();
  await page.waitForSelector('.problem .board .hit');
  await go(page, `#/editeur/ergo/${encodeURIComponent(ERGO)}`);
  await page.locator('[data-edit=problem]').click();
  await page.waitForSelector('.problem .board .hit');
  await page.locator('[data-do=engine]').click();
  await page.locator('[data-made]').waitFor({ timeout: 20000 });
  await page.locator('[data-do=again]').click();
  const action = Game.begin('ergo', ERGO)
    .actions()
    .find(({ from }) => from.length === 1);
  await playAction(page, action);
  await page.locator('[data-made]').waitFor();
  await page.locator('textarea').fill('<b>Où</b> ? / “ici”');
  await checkAxe(page, 'making');
  const link = await page.locator('[data-do=attempt]').getAttribute('href');
  await page.locator('[data-menu=share]').click();
  await page.locator('[data-menu=share] + [role=status] p').waitFor();
  assert.equal(
    await page.locator('.problem .button.main').getAttribute('data-menu'),
    'share',
    'what a problem is made for',
  );
  // The way back leads where the position is.
  await page.getByRole('link', { name: 'Éditeur' }).click();
  await page.waitForSelector('.panel .told');
  assert.equal(
    decodeURIComponent(await page.evaluate(() => location.hash)),
    `#/editeur/ergo/${ERGO}`,
  );
  maker.quiet();
  await maker.close();

  const pupil = await stage.open({ ...PHONE, settings: { language: 'en' } });
  await go(pupil.page, link);
  await pupil.page.waitForSelector('.problem .board .hit');
  await pupil.page.locator('.text', { hasText: '<b>Où</b> ? / “ici”' }).waitFor();
  assert.ok(await fits(pupil.page));
  await place(pupil.page, action.from[0]).tap();
  await place(pupil.page, action.to[0]).tap();
  await answer(pupil.page, 'right');
  assert.equal(await diary(pupil.page), null, 'it counts for no rating');
  await checkAxe(pupil.page, 'a problem that was sent');
  pupil.quiet();
  await pupil.close();
});

test('what cannot be a problem is refused with a reason, and leaves a way on', async () => {
  const { page, close, quiet } = await stage.open({ settings: { language: 'en' } });
  const ergo = encodeURIComponent(ERGO);
  for (const [hash, why] of [
    ['#/problemes/ur/99999', /no such problem/],
    ['#/problemes/nothing', /no such problem/],
    ['#/problemes/de/%E0%A4%A', /incomplete or damaged/],
    [`#/problemes/de/ergo/${ergo}/nonsense/`, /./],
    ['#/problemes/de/chess/x/y/z', /./],
    [`#/problemes/de/ergo/${ergo}/${'a'.repeat(5000)}/`, /too long/],
    ['#/problemes/faire/ur/%22%5D%5BStart', /./],
    ['#/problemes/faire/', /incomplete or damaged/],
  ]) {
    await go(page, '#/');
    await page.waitForSelector('h1');
    await go(page, hash);
    const alert = page.locator('main [role=alert]');
    await alert.waitFor();
    assert.match(await alert.textContent(), why, hash);
    await page.locator('main a.main').click();
    await hall(page);
  }
  quiet();
  await close();
});

test('the language changes in the middle of a problem, and the board stays', async () => {
  const { page, close, quiet } = await stage.open();
  const problem = plainProblem('ur');
  await openProblem(page, problem);
  await page.locator('[data-do=hint]').click();
  await page.locator('select.languages').selectOption('en');
  await page.locator('.hints', { hasText: 'What the right turn does:' }).waitFor();
  assert.equal(await page.locator('.problem').getAttribute('data-position'), problem.position);
  await playAction(page, problem.right);
  await answer(page, 'right');
  // To the game and back, to a lesson and back.
  await go(page, '#/ur');
  await inGame(page);
  await page.locator('.walk button').last().click();
  await page.locator('[data-menu=problems]').click();
  await page.locator('[data-next=ur]').waitFor();
  await go(page, '#/lecon/ur/10');
  await page.waitForSelector('.lesson .board .hit');
  await page.getByRole('link', { name: 'Problems', exact: true }).first().click();
  await page.locator('[data-next=ur]').click();
  await page.locator('.problem .hit').first().waitFor();
  quiet();
  await close();
});

for (const [theme, language] of [
  ['light', 'fr'],
  ['dark', 'en'],
  ['contrast', 'fr'],
])
  test(`axe-core finds nothing, and nothing is too wide: ${theme}, ${language}`, async () => {
    const { page, close, quiet } = await stage.open({ settings: { theme, language } });
    const problem = plainProblem('ur');
    for (const [width, height] of [
      [1280, 720],
      [360, 640],
      [844, 390],
      [1080, 1920],
    ]) {
      await page.setViewportSize({ width, height });
      await go(page, '#/problemes');
      await hall(page);
      assert.ok(await fits(page), `hall, ${width}`);
      if (width === 1280) await checkAxe(page, 'hall');
      await go(page, '#/problemes/ur');
      await page.locator('summary').first().click();
      assert.ok(await fits(page), `shelf, ${width}`);
      if (width === 1280) await checkAxe(page, 'shelf');
      await openProblem(page, problem);
      assert.ok(await fits(page), `problem, ${width}`);
      if (width === 1280 || width === 360) await checkAxe(page, 'problem');
      await playAction(page, problem.right);
      await answer(page, 'right');
      assert.ok(await fits(page), `answer, ${width}`);
      if (width === 1280) await checkAxe(page, 'answer');
    }
    quiet();
    await close();
  });
