// Random playouts in WebAssembly (V8): tests/wasm/build build/lusoria-test.wasm && node bench/wasm.mjs build/lusoria-test.wasm
import { readFileSync } from "node:fs";

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const { exports } = await WebAssembly.instantiate(module, {});
exports._initialize();

// Millions of actions a second of CPU time.
function rate(game, playouts) {
  const text = new TextEncoder().encode(`${game}\n\0`);
  new Uint8Array(exports.memory.buffer, exports.input(), text.length).set(text);
  const begun = process.cpuUsage();
  const actions = exports.playouts(playouts);
  const spent = process.cpuUsage(begun);
  return actions / (spent.user + spent.system);
}

for (const game of ["scripta2", "scripta3", "ur", "ergo", "bastonus"]) {
  rate(game, 500); // the first call runs in baseline code
  const best = Math.max(rate(game, 5000), rate(game, 5000), rate(game, 5000));
  console.log(`${game.padEnd(10)} ${best.toFixed(1)} M actions/s`);
}
