// What the build adds so that the page can be installed and works without a network: icons, the
// manifest, and the list of files in the service worker. The list carries a hash of every file: any
// change makes another worker.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { iconPng, iconSvg } from './icons.ts';
import { languages, readCatalogue } from './catalogue.ts';
import { links } from './src/i18n/links/en.ts';

const COLOURS = { background_color: '#f3ebda', theme_color: '#8c2f23' };

function manifest(): string {
  const [lang = 'en'] = languages(); // the first that people see
  const say = (text: string) =>
    lang === 'en' ? text : readCatalogue(lang).say(text, undefined, 'the manifest');
  const icon = (size: number, purpose: string) => ({
    src: `./icon-${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    name: say(links.appName),
    short_name: 'Lusoria',
    description: say(links.description),
    lang,
    id: './',
    start_url: './',
    scope: './',
    display: 'standalone',
    ...COLOURS,
    categories: ['games', 'education'],
    icons: [
      { src: './favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon(192, 'any'),
      icon(512, 'any'),
      icon(512, 'maskable'),
    ],
  });
}

/** What only the server needs (web/links/) is not, nor a font that few letters need. */
const isKept = (name: string) => !/(\.gz|^sw\.js)$|^links\/|-latin-ext-/.test(name);

/** The language that a file is for: words-fr-….json, rules.fr-….json; nothing for all others. */
export function languageOf(file: string, known: readonly string[]): string | undefined {
  const [, code] = /[.-](\w+)-[\w-]{8}\.json$/.exec(file) ?? [];
  return known.find((language) => language === code);
}

interface Listed {
  /** For everybody. */
  files: string[];
  /** For who speaks a language. */
  spoken: Record<string, string[]>;
  version: string;
}

/** Names and contents of all files to be kept, in one hash. */
function listed(folder: string): Listed {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter(isKept)
    .sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)));
  const known = languages();
  const of = (language: string | undefined) =>
    files.filter((file) => languageOf(file, known) === language).map((file) => `./${file}`);
  return {
    files: of(undefined),
    spoken: Object.fromEntries(known.map((language) => [language, of(language)])),
    version: hash.digest('hex').slice(0, 16),
  };
}

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'lusoria-offline',
    apply: 'build',
    configResolved(config) {
      if (!config.isWorker) folder = config.build.outDir;
    },
    generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source });
      emit('favicon.svg', iconSvg());
      emit('icon-any-192.png', iconPng(192, false));
      emit('icon-any-512.png', iconPng(512, false));
      emit('icon-maskable-512.png', iconPng(512, true));
      emit('lusoria.webmanifest', manifest());
    },
    closeBundle() {
      const { files, spoken, version } = listed(folder);
      const worker = join(folder, 'sw.js');
      const code = readFileSync(worker, 'utf8');
      const whole = code
        .replace(/["'`]LUSORIA_VERSION["'`]/, JSON.stringify(version))
        .replace(/["'`]LUSORIA_FILES["'`]/, JSON.stringify(files))
        .replace(/["'`]LUSORIA_SPOKEN["'`]/, JSON.stringify(spoken));
      if (![version, './index.html', '"en":["./assets/'].every((part) => whole.includes(part)))
        throw new Error('the service worker has no room for its files');
      writeFileSync(worker, whole);
    },
  };
}
