// The installed package under Node.js: the five lines of its README, and the same rules as the
// program's: vectors, perft, golden games.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { GAMES } from '../support/games.mjs';
import { folder, partOf, root } from './installed.mjs';

const { load, Refused } = await import(partOf('node/index.js'));
const lusoria = await load();
const filesOf = (kind) =>
  GAMES.flatMap((id) =>
    readdirSync(join(root, 'games', id, kind)).map((name) => join(root, 'games', id, kind, name)),
  );
/** The pieces of code of the README. */
const examples = [
  ...readFileSync(join(root, 'js/README.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g),
].map(([, code]) => code);

test('five lines play a game that the program agrees with', () => {
  const [first] = examples;
  assert.equal(first.trim().split('\n').length, 5);
  writeFileSync(join(folder, 'five.js'), first);
  const record = execFileSync('node', ['five.js'], { cwd: folder, encoding: 'utf8' });
  writeFileSync(join(folder, 'five.lus'), record);
  const told = execFileSync(join(root, 'build/lusoria'), ['replay', join(folder, 'five.lus')], {
    encoding: 'utf8',
  });
  assert.match(told, /wins/);
});

test('the example of the engine runs and ends', () => {
  const begin = examples[0].split('\n').slice(0, 2).join('\n');
  const until =
    "while (match.steps < 9 || match.kind !== 'decision')\n" +
    "  match.kind === 'chance' ? match.throw() : match.play(match.actions()[0].text);\n";
  writeFileSync(
    join(folder, 'engine.js'),
    `${begin}\n${until}${examples[1]}\nconsole.log(choices.length, hint.choices.length, review.steps.length, match.steps);\n`,
  );
  const told = execFileSync('node', ['engine.js'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60000,
  });
  const [choices, hints, judged, steps] = told.trim().split(' ').map(Number);
  assert.ok(choices >= 1 && hints >= 1);
  assert.equal(judged, steps);
});

test('version and games are the program’s', () => {
  const told = execFileSync(join(root, 'build/lusoria'), ['--version'], { encoding: 'utf8' });
  assert.ok(told.includes(lusoria.version), told);
  assert.deepEqual(
    lusoria.games.map(({ id }) => id),
    GAMES,
  );
  assert.equal(lusoria.levels.length, 6);
});

/** “text<TAB>position”, one a legal action or throw: what `lusoria moves` says, less the odds. */
function moves(identity, position) {
  const match = lusoria.game(identity).start({ position });
  if (match.over) return [`over\t${match.state.reason}`];
  const texts = [...match.actions(), ...match.outcomes()].map(({ text }) => text);
  const lines = texts.map((text) => {
    match.play(text);
    const line = `${text}\t${match.position}`;
    match.rewind(0);
    return line;
  });
  match.close();
  return lines.sort();
}

for (const file of filesOf('vectors').filter((path) => !path.endsWith('perft.txt'))) {
  test(`vectors ${basename(file)}`, () => {
    const [head, ...answers] = readFileSync(file, 'utf8').split(/^> /m);
    const identity = head.slice(2).trim();
    assert.ok(answers.length > 0);
    for (const answer of answers) {
      const [position, ...lines] = answer.trimEnd().split('\n');
      const expected = lines
        .map((line) => [line.split('\t')[0], line.split('\t').at(-1)].join('\t'))
        .sort();
      assert.deepEqual(moves(identity, position), expected, position);
    }
  });
}

/** As many paths as this is counted in a test: each step is a call from JavaScript. */
const MOST = 4000;

function perft(match, depth) {
  if (depth === 0) return 1;
  const at = match.steps;
  let count = 0;
  for (const { text } of [...match.actions(), ...match.outcomes()]) {
    match.play(text);
    count += perft(match, depth - 1);
    match.rewind(at);
  }
  return count;
}

test('perft', () => {
  let counted = 0;
  for (const id of GAMES)
    for (const line of readFileSync(join(root, 'games', id, 'vectors/perft.txt'), 'utf8')
      .trim()
      .split('\n')) {
      const [identity, depth, count] = line.split(' ');
      if (Number(count) > MOST) continue;
      const match = lusoria.game(identity).start();
      assert.equal(perft(match, Number(depth)), Number(count), line);
      match.close();
      counted++;
    }
  assert.ok(counted >= GAMES.length, `${counted} counts`);
});

for (const file of filesOf('golden')) {
  test(`golden ${basename(file)}`, () => {
    const [identity, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
    let match = lusoria.game(identity).start();
    // Steps of one game after the other; then a list of moves in the last position.
    const steps = lines
      .filter((line) => !line.startsWith(' '))
      .map((line) => line.split('\t'))
      .filter(([, , hash]) => /^[0-9a-f]{16}$/.test(hash ?? ''));
    assert.ok(steps.length > 10);
    for (const [text, position, hash] of steps) {
      if (match.over) match = lusoria.game(identity).start();
      match.play(text);
      assert.deepEqual([match.position, match.hash], [position, hash], text);
    }
    const again = lusoria.read(match.record());
    assert.equal(again.hash, match.hash);
    match.close();
    again.close();
  });
}

test('a seed decides the throws, also after going back', () => {
  const thrown = (seed) => {
    const match = lusoria.game('ur').start({ seed });
    const texts = [];
    while (texts.length < 20)
      if (match.kind === 'chance') texts.push(match.throw().text);
      else match.play(match.actions()[0].text);
    const at = match.history().findLastIndex((step) => step.chance);
    match.rewind(at);
    assert.equal(match.throw().text, texts.at(-1));
    return texts.join(' ');
  };
  assert.equal(thrown(7), thrown(7));
  assert.notEqual(thrown(7), thrown(8));
  assert.throws(() => lusoria.game('ur').start({ seed: 1.5 }), /whole number/);
});

test('what is refused says why', () => {
  assert.throws(() => lusoria.game('chess'), { message: 'there is no game “chess”' });
  assert.throws(() => lusoria.game('ur:path=none'), Refused);
  assert.throws(() => lusoria.game('ur').start({ position: 'w' }), Refused);
  assert.throws(() => lusoria.read('no record'), Refused);
  const match = lusoria.game('ur').start({ position: 'w 2 W:t7,h5,1,5 B:t7,h7 r7' });
  assert.throws(() => match.play('zz'), { message: '“zz” is not a legal action here' });
  assert.throws(() => match.throw(), Refused);
  const before = match.position;
  assert.equal(match.play('5').player, 0);
  assert.notEqual(match.position, before);
  match.close();
  assert.throws(() => match.actions(), Refused);
});
