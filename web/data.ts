// What is text and no script goes into files of its own when the page is built, fetched when it is
// needed: the rulebooks (*.md) and problems (*.tsv), each imported as a function that gets it, and
// dictionaries (en.ts?data), imported as such functions by language. While one writes and in tests
// nothing is fetched. What the page must be able to say before anything is fetched stays in it
// (*.en.ts?here), and so does the list of languages (po/LINGUAS).
import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';
import { languages, marksOf } from './catalogue.ts';
import { readDictionary } from './dictionary.ts';
import { parseRulebook } from './src/learn/rulebook.ts';

/** `i18n/learn/en.ts` is kept as learn-fr. */
function nameOf(path: string, language: string): string {
  const folder = basename(dirname(path));
  return `${folder === 'i18n' ? 'words' : folder}-${language}`;
}

/** A rulebook, or the lines of a file of problems. */
function parsed(text: string, id: string): { name: string; value: unknown } | null {
  if (id.endsWith('.md')) {
    const name = basename(id, '.md');
    const [, language = 'en'] = name.split('.');
    return { name, value: parseRulebook(text, marksOf(language)) };
  }
  if (!id.endsWith('.tsv')) return null;
  const name = `${basename(id, '.tsv')}-${basename(dirname(id))}`;
  return { name, value: text.trimEnd().split('\n') };
}

export function data(): Plugin {
  return {
    name: 'lusoria-data',
    async load(id) {
      const [, path, how] = /^(.*)\?(data|here)$/.exec(id) ?? [];
      if (path === undefined) return null;
      const { byLanguage, files } = await readDictionary(path);
      for (const file of files) this.addWatchFile(file);
      if (how === 'here') return `export default ${JSON.stringify(byLanguage)}`;
      const building = this.environment.mode === 'build';
      const sources = Object.entries(byLanguage).map(([language, dictionary]) => {
        const text = JSON.stringify(dictionary);
        const name = `${nameOf(path, language)}.json`;
        return `${JSON.stringify(language)}: ${
          building
            ? fetching(this.emitFile({ type: 'asset', name, source: text }))
            : `async () => (${text})`
        }`;
      });
      return `${building ? FETCHED : ''}export default { ${sources.join(', ')} }`;
    },
    transform(text, id) {
      if (id.endsWith('/po/LINGUAS'))
        return { code: `export default ${JSON.stringify(languages())}`, map: null };
      const found = parsed(text, id);
      if (!found) return null;
      const source = JSON.stringify(found.value);
      if (this.environment.mode !== 'build')
        return { code: `export default async () => (${source})`, map: null };
      const file = this.emitFile({ type: 'asset', name: `${found.name}.json`, source });
      return { code: `${FETCHED}export default ${fetching(file)}`, map: null };
    },
  };
}

const FETCHED = `import { fetched } from '/src/core/fetched.ts';\n`;
const fetching = (file: string) => `() => fetched(import.meta.ROLLUP_FILE_URL_${file})`;
