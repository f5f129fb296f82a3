// The imports of the page: which folder may use which, and no file that needs itself by way of
// others. Imports of types count as well: whoever needs a type must know the thing.
//   node tests/checks/imports.mjs
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = 'web/src';

/** Each folder of the page, and all that it may use; what lies at the top may use everything. */
const MAY_USE = {
  core: '',
  settings: '',
  routes: '',
  offline: 'core',
  i18n: 'core settings',
  boards: 'core',
  games: 'core i18n boards learn/lesson.ts learn/truth/truth.ts',
  sound: 'core settings',
  theme: 'settings',
  play: 'core settings i18n boards sound',
  wording: 'core settings i18n boards play',
  ui: 'core settings routes i18n boards play wording',
  film: 'core settings i18n boards play wording ui',
  about: 'core routes i18n ui',
  archive: 'core settings routes i18n boards play wording ui film',
  editor: 'core settings routes i18n boards play wording ui',
  learn: 'core settings routes i18n boards play wording theme ui',
  lab: 'core settings routes i18n boards play wording ui',
  problems: 'core settings routes i18n boards play wording ui',
  screens: 'core settings routes offline i18n boards play wording ui film',
  online: 'core settings routes i18n boards play wording ui screens problems',
  review: 'core settings routes i18n boards play wording ui archive film screens',
  embed: 'core settings routes theme i18n boards play wording ui online problems review',
  kiosk: 'core settings offline theme i18n boards play wording ui screens',
};

const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.d.ts'));
const games = readdirSync(join(root, 'games')).map((game) => `games/${game}/page`);
const files = [PAGE, ...games.filter((folder) => existsSync(join(root, folder)))].flatMap(
  sourcesIn,
);

/** The file that an import means; null where it is none of the page's. */
function fileOf(importer, name) {
  const [path] = name.split('?');
  const full = path.startsWith('$page/')
    ? join(PAGE, path.slice('$page/'.length))
    : join(dirname(importer), path);
  const found = ['', '.ts', '.svelte', '/index.ts'].map((end) => full + end);
  const file = found.find(
    (each) => existsSync(join(root, each)) && statSync(join(root, each)).isFile(),
  );
  if (!file) throw new Error(`${importer} imports ${name}, which is not there`);
  return files.includes(file) ? file : null;
}

/** What a glob finds; only “*” is known, for a whole name. */
function globbed(importer, pattern) {
  const full = join(dirname(importer), pattern);
  const regular = new RegExp(`^${full.replace(/[.]/g, '\\.').replace(/\*/g, '[^/]*')}$`);
  return files.filter((file) => regular.test(file));
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]((?:\.|\$page)[^'"]*)['"]/g;
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']*)'/g;
const named = new Map();
const found = new Map();
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  const imports = [...text.matchAll(IMPORT)].map(([, name]) => fileOf(file, name));
  named.set(file, [...new Set(imports.filter((each) => each !== null))]);
  found.set(
    file,
    [...text.matchAll(GLOB)].flatMap(([, pattern]) => globbed(file, pattern)),
  );
}

/** The folder of a file, “” at the top. */
function layerOf(file) {
  if (!file.startsWith(PAGE)) return 'games';
  const [folder, inside] = relative(PAGE, file).split('/');
  return inside === undefined ? '' : folder;
}

const faults = [];
const unknown = new Set(files.map(layerOf).filter((layer) => layer && !(layer in MAY_USE)));
for (const layer of unknown) faults.push(`${PAGE}/${layer}: who may use it, and whom may it use?`);
for (const [file, imports] of named) {
  const layer = layerOf(file);
  if (layer === '') continue;
  const allowed = (MAY_USE[layer] ?? '').split(' ');
  for (const each of imports)
    if (
      layerOf(each) !== layer &&
      !allowed.some((one) => one === layerOf(each) || `${PAGE}/${one}` === each)
    )
      faults.push(`${file} uses ${each}: ${layer} may use ${MAY_USE[layer] || 'nothing else'}`);
}

/** Goes down from a file; a file met again on the way there closes a cycle. */
const done = new Set();
function descend(file, way) {
  if (way.includes(file)) {
    faults.push(`a cycle: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`);
    return;
  }
  if (done.has(file)) return;
  for (const each of [...named.get(file), ...found.get(file)]) descend(each, [...way, file]);
  done.add(file);
}
for (const file of files) descend(file, []);

for (const fault of faults) console.log(fault);
console.log(`${files.length} files of the page, ${faults.length} faults`);
process.exitCode = faults.length ? 1 : 0;
