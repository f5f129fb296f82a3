// The weights of a game's net, fetched by the worker that first thinks about the game. They are the end of its file.
import type { Module, NetExports } from './module';

const files = import.meta.glob<string>('../../../data/*.net', { query: '?url', import: 'default', eager: true });

export function fillNet(module: Module<NetExports>, net: ArrayBuffer): void {
  const size = module.call.net_size();
  new Uint8Array(module.call.memory.buffer, module.call.net_room(), size).set(new Uint8Array(net, net.byteLength - size, size));
}

/** For the game that the module has in hand. */
export async function fetchNet(module: Module<NetExports>, game: string): Promise<void> {
  const file = files[`../../../data/${game}.net`];
  if (module.call.net_size() === 0 || !file) return;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const net = await answer.arrayBuffer();
  fillNet(module, net);
}
