// Sentences that are written in C, for the page: whole lists by their names (reasons why a piece is
// barred, remarks, measures), and single messages that the WebAssembly modules hand over in
// English.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root, said, STRINGS } from './catalogue.ts';

/** The sentences of a list of X(CODE, "sentence", "name", …), by name. */
export function readSentences(source: string): Record<string, string> {
  const entries = source
    .replaceAll('\\\n', '\n')
    .matchAll(new RegExp(`\\bX\\(\\w+,\\s*(${STRINGS}),\\s*"([\\w-]+)"`, 'g'));
  return Object.fromEntries(
    [...entries].map(([, sentence = '', name = '']) => [name, said(sentence)]),
  );
}

export interface LabTitles {
  /** `more` and `less`: what a second rule does, where it is said. */
  measures: Record<string, { title: string; meaning: string; more?: string; less?: string }>;
  events: Record<string, string>;
  maps: Record<string, { title: string; meaning: string }>;
}

/** The titles of report/lab/words.c. */
export function readLabTitles(source: string): LabTitles {
  const part = (name: string) =>
    new RegExp(`\\b${name}\\b[^;]*?\\{([\\s\\S]*?)\\n(?:    )?\\};`).exec(source)?.[1] ?? '';
  const list = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(new RegExp(`\\{"(\\w+)",\\s*N_\\((${STRINGS})\\)\\}`, 'g'))].map(
        ([, name = '', title = '']) => [name, said(title)],
      ),
    );
  const measures = [
    ...part('measures').matchAll(
      new RegExp(
        `\\{"(\\w+)",\\s*N_\\((${STRINGS})\\),\\s*N_\\((${STRINGS})\\)` +
          `(?:,\\s*N_\\((${STRINGS})\\),\\s*N_\\((${STRINGS})\\))?`,
        'g',
      ),
    ),
  ];
  const titles = list(part('map_title'));
  const meanings = list(part('map_meaning'));
  return {
    measures: Object.fromEntries(
      measures.map(([, name = '', title = '', meaning = '', more = '', less = '']) => [
        name,
        {
          title: said(title),
          meaning: said(meaning),
          ...(more && { more: said(more), less: said(less) }),
        },
      ]),
    ),
    events: list(part('event_title')),
    maps: Object.fromEntries(
      Object.entries(titles).map(([name, title]) => [
        name,
        { title, meaning: meanings[name] ?? '' },
      ]),
    ),
  };
}

/** What only single games can say: of the lists `LUS_${kind}_…` in games/ID/sayings.h. */
export function sayings(kind: 'BARS' | 'REMARKS'): string {
  const games = join(root, 'games');
  const files = readdirSync(games)
    .map((folder) => join(games, folder, 'sayings.h'))
    .filter((file) => existsSync(file));
  return files
    .flatMap((file) => readFileSync(file, 'utf8').split('#define '))
    .filter((list) => list.startsWith(`LUS_${kind}_`))
    .join('');
}

/** Sources whose lists the page has by name, and how they are read. */
const LISTS: [string, (source: string) => object][] = [
  ['core/bar.h', (source) => readSentences(source + sayings('BARS'))],
  ['engine/explain/remark.h', (source) => readSentences(source + sayings('REMARKS'))],
  ['report/lab/words.c', readLabTitles],
  ['report/lab/sentences.h', readSentences],
  ['report/lab/wear.h', readSentences],
];

/** `import sentences from 'core/bar.h'`: its sentences in English. */
export function sentences(): Plugin {
  return {
    name: 'lusoria-sentences',
    transform(text, id) {
      const read = LISTS.find(([path]) => id === join(root, path))?.[1];
      return read ? { code: `export default ${JSON.stringify(read(text))}`, map: null } : null;
    },
  };
}

/**
 * Whose messages come to the page in English: what the modules are made of, but for the lists above
 * and what only a terminal shows.
 */
const COMES = /^(core|engine|games|wasm)\/(?!.*(terminal\.c|sayings\.h)$)/;

export function sourcesOfMessages(): string[] {
  return readFileSync(join(root, 'po/POTFILES'), 'utf8')
    .split('\n')
    .filter((path) => COMES.test(path) && !LISTS.some(([list]) => list === path));
}

/** Marked as for xgettext, see po/keywords. */
export function readMessages(source: string): string[] {
  const marked = new RegExp(`\\b(?:(?:LUS_TEXT|N_|_)\\(|X\\(\\w+,)\\s*(${STRINGS})`, 'g');
  return [...source.replaceAll('\\\n', '\n').matchAll(marked)].map(([, text = '']) => said(text));
}

/** Where it is said what is refused, and why: needed when something is (src/i18n/faults/). */
const REFUSES = /^(core\/error\.h$|wasm\/)/;
const refuses = (path: string) => REFUSES.test(path);

function messagesOf(paths: string[]): string[] {
  const all = paths.flatMap((path) => readMessages(readFileSync(join(root, path), 'utf8')));
  return [...new Set(all)];
}

export const faults = () => messagesOf(sourcesOfMessages().filter(refuses));
export const messages = () => messagesOf(sourcesOfMessages().filter((path) => !refuses(path)));
