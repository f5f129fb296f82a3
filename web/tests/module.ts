// The C module for tests, from the file that web/build makes.
import { readFileSync } from 'node:fs';
import { Module } from '../src/core/module';
import { Rules } from '../src/core/rules';

export function freshModule(): Module {
  const bytes = readFileSync(new URL('../generated/lusoria.wasm', import.meta.url));
  return new Module(new WebAssembly.Instance(new WebAssembly.Module(bytes)));
}

export function freshRules(): Rules {
  return new Rules(freshModule());
}
