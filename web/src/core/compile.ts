// The code of the module, fetched and compiled once; workers get it from who compiled it.
import wasmUrl from '../../generated/lusoria.wasm?url';
import { arrived } from './fetched';

export async function compileModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(await arrived(wasmUrl));
}
