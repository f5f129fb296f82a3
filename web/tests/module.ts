// The C module for tests, from the file that web/build makes.
import { readFileSync } from 'node:fs';
import { IMPORTS, Module, type Exports, type TextExports } from '../src/core/module';
import type { Bout } from '../src/core/bout';
import { fillNet, netRoom } from '../src/core/nets';
import { Rules } from '../src/core/rules';

export function bareModule<Calls extends TextExports = Exports>(): Module<Calls> {
  const bytes = readFileSync(new URL('../generated/lusoria.wasm', import.meta.url));
  return new Module<Calls>(new WebAssembly.Instance(new WebAssembly.Module(bytes), IMPORTS));
}

/** The file of a game's net. */
export function netFile(id: string): ArrayBuffer {
  return new Uint8Array(readFileSync(new URL(`../../games/${id}/${id}.net`, import.meta.url)))
    .buffer;
}

export function freshModule(): Module {
  const module = bareModule();
  for (const { id } of new Rules(module).catalogue().games) {
    const room = netRoom(module, id);
    if (room.size > 0) fillNet(module, room, netFile(id));
  }
  return module;
}

export function freshRules(): Rules {
  return new Rules(freshModule());
}

/** A match in a module of its own. */
export function freshBout(identity: string, position = ''): Bout {
  return freshRules().open(identity, position);
}
