// The C module for tests, from the file that web/build makes.
import { readFileSync } from 'node:fs';
import { Module } from '../src/core/module';
import { fillNet } from '../src/core/nets';
import { Rules } from '../src/core/rules';

export function freshModule(): Module {
  const bytes = readFileSync(new URL('../generated/lusoria.wasm', import.meta.url));
  const module = new Module(new WebAssembly.Instance(new WebAssembly.Module(bytes)));
  const rules = new Rules(module);
  for (const { id } of rules.catalogue().games) {
    rules.open(id);
    if (module.call.net_size()) fillNet(module, new Uint8Array(readFileSync(new URL(`../../data/${id}.net`, import.meta.url))).buffer);
  }
  return module;
}

export function freshRules(): Rules {
  return new Rules(freshModule());
}
