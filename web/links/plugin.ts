// Writes the folder `links` of the page: what the server needs to show links (README.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { runnerImport, type Plugin } from 'vite';
import { root } from '../catalogue.ts';
import { data } from '../data.ts';
import { readDictionary } from '../dictionary.ts';
import { alias } from '../paths.ts';
import { sentences } from '../sentences.ts';
import type { Drawing } from './drawing.ts';
import { plainStyles, resolved, rulesOf, themeValues, withOutlines } from './flat.ts';

/** The size of a picture, as other sites like it. */
const SIZE = { width: 1200, height: 630 };
/** Around the board, in the units of its drawing. */
const MARGIN = 16;

async function drawAll(): Promise<Drawing[]> {
  const { module } = await runnerImport<typeof import('./drawing.ts')>(
    join(root, 'web/links/drawing.ts'),
    {
      root: join(root, 'web'),
      resolve: { alias },
      plugins: [
        svelte({
          configFile: false,
          emitCss: false,
          preprocess: vitePreprocess(),
          compilerOptions: { css: 'injected', discloseVersion: false },
        }),
        data(),
        sentences(),
      ],
      logLevel: 'error',
    },
  );
  const code = new WebAssembly.Module(
    readFileSync(join(root, 'web/generated/lusoria.wasm')) as BufferSource,
  );
  const imports = { page: { now: () => performance.now() / 1000 } };
  return module.drawings(new WebAssembly.Instance(code, imports));
}

/** The part of the drawing's plane that the picture shows: the board in the middle of it. */
function frameOf({ box }: Drawing): { x: number; y: number; w: number; h: number } {
  const scale = Math.min(SIZE.width / (box.w + 2 * MARGIN), SIZE.height / (box.h + 2 * MARGIN));
  const w = SIZE.width / scale;
  const h = SIZE.height / scale;
  return { x: box.x - (w - box.w) / 2, y: box.y - (h - box.h) / 2, w, h };
}

function problemsOf(game: string): [identity: string, position: string][] {
  const lines = readFileSync(join(root, `games/${game}/problems.tsv`), 'utf8').trimEnd();
  return lines.split('\n').map((line) => {
    const [, identity = '', position = ''] = line.split('\t');
    return [identity, position];
  });
}

/** Grains of one pixel: they are hardly seen, and make a PNG of stone three times as large. */
const SPECKLE = /<rect[^>]*filter="url\(#lus-speckle\)"[^>]*><\/rect>/g;

/** A renderer that meets a variable draws black: nothing of the kind may be left. */
function plain(file: string): string {
  const left = /.{0,60}(?:var\(|<text|:where).{0,60}/.exec(file);
  if (left) throw new Error(`a drawing that only a browser understands: ${left[0]}`);
  return file;
}

/** A drawing as the server reads it: texts to be put after each other, and tables. */
function fileOf(drawing: Drawing, theme: Record<string, string>): string {
  const { x, y, w, h } = frameOf(drawing);
  const css = drawing.styles.join('\n');
  const rules = rulesOf(css);
  const flat = (svg: string) =>
    resolved(withOutlines(svg, rules, theme), theme).replace(/>\s+</g, '><');
  const symbols = (prefix: string, parts: Record<string, string>) =>
    Object.entries(parts).map(([name, svg]) => `<g id="${prefix}${name}">${flat(svg)}</g>`);
  const numbers = (...values: number[]) => values.map((value) => value.toFixed(2)).join(' ');
  return JSON.stringify({
    width: SIZE.width,
    height: SIZE.height,
    head:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" ` +
      `viewBox="${numbers(x, y, w, h)}"><style>${plainStyles(css, theme)}</style>` +
      `<defs>${flat(drawing.defs)}${symbols('p', drawing.pieces).join('')}` +
      `${symbols('n', drawing.counts).join('')}</defs>`,
    art:
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${theme['--paper']}"/>` +
      flat(drawing.art).replace(SPECKLE, ''),
    counted: drawing.counted,
    places: drawing.places,
    stands: drawing.stands,
    problems: problemsOf(drawing.game),
  });
}

interface Dictionary {
  games: Record<string, { name: string }>;
}

/** By language: the sentences of links, and what the games are called. */
async function wordsFile(): Promise<string> {
  const sentences = await readDictionary(join(root, 'web/src/i18n/links/en.ts'));
  const all = await readDictionary(join(root, 'web/src/i18n/en.ts'));
  const byLanguage = Object.entries(sentences.byLanguage).map(([language, said]) => [
    language,
    {
      ...(said as object),
      games: Object.fromEntries(
        Object.entries((all.byLanguage[language] as Dictionary).games).map(([id, { name }]) => [
          id,
          name,
        ]),
      ),
    },
  ]);
  return JSON.stringify(Object.fromEntries(byLanguage));
}

/**
 * The page with places for the server to fill: {up}, how to come to its folder, {title}, {lang},
 * and {head}, at the end of its head.
 */
export function linkPage(index: string): string {
  const filled = index
    .replace(/<html lang="[^"]*"/, '<html lang="{lang}"')
    .replace(/<title>[^<]*<\/title>/, '<title>{title}</title>')
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/(\s(?:href|src)=")\.\//g, '$1{up}')
    .replace('</head>', '{head}</head>');
  for (const place of ['{lang}', '{title}', '{up}', '{head}'])
    if (!filled.includes(place)) throw new Error(`the page has no room for ${place}`);
  return filled;
}

export function links(): Plugin {
  let folder = '';
  return {
    name: 'lusoria-links',
    apply: 'build',
    configResolved(config) {
      if (!config.isWorker) folder = config.build.outDir;
    },
    async generateBundle() {
      const theme = themeValues();
      const emit = (name: string, source: string) =>
        this.emitFile({ type: 'asset', fileName: `links/${name}`, source });
      for (const drawing of await drawAll())
        emit(`${drawing.game}.json`, plain(fileOf(drawing, theme)));
      emit('words.json', await wordsFile());
    },
    closeBundle() {
      const index = readFileSync(join(folder, 'index.html'), 'utf8');
      writeFileSync(join(folder, 'links/page.html'), linkPage(index));
    },
  };
}
