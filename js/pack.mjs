// The rest of the package, after both builds: its manifest, types, README and licence.
//   node js/pack.mjs FOLDER   (FOLDER/package is the package, FOLDER/types all that tsc wrote)
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('node js/pack.mjs FOLDER');
const output = resolve(folder, 'package');
const written = resolve(folder, 'types');
const ENTRIES = ['index', 'worker', 'board'];

const version = /version: '([^']+)'/.exec(readFileSync(join(root, 'meson.build'), 'utf8'))?.[1];
if (!version) throw new Error('meson.build names no version');

/**
 * Copies a declaration and all it imports. Addresses are written in full: Node.js' way to find
 * modules asks for them, and a package has no `$page`.
 */
const copied = new Set();
function declare(file) {
  if (copied.has(file)) return;
  copied.add(file);
  const text = readFileSync(join(written, file), 'utf8').replace(
    /(from |import\()(['"])((?:\.|\$page\/)[^'"]*)\2/g,
    (_, before, quote, name) => {
      const found = name.startsWith('$page/')
        ? join('web/src', name.slice('$page/'.length))
        : join(dirname(file), name);
      declare(`${found}.d.ts`);
      const address = relative(dirname(file), found);
      return `${before}${quote}${address.startsWith('.') ? address : `./${address}`}.js${quote}`;
    },
  );
  const target = join(output, 'types', file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
for (const entry of ENTRIES) declare(`js/src/${entry}.d.ts`);
rmSync(written, { recursive: true });

const entry = (name, hosts) => ({
  types: `./types/js/src/${name}.d.ts`,
  ...(hosts === 2 ? { node: `./node/${name}.js` } : {}),
  default: `./browser/${name}.js`,
});
const manifest = {
  name: 'lusoria',
  version,
  description: 'Ancient board games by exact rules: play, study, show boards',
  keywords: ['board-games', 'royal-game-of-ur', 'ludus-duodecim-scriptorum', 'webassembly'],
  license: 'MIT',
  type: 'module',
  engines: { node: '>=20' },
  exports: {
    '.': entry('index', 2),
    './worker': entry('worker', 2),
    './board': entry('board', 1),
    './package.json': './package.json',
  },
  types: './types/js/src/index.d.ts',
  // Importing the board defines the element.
  sideEffects: ['./browser/board.js'],
  files: ['assets', 'browser', 'node', 'types', 'licences.txt'],
};
writeFileSync(join(output, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(join(root, 'js/README.md'), join(output, 'README.md'));
copyFileSync(join(root, 'LICENSE'), join(output, 'LICENSE'));
