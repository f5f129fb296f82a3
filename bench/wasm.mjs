// The rules and the engine in WebAssembly (V8) beside the native program, in turns, by CPU time,
// the best of two rounds each:
//   wasm/build web/generated && node bench/wasm.mjs build-wasm/wasm/lusoria-test.wasm build/lusoria
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { GAMES } from '../tests/support/games.mjs';
import { open } from '../tests/wasm/module.mjs';

const [wasm, lusoria] = process.argv.slice(2);
const { exports, send } = await open(readFileSync(wasm));
const rounds = 2;
const seconds = 0.5;

// What `pass` counts in a second of CPU time; `before` is not timed.
function rate(pass, before = () => {}) {
  let done = 0;
  let spent = 0;
  while (spent < seconds * 1e6) {
    before();
    const begun = process.cpuUsage();
    done += pass();
    const used = process.cpuUsage(begun);
    spent += used.user + used.system;
  }
  return (done / spent) * 1e6;
}

function inWasm(game) {
  const playouts = rate(() => {
    send(`${game}\n`);
    return exports.playouts(200);
  });
  send(`${game}\n`);
  exports.work_on();
  const evaluates = exports.evaluations(1) > 0;
  return {
    actions: playouts,
    evaluations: evaluates ? rate(() => exports.evaluations(100)) : 0,
    positions: rate(exports.searched, exports.forget),
  };
}

function natively(game) {
  const text = execFileSync(lusoria, [
    'bench',
    game,
    '--json',
    '--rounds',
    '1',
    '--seconds',
    '1',
    '--threads',
    '1',
  ]);
  const figures = JSON.parse(text).games[0];
  return {
    actions: figures.one_thread_cpu_second.actions,
    evaluations: figures.engine_cpu_second.evaluations ?? 0,
    positions: figures.engine_cpu_second.positions,
  };
}

const better = (a, b) =>
  Object.fromEntries(Object.keys(b).map((key) => [key, Math.max(a[key] ?? 0, b[key])]));

console.log('millions a second: WebAssembly / native = ratio\n');
console.log(
  `${''.padEnd(10)} ${'actions of playouts'.padEnd(24)} ${'evaluations'.padEnd(24)} positions searched`,
);
for (const game of GAMES) {
  let module = {};
  let native = {};
  inWasm(game); // the first calls run in baseline code
  for (let i = 0; i < rounds; i++) {
    native = better(native, natively(game));
    module = better(module, inWasm(game));
  }
  const cells = Object.keys(native).map((key) => {
    if (native[key] === 0) return '–'.padEnd(24);
    const ratio = (module[key] / native[key]).toFixed(2);
    return `${(module[key] * 1e-6).toFixed(2)} / ${(native[key] * 1e-6).toFixed(2)} = ${ratio}`.padEnd(
      24,
    );
  });
  console.log(`${game.padEnd(10)} ${cells.join(' ').trimEnd()}`);
}
