// The names of measures, events and maps are written once, in report/lab/words.c, and translated in po/fr.po: the page
// takes them from there when it is built.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const STRING = '"(?:[^"\\\\]|\\\\.)*"';
const STRINGS = `${STRING}(?:\\s*${STRING})*`;

/** What C strings side by side say. */
function said(strings: string): string {
  return (strings.match(new RegExp(STRING, 'g')) ?? [])
    .map((one) => JSON.parse(one) as string)
    .join('');
}

/** A catalogue of gettext: what stands for what. */
export function readCatalogue(text: string): Map<string, string> {
  const entries = text.matchAll(new RegExp(`^msgid (${STRINGS})\\s*^msgstr (${STRINGS})`, 'gm'));
  return new Map([...entries].map(([, id = '', translated = '']) => [said(id), said(translated)]));
}

export interface LabWords {
  measures: Record<string, { title: string; meaning: string }>;
  events: Record<string, string>;
  maps: Record<string, { title: string; meaning: string }>;
}

/** The words of report/lab/words.c, each put through `translate`. */
export function readLabWords(source: string, translate: (english: string) => string): LabWords {
  const part = (name: string) =>
    new RegExp(`\\b${name}\\b[^;]*?\\{([\\s\\S]*?)\\n(?:    )?\\};`).exec(source)?.[1] ?? '';
  const list = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(new RegExp(`\\{"(\\w+)",\\s*N_\\((${STRINGS})\\)\\}`, 'g'))].map(
        ([, name = '', title = '']) => [name, translate(said(title))],
      ),
    );
  const measures = [
    ...part('measures').matchAll(
      new RegExp(`\\{"(\\w+)",\\s*N_\\((${STRINGS})\\),\\s*N_\\((${STRINGS})\\)`, 'g'),
    ),
  ];
  const titles = list(part('map_title'));
  const meanings = list(part('map_meaning'));
  return {
    measures: Object.fromEntries(
      measures.map(([, name = '', title = '', meaning = '']) => [
        name,
        { title: translate(said(title)), meaning: translate(said(meaning)) },
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

export function labWords(): Plugin {
  return {
    name: 'lusoria-lab-words',
    transform(text, id) {
      if (!id.endsWith('/report/lab/words.c')) return null;
      const catalogue = new URL('../po/fr.po', import.meta.url);
      this.addWatchFile(catalogue.pathname);
      const french = readCatalogue(readFileSync(catalogue, 'utf8'));
      const words = {
        fr: readLabWords(text, (english) => french.get(english) ?? english),
        en: readLabWords(text, (english) => english),
      };
      return { code: `export default ${JSON.stringify(words)}`, map: null };
    },
  };
}
