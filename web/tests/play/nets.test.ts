import { afterEach, expect, test, vi } from 'vitest';
import { fetchNet, netRoom } from '../../src/core/nets';
import { bareModule, netFile } from '../module';

afterEach(() => vi.unstubAllGlobals());

test('a net comes to its own game, though another was asked for meanwhile', async () => {
  const module = bareModule();
  const room = netRoom(module, 'ur');
  vi.stubGlobal('fetch', async () => {
    netRoom(module, 'scripta2');
    return new Response(netFile('ur'));
  });
  await fetchNet(module, 'ur');
  const written = new Uint8Array(module.call.memory.buffer, room.at, room.size);
  expect(Buffer.compare(written, new Uint8Array(netFile('ur')).subarray(-room.size))).toBe(0);
});

test('a net that cannot be had is told', async () => {
  const module = bareModule();
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(fetchNet(module, 'ur')).rejects.toThrow(/404/);
});

test('a game without a net asks for none', async () => {
  const module = bareModule();
  vi.stubGlobal('fetch', () => expect.unreachable());
  await fetchNet(module, 'tabula'); // all of ours have one
});
