// Two programs beside each other: how much of the second's speed the first has.
//   node bench/ratio.mjs PROGRAM OTHER [TURNS] [GAME]
// They take turns, `lusoria bench` with one thread by CPU time, and the best turn of each counts:
// noise only ever slows. Prints the ratio of every figure, and their geometric mean.
import { execFileSync } from 'node:child_process';

const [program, other, turns = '5', ...games] = process.argv.slice(2);
if (!other || !(Number(turns) >= 1)) {
  console.error('usage: node bench/ratio.mjs PROGRAM OTHER [TURNS] [GAME]');
  process.exit(2);
}

/** Figures by name, of one turn. */
function measure(path) {
  const words = ['bench', ...games, '--rounds', '1', '--threads', '1', '--json'];
  const found = JSON.parse(execFileSync(path, words, { encoding: 'utf8' })).games;
  return found.flatMap(({ game, one_thread_cpu_second: rules, engine_cpu_second: engine }) =>
    Object.entries({ ...rules, ...engine })
      .filter(([name, value]) => !name.startsWith('seconds') && value > 0)
      .map(([name, value]) => [`${game} ${name}`, value]),
  );
}

const best = [new Map(), new Map()];
for (let turn = 0; turn < Number(turns); turn++)
  for (const [i, path] of [program, other].entries())
    for (const [name, value] of measure(path))
      best[i].set(name, Math.max(value, best[i].get(name) ?? 0));

const ratios = [...best[0]].map(([name, value]) => [name, value / best[1].get(name)]);
for (const [name, ratio] of ratios) console.log(`${name.padEnd(28)} ${ratio.toFixed(3)}`);
const mean = Math.exp(ratios.reduce((sum, [, ratio]) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`${'geometric mean'.padEnd(28)} ${mean.toFixed(3)}`);
