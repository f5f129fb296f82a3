// Rule sets that have a name, where options are chosen: by pointer and by keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAxe, GAMES, useBrowser } from '../support/page.mjs';

const stage = useBrowser();
const GAME = 'finkel';
const OPTIONS = ['pieces', 'path', 'dice', 'safe', 'hits'];
const MASTERS = ['7', 'masters', 'three', 'off', 'pass'];
const BLITZ = ['5', 'masters', 'four', 'off', 'again'];
const USUAL = ['7', 'bell', 'four', 'on', 'pass'];

async function choosing() {
  const opened = await stage.open();
  const { page } = opened;
  await page
    .locator('main li')
    .nth(GAMES.indexOf(GAME))
    .getByRole('button', { name: /^Options/ })
    .click();
  const field = (name) => page.locator(`dialog select[name="${name}"]`);
  const values = () => Promise.all(OPTIONS.map((name) => field(name).inputValue()));
  return { ...opened, field, values };
}

/** Throws, and tells which game is kept. */
async function begun(page) {
  await page.waitForSelector('.board');
  await page.keyboard.press('l');
  const key = `lusoria.game.${GAME}`;
  await page.waitForFunction((name) => localStorage.getItem(name)?.includes('1. w'), key);
  const kept = await page.evaluate((name) => localStorage.getItem(name), key);
  return JSON.parse(kept).record.match(/^\[Game "([^"]*)"/m)[1];
}

test('a rule set is chosen by its name, changed by one option, and played', async () => {
  const { page, field, values, quiet, close } = await choosing();
  assert.equal(await field('preset').inputValue(), 'finkel');
  assert.deepEqual(await values(), USUAL);
  await field('preset').selectOption('masters');
  assert.deepEqual(await values(), MASTERS);
  await field('safe').selectOption('on');
  assert.equal(await field('preset').inputValue(), '', 'rules of one’s own');
  await field('preset').selectOption('blitz');
  assert.deepEqual(await values(), BLITZ);
  assert.equal(await field('preset').locator('option').count(), 3, 'own rules are no choice');
  await checkAxe(page, 'rule sets');
  await page.locator('dialog .main').click();
  assert.equal(await begun(page), 'finkel:pieces=5,path=masters,safe=off,hits=again');
  quiet();
  await close();
});

test('options that make a rule set are called by its name, also by keys', async () => {
  const { page, field, values, quiet, close } = await choosing();
  await field('path').selectOption('masters');
  await field('dice').selectOption('three');
  assert.equal(await field('preset').inputValue(), '');
  await field('safe').selectOption('off');
  assert.equal(await field('preset').inputValue(), 'masters');
  await field('preset').focus();
  await page.keyboard.press('ArrowUp');
  assert.deepEqual(await values(), USUAL);
  await page.locator('dialog .main').focus();
  await page.keyboard.press('Enter');
  assert.equal(await begun(page), GAME);
  quiet();
  await close();
});
