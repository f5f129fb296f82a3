// Ways from screen to screen: what is seen and kept of a game, and hands that begin one and play it
// on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { actAtRandom, start, waitForTurn } from './page.mjs';

const program = fileURLToPath(new URL('../../../build/lusoria', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lusoria-journeys-'));
after(() => rmSync(folder, { recursive: true }));

export const PLAY = { name: 'Jouer', exact: true };

export const go = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
export const inLesson = (page) => page.waitForSelector('.lesson .board .hit');
export const inGame = (page) => page.waitForSelector('.screen .board .hit');

/** The record that the browser keeps. Its day is that of the last look. */
export const kept = (page, game) =>
  page.evaluate(
    (id) =>
      JSON.parse(localStorage.getItem(`lusoria.game.${id}`))?.record.replace(
        /\[(Date|Checksum) .*\n/g,
        '',
      ) ?? '',
    game,
  );

/**
 * All that is seen of a game: every place with what stands on it, the dice, whose turn it is, what
 * was told.
 */
export async function seen(page) {
  await inGame(page);
  await waitForTurn(page);
  return page.evaluate(() => ({
    places: [...document.querySelectorAll('.screen .board .hit')].map((place) =>
      place.getAttribute('aria-label'),
    ),
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

/**
 * Touches what is lit until so many steps more are in the record. It still begins where it began,
 * and the program agrees with it.
 */
export async function playOn(page, game, more = 4) {
  const began = /\[Start .*/.exec(await kept(page, game))?.[0];
  const steps = (record) => record.slice(record.indexOf('\n\n')).split(/\s+/).length;
  const begun = steps(await kept(page, game));
  for (let i = 0; i < 60; i++) {
    const turn = await waitForTurn(page);
    if (turn === 'over' || steps(await kept(page, game)) >= begun + more) break;
    await actAtRandom(page, (point) => page.mouse.click(point.x, point.y));
  }
  const record = await kept(page, game);
  assert.ok(
    steps(record) >= begun + more || (await waitForTurn(page)) === 'over',
    `${game} does not go on: ${record}`,
  );
  assert.equal(/\[Start .*/.exec(record)?.[0], began);
  replay(record);
}

/**
 * A game between two people here, some steps old and nothing in hand. Chance may end one before:
 * then another.
 */
export async function begin(page, game, steps) {
  for (let i = 0; i < 8; i++) {
    await start(page, game, { opponent: 'friend' });
    await playOn(page, game, steps);
    await page.keyboard.press('Escape');
    if ((await waitForTurn(page)) !== 'over') return;
  }
  assert.fail(`${game} is over too soon, again and again`);
}

/** Nothing goes on where nobody looks. */
export async function noWorkers(page) {
  for (let i = 0; i < 100 && page.workers().length > 0; i++) await page.waitForTimeout(50);
  assert.equal(page.workers().length, 0, 'a worker outlives its screen');
}
