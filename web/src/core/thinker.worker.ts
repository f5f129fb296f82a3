// Thinks in a copy of the module of its own. A question carries the whole game, so that nothing need be kept in step.
import { startModule, type Module } from './module';
import { Rules } from './rules';
import type { Thought } from './types';

export interface Question {
  id: number;
  /** The compiled module, with the first question. */
  code?: WebAssembly.Module;
  record: string;
  /** 1 to 6, or what to look at for an analysis. */
  level?: number;
  depth?: number;
  nodes?: number;
}

let ready: Promise<Module> | undefined;

self.onmessage = async (message: MessageEvent<Question>) => {
  const { id, code, record, level, depth, nodes } = message.data;
  if (code) ready = startModule(code);
  const module = await ready;
  if (!module) return;
  new Rules(module).openRecord(record);
  if (level) {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    module.call.think(level, high, low);
  } else {
    module.call.analyse(depth ?? 0, nodes ?? 0);
  }
  self.postMessage({ id, thought: module.json() as Thought });
};
