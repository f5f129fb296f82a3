// Lays the documents out as VitePress wants them: node site/gather.mjs FOLDER. NAME.fr.md becomes
// fr/NAME.md. Links between documents are made absolute; one to what is no page of the site, a source
// or a folder, becomes its mere text. VitePress refuses a link that then leads nowhere.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const target = process.argv[2];
const games = readFileSync('games/list', 'utf8').trim().split('\n');
const below = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
const sources = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...below('docs'),
  ...games.flatMap((id) => [`games/${id}/rules.md`, `games/${id}/rules.fr.md`]),
];
const french = /\.fr\.md$/;
const pageOf = (source) => (french.test(source) ? `fr/${source.replace(french, '.md')}` : source);
const pages = new Map(sources.map((source) => [source, pageOf(source)]));
for (const page of ['index.md', 'fr/index.md']) pages.set(`site/pages/${page}`, page);

function rewritten(source) {
  const text = readFileSync(source, 'utf8');
  return text.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, image, words, link) => {
    if (/^([a-z]+:|#)/.test(link)) return whole;
    const [path, anchor] = link.split('#');
    const file = normalize(join(dirname(source), path));
    if (image) {
      cpSync(file, join(target, 'public', file), { recursive: true });
      return `![${words}](/${file})`;
    }
    const page = pages.get(file);
    if (page) return `[${words}](/${page}${anchor === undefined ? '' : `#${anchor}`})`;
    if (path.endsWith('.md') && !path.includes('README'))
      throw new Error(`${source}: ${link} is not on the site`);
    return words;
  });
}

for (const [source, page] of pages) {
  mkdirSync(join(target, dirname(page)), { recursive: true });
  writeFileSync(join(target, page), rewritten(source));
}
cpSync('games/list', join(target, 'games/list'));
