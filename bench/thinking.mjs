// How long the levels think about a turn in the page: CPU time of V8 in milliseconds, on average
// and at most, over games of a level against itself. A turn is all that a player decides before
// somebody else, or chance, has a say.
//   wasm/build web/generated && node bench/thinking.mjs [GAMES [LEVEL …]]
import { readFileSync } from 'node:fs';
import { GAMES } from '../tests/support/games.mjs';
import { fillNet, startLab } from '../tests/wasm/lab.mjs';

const [games = 2, ...levels] = process.argv.slice(2).map(Number);
const code = await WebAssembly.compile(
  readFileSync(new URL('../web/generated/lusoria.wasm', import.meta.url)),
);
const MOST = 2000; // steps of a game
let seed = 1;
const draw = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0);

/** Milliseconds of each turn of a game. */
function play(one, match, level) {
  const { exports } = one;
  const turns = [];
  let mover;
  for (let step = 0; step < MOST; step++) {
    exports.state(match);
    const { kind, player } = one.json();
    if (kind === 'over') break;
    if (kind === 'chance') {
      exports.throw_dice(match, draw(), draw());
      mover = undefined;
      continue;
    }
    if (player !== mover) turns.push(0);
    mover = player;
    const begun = process.cpuUsage();
    exports.think(match, level, draw(), draw());
    const { user, system } = process.cpuUsage(begun);
    turns[turns.length - 1] += (user + system) / 1000;
    one.write(one.json().choices[0].text);
    exports.play(match);
    exports.prepare(match); // as the page does, while the other one thinks
  }
  return turns;
}

for (const game of GAMES)
  for (const level of levels.length ? levels : [1, 6]) {
    const one = await startLab(code);
    const turns = [];
    fillNet(one, game);
    for (let i = 0; i < games; i++) {
      one.write(`${game}\n`);
      const match = one.exports.open();
      one.exports.allow(3, 1); // as the page does
      turns.push(...play(one, match, level));
      one.exports.close(match);
    }
    const mean = turns.reduce((sum, turn) => sum + turn, 0) / turns.length;
    console.log(
      `${game.padEnd(9)} level ${level}: ${turns.length} turns, mean ${mean.toFixed(1)} ms, longest ${Math.max(...turns).toFixed(0)} ms`,
    );
  }
