// What a game costs in the page's laboratory, in milliseconds of CPU time (V8), for each game and
// kind of player; the page warns of large studies by these figures. `--write` puts them into
// games/*/page/costs.json.
//   wasm/build web/generated && node bench/costs.mjs [--write]
import { readFileSync, writeFileSync } from 'node:fs';
import { seatLab } from '../tests/wasm/lab.mjs';

const root = new URL('../', import.meta.url);
const code = await WebAssembly.compile(readFileSync(new URL('web/generated/lusoria.wasm', root)));
const ENOUGH = 1000; // milliseconds
const MOST = 20000; // games

const LEVELS = [1, 2, 3, 4, 5, 6].map((level) => `level:${level}`);
const PLAYERS = [
  'random',
  'greedy',
  ...LEVELS,
  'engine:depth=1',
  'engine:depth=2',
  'engine:nodes=1000',
  'uct:iterations=100',
];
const JUDGED = 'judged'; // by depth=1, above what the game itself costs

/**
 * CPU time of all blocks of a study, in milliseconds; the first is played before, which makes
 * tables of endings.
 */
async function spent(study) {
  const one = await seatLab(code, study);
  const { items } = one.study;
  const play = (item) => {
    if (!one.exports.lab_play(item)) throw new Error(`block ${item} of ${study}`);
  };
  play(0);
  const begun = process.cpuUsage();
  for (let item = 0; item < items; item++) play(item);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** A game's cost, by as many games as take a second. */
async function cost(game, player, more = '') {
  for (let games = 2; ; games = Math.min(MOST, games * 4)) {
    const time = await spent(
      `lusoria study 1\ngame ${game}\nplayers ${player} ${player}\ngames ${games}\nopening 2\n${more.replace('GAMES', games)}`,
    );
    if (time >= ENOUGH || games === MOST) return time / games;
  }
}

const short = (figure) => Number(figure.toPrecision(2));
for (const game of readFileSync(new URL('games/list', root), 'utf8').trim().split('\n')) {
  const own = {};
  for (const player of PLAYERS) own[player] = short(await cost(game, player));
  own[JUDGED] = short(
    Math.max(0, (await cost(game, 'greedy', 'judge depth=1\njudged GAMES\n')) - own.greedy),
  );
  console.log(game, own);
  if (process.argv.includes('--write'))
    writeFileSync(
      new URL(`games/${game}/page/costs.json`, root),
      `${JSON.stringify(own, null, 2)}\n`,
    );
}
