// The weights of a game's net, fetched by the worker that first thinks about the game. They are the
// end of its file.
import { arrived } from './fetched';
import type { Module, NetExports } from './module';

const files = import.meta.glob<string>('../../../games/*/*.net', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Bytes of the module's memory. */
interface Room {
  at: number;
  size: number;
}

/** Where the net of a game belongs; of no size where it has none. */
export function netRoom(module: Module<NetExports>, game: string): Room {
  module.write(game);
  return { at: module.call.net_room(), size: module.call.net_size() };
}

export function fillNet(module: Module<NetExports>, { at, size }: Room, net: ArrayBuffer): void {
  new Uint8Array(module.call.memory.buffer, at, size).set(
    new Uint8Array(net, net.byteLength - size, size),
  );
}

export async function fetchNet(module: Module<NetExports>, game: string): Promise<void> {
  const file = files[`../../../games/${game}/${game}.net`];
  const room = netRoom(module, game);
  if (room.size === 0 || !file) return;
  fillNet(module, room, await (await arrived(file)).arrayBuffer());
}
