// The file of the package: the same bytes twice, licences in it, types that a compiler takes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { folder, packed, root } from './installed.mjs';

test('built again it has the same bytes', () => {
  const again = mkdtempSync(join(tmpdir(), 'lusoria-npm-again-'));
  after(() => rmSync(again, { recursive: true }));
  execFileSync(join(root, 'js/build'), [again], { stdio: 'ignore' });
  const name = packed.slice(packed.lastIndexOf('/') + 1);
  assert.ok(readFileSync(join(again, name)).equals(readFileSync(packed)));
});

test('it needs no other package, and licences travel with it', () => {
  const own = (name) => readFileSync(join(folder, 'node_modules/lusoria', name), 'utf8');
  const manifest = JSON.parse(own('package.json'));
  assert.equal(manifest.dependencies, undefined);
  const version = /version: '([^']+)'/.exec(readFileSync(join(root, 'meson.build'), 'utf8'))[1];
  assert.equal(manifest.version, version);
  assert.equal(own('LICENSE'), readFileSync(join(root, 'LICENSE'), 'utf8'));
  assert.match(own('licences.txt'), /^svelte [\d.]+: MIT/m);
  assert.ok(!own('browser/board.js').includes(root), 'a path of this machine');
});

const PROGRAM = `
import { load, Refused, type Action, type State } from 'lusoria';
import { openEngine, Stopped } from 'lusoria/worker';
import type { LusoriaBoard, ActionDetail } from 'lusoria/board';

const lusoria = await load();
const match = lusoria.game('ur').start({ seed: 7n });
const actions: Action[] = match.actions();
const kind: State['kind'] = match.kind;
const best: string | undefined = (await openEngine(lusoria).level(match, 3)).choices[0]?.text;
const board = {} as LusoriaBoard;
board.addEventListener('lusoria-action', (event) => {
  const { text }: ActionDetail = (event as CustomEvent<ActionDetail>).detail;
  console.log(text, board.record);
});
console.log(actions, kind, best, Refused, Stopped);
`;

function compile(program) {
  writeFileSync(join(folder, 'program.ts'), program);
  execFileSync(
    join(root, 'node_modules/.bin/tsc'),
    [
      '--strict',
      '--noEmit',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2022,dom',
      'program.ts',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
}

test('types compile, and say what is wrong', () => {
  compile(PROGRAM);
  assert.throws(
    () => compile(`${PROGRAM}\nmatch.play(5);\n`),
    ({ stdout }) => /Argument of type 'number' is not assignable/.test(stdout),
  );
  assert.throws(() =>
    compile(`${PROGRAM}\nconst one: number = actions[0]!.text;\nconsole.log(one);\n`),
  );
});
