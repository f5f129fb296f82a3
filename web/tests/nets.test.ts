import { afterEach, expect, test, vi } from 'vitest';
import { fetchNet, netRoom } from '../src/core/nets';
import { Rules } from '../src/core/rules';
import { bareModule, netFile } from './module';

afterEach(() => vi.unstubAllGlobals());

test('a net comes to its own game, though another was taken up meanwhile', async () => {
  const module = bareModule();
  const rules = new Rules(module);
  rules.open('ur');
  const room = netRoom(module);
  vi.stubGlobal('fetch', async () => {
    rules.open('scripta2');
    return new Response(netFile('ur'));
  });
  await fetchNet(module, 'ur');
  const written = new Uint8Array(module.call.memory.buffer, room.at, room.size);
  expect(Buffer.compare(written, new Uint8Array(netFile('ur')).subarray(-room.size))).toBe(0);
});

test('a net that cannot be had is told', async () => {
  const module = bareModule();
  new Rules(module).open('ur');
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(fetchNet(module, 'ur')).rejects.toThrow(/404/);
});

test('a game without a net asks for none', async () => {
  const module = bareModule();
  new Rules(module).open('ergo');
  vi.stubGlobal('fetch', () => expect.unreachable());
  await fetchNet(module, 'ergo');
});
