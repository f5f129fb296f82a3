// Hands that solve problems: which are there, what is right, and how it is played.
import { readFileSync } from 'node:fs';
import { Game } from '../../walk/core.mjs';
import { go } from './journey.mjs';

/** The problems of a game, as its file has them. */
export function problemsOf(game) {
  const file = new URL(`../../../games/${game}/problems.tsv`, import.meta.url);
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((text, i) => {
      const [rating, identity, position, line, chances, next] = text.split('\t');
      return {
        game,
        number: i + 1,
        rating: Number(rating),
        identity,
        position,
        line: line.split(' '),
        chances: Number(chances),
        next: Number(next),
      };
    });
}

/** Actions that one touch of a piece and one of a place make, and nothing else does. */
function plainActions(game) {
  return game.actions().filter(({ from, to }) => {
    if (from.length !== 1) return false;
    return game.pick(from).ways.filter((way) => way.to === to[0]).length === 1;
  });
}

/** A problem of one plain action with it and with another that is wrong; otherwise null. */
export function plainly(problem) {
  if (problem.line.length > 1) return null;
  const actions = plainActions(Game.begin(problem.identity, problem.position));
  const right = actions.find(({ text }) => text === problem.line[0]);
  const wrong = actions.find(({ text }) => text !== problem.line[0]);
  return right && wrong ? { ...problem, right, wrong } : null;
}

/** The first plain problem of a game. */
export function plainProblem(game) {
  for (const problem of problemsOf(game)) {
    const plain = plainly(problem);
    if (plain) return plain;
  }
  throw new Error(`${game} has no plain problem`);
}

export async function openProblem(page, { game, number }) {
  await go(page, `#/problemes/${game}/${number}`);
  await page.waitForSelector('.problem .board .hit');
}

export const place = (page, id) => page.locator(`.hit[data-place="${id}"]`);

/** Touches a piece and where it goes. */
export async function playAction(page, { from, to }) {
  await place(page, from[0]).click();
  await place(page, to[0]).click();
}

export const answer = (page, verdict) => page.locator(`[data-answer=${verdict}]`).waitFor();
export const diary = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lusoria.problems')));
