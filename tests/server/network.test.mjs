// The dialogue of docs/network.md is played as it stands there.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Client, root, server } from './support/client.mjs';

let host;
before(async () => (host = await server(['--push', 'mailto:admin@example.org'])));
after(() => host.stop());

const page = readFileSync(`${root}docs/network.md`, 'utf8');
const dialogue = [...page.matchAll(/```\n([\s\S]*?)```/g)].flatMap((found) =>
  found[1].trim().split('\n'),
);
const sourceOf = (...folders) =>
  folders
    .flatMap((folder) =>
      readdirSync(`${root}server/${folder}`)
        .filter((name) => name.endsWith('.c'))
        .map((name) => readFileSync(`${root}server/${folder}/${name}`, 'utf8')),
    )
    .join('');

/** Whether a message fits an example, in which “…” stands for anything. */
function fits(example, message) {
  if (example === '…') return true;
  if (Array.isArray(example))
    return (
      example[0] === '…' ||
      (Array.isArray(message) &&
        example.length === message.length &&
        example.every((e, i) => fits(e, message[i])))
    );
  if (example === null || typeof example !== 'object') return example === message;
  if (message === null || typeof message !== 'object') return false;
  const names = Object.keys(example);
  return (
    names.length === Object.keys(message).length &&
    names.every((name) => name in message && fits(example[name], message[name]))
  );
}

test('the examples of docs/network.md are what happens', async () => {
  const clients = {};
  const groups = { w: 1, b: 1, g: 1, c: 2, d: 2, h: 3, p: 3, q: 3, v: 3 };
  const [codes, tables] = [{}, {}];
  assert.ok(dialogue.length > 30);
  for (const line of dialogue) {
    const [who, text] = [line[0], line.slice(3)];
    const letter = who.toLowerCase();
    const client = (clients[letter] ??= await Client.open(host.port));
    const example = JSON.parse(text);
    if (who === who.toUpperCase()) {
      // What is joined in a room, or decided, is its game.
      if (example.code)
        example.code =
          (/join|decide/.test(example.type) && tables[groups[letter]]) || codes[groups[letter]];
      if (example.action === '…') example.action = client.actions[0];
      client.socket.sendText(JSON.stringify(example));
    } else {
      const late = new Promise((_, reject) =>
        setTimeout(
          () => reject(new Error(`not told: ${line}\nbut: ${JSON.stringify(client.heard)}`)),
          8000,
        ).unref(),
      );
      const message = await Promise.race([client.told((m) => fits(example, m)), late]);
      codes[groups[letter]] ??= message.code;
      tables[groups[letter]] ??= message.table;
      client.actions = message.actions ?? client.actions;
    }
  }
  for (const client of Object.values(clients)) client.close();
});

test('every type of message is documented, with an example', () => {
  const asked = [...sourceOf('protocol').matchAll(/\[REQUEST_\w+\] = \{"(\w+)"/g)].map(
    (found) => found[1],
  );
  const told = [...sourceOf('protocol', 'hall').matchAll(/answer_message\("(\w+)"\)/g)].map(
    (found) => found[1],
  );
  assert.ok(asked.length >= 24 && told.length >= 10, `${asked} ${told}`);
  const examples = (fits) =>
    new Set(dialogue.filter((line) => fits(line[0])).map((line) => JSON.parse(line.slice(3)).type));
  const [sent, heard] = [examples((letter) => letter < 'a'), examples((letter) => letter >= 'a')];
  for (const type of [...asked, ...told]) assert.ok(page.includes(`\`${type}\``), type);
  for (const type of asked) assert.ok(sent.has(type), `${type} is not in the examples`);
  for (const type of told) assert.ok(heard.has(type), `${type} is not in the examples`);
});

test('every field of a message and every reason of a refusal is documented', () => {
  const fields = [...sourceOf('protocol').matchAll(/\{[A-Z]+, "(\w+)", read_/g)].map(
    (found) => found[1],
  );
  assert.ok(fields.length >= 19, `${fields}`);
  const requests = /## To the server\n[\s\S]*?\*\*Fields\*\*/.exec(page)[0];
  for (const field of fields)
    assert.match(requests, new RegExp(`^- \`\\w+\`: [^.]*\`${field}\``, 'm'), field);
  const refusals = sourceOf('hall');
  const named = [
    ...refusals.matchAll(/(?:hall_refuse\(s, [^,]+, [^",]*|rooms_close\(h, r, )"(\w+)"/g),
  ].map((found) => found[1]);
  const listed = [...sourceOf('game', 'room').matchAll(/names\[\] = (\{"fine"[^}]*\})/g)].flatMap(
    (found) => [...found[1].matchAll(/"(\w+)"/g)].map((word) => word[1]),
  );
  // Nothing is refused as fine; only the server itself lets flags fall.
  const reasons = new Set(
    [...named, ...listed, 'early'].filter((reason) => !['fine', 'time'].includes(reason)),
  );
  assert.ok(reasons.size >= 18, `${[...reasons]}`);
  const list = /Reasons of errors:\n\n[\s\S]*?\n\n/.exec(page)[0];
  for (const reason of reasons) assert.ok(list.includes(`\`${reason}\``), reason);
});
