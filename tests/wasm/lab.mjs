// The page's module, opened: what its workers do, without a page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** A copy of it: text and bytes into it and out of it. */
export async function startLab(code) {
  const { exports } = await WebAssembly.instantiate(code, {
    page: { now: () => performance.now() / 1000 },
  });
  exports._initialize();
  const bytes = () =>
    new Uint8Array(exports.memory.buffer, exports.output(), exports.output_length()).slice();
  return {
    exports,
    bytes,
    text: () => new TextDecoder().decode(bytes()),
    json: () => JSON.parse(new TextDecoder().decode(bytes())),
    put: (data) => new Uint8Array(exports.memory.buffer, exports.input(), data.length).set(data),
    write(text) {
      this.put(new TextEncoder().encode(`${text}\0`));
    },
    open(text) {
      this.write(text);
      exports.lab_open();
      return this.json();
    },
  };
}

/** The net of a game, if it has one. */
export function fillNet(one, game) {
  const { exports } = one;
  const id = game.split(':')[0];
  one.write(id);
  const size = exports.net_size();
  if (size === 0) return;
  const net = readFileSync(new URL(`games/${id}/${id}.net`, root));
  new Uint8Array(exports.memory.buffer, exports.net_room(), size).set(
    net.subarray(net.length - size),
  );
}

/** A copy that plays a study, with the nets it needs. */
export async function seatLab(code, text) {
  const one = await startLab(code);
  one.study = one.open(text);
  assert.equal(one.exports.lab_sit(), 1);
  for (const { game } of one.study.cells) fillNet(one, game);
  return one;
}
