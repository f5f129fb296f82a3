// What a file must have to be a result of a study, as the module says it: node wasm/shape.mjs
// lusoria.wasm
import { readFileSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {
  page: { now: () => 0 },
});
const { _initialize, memory, lab_shape, output, output_length } = instance.exports;
_initialize();
lab_shape();
const text = new TextDecoder().decode(new Uint8Array(memory.buffer, output(), output_length()));
console.log(JSON.stringify(JSON.parse(text), null, 2));
