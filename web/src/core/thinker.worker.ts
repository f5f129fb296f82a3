// Thinks in a copy of the module of its own. A question carries the whole game, so that nothing need be kept in step.
import { loadModule } from './module';
import { Rules } from './rules';
import type { Thought } from './types';

export interface Question {
  id: number;
  record: string;
  /** 1 to 6, or what to look at for an analysis. */
  level?: number;
  depth?: number;
  nodes?: number;
}

const ready = loadModule();

self.onmessage = async (message: MessageEvent<Question>) => {
  const { id, record, level, depth, nodes } = message.data;
  const module = await ready;
  new Rules(module).openRecord(record);
  if (level) {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    module.call.think(level, high, low);
  } else {
    module.call.analyse(depth ?? 0, nodes ?? 0);
  }
  self.postMessage({ id, thought: module.json() as Thought });
};
