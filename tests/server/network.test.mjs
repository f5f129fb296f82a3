// The dialogue of docs/network.md is played as it stands there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Client, root, server } from './client.mjs';

let host;
before(async () => (host = await server()));
after(() => host.stop());

/** Whether a message fits an example, in which “…” stands for anything. */
function fits(example, message) {
  if (example === '…') return true;
  if (Array.isArray(example)) return example[0] === '…' || (Array.isArray(message) && example.length === message.length && example.every((e, i) => fits(e, message[i])));
  if (example === null || typeof example !== 'object') return example === message;
  if (message === null || typeof message !== 'object') return false;
  const names = Object.keys(example);
  return names.length === Object.keys(message).length && names.every((name) => name in message && fits(example[name], message[name]));
}

test('the examples of docs/network.md are what happens', async () => {
  const page = readFileSync(`${root}docs/network.md`, 'utf8');
  const lines = [...page.matchAll(/```\n([\s\S]*?)```/g)].flatMap((found) => found[1].trim().split('\n'));
  const clients = {};
  const groups = { w: 1, b: 1, c: 2, d: 2, h: 3, p: 3, q: 3, v: 3 };
  const [codes, tables] = [{}, {}];
  assert.ok(lines.length > 30);
  for (const line of lines) {
    const [who, text] = [line[0], line.slice(3)];
    const letter = who.toLowerCase();
    const client = (clients[letter] ??= await Client.open(host.port));
    const example = JSON.parse(text);
    if (who === who.toUpperCase()) {
      // What is joined in a room, or decided, is its game.
      if (example.code) example.code = (/join|decide/.test(example.type) && tables[groups[letter]]) || codes[groups[letter]];
      client.socket.sendText(JSON.stringify(example));
    } else {
      const late = new Promise((_, reject) => setTimeout(() => reject(new Error(`not told: ${line}\nbut: ${JSON.stringify(client.heard)}`)), 8000).unref());
      const message = await Promise.race([client.told((m) => fits(example, m)), late]);
      codes[groups[letter]] ??= message.code;
      tables[groups[letter]] ??= message.table;
    }
  }
  for (const client of Object.values(clients)) client.close();
});

test('every type of message is documented', () => {
  const page = readFileSync(`${root}docs/network.md`, 'utf8');
  const source = ['request', 'answer', 'room_answer'].map((name) => readFileSync(`${root}server/${name}.c`, 'utf8')).join('');
  const types = [...source.matchAll(/\[REQUEST_\w+\] = \{"(\w+)"|answer_message\("(\w+)"\)/g)].map((found) => found[1] ?? found[2]);
  assert.ok(types.length > 35, `${types.length}`);
  for (const type of types) assert.ok(page.includes(`\`${type}\``), type);
});
