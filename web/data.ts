// What is text and no script goes into files of its own when the page is built, fetched when it is needed: the rulebooks
// (*.md) and dictionaries (*.ts?data, the one value that the module exports). Either is imported as a function that gets it.
// While one writes and in tests nothing is fetched.
import { basename, dirname } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import { alias } from './paths.ts';
import { parseRulebook } from './src/learn/rulebook.ts';

const QUERY = '?data';

/** `i18n/learn/fr.ts` is kept as learn-fr. */
function nameOf(path: string): string {
  const folder = basename(dirname(path));
  return `${folder === 'i18n' ? 'words' : folder}-${basename(path, '.ts')}`;
}

export function data(): Plugin {
  return {
    name: 'lusoria-data',
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const path = id.slice(0, -QUERY.length);
      if (this.environment.mode !== 'build')
        return `export default async () => Object.values(await import(${JSON.stringify(path)}))[0]`;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(path, {
        resolve: { alias },
      });
      for (const file of [path, ...dependencies]) this.addWatchFile(file);
      return fetching(
        this.emitFile({
          type: 'asset',
          name: `${nameOf(path)}.json`,
          source: JSON.stringify(Object.values(module)[0]),
        }),
      );
    },
    transform(text, id) {
      if (!id.endsWith('.md')) return null;
      const book = JSON.stringify(parseRulebook(text));
      if (this.environment.mode !== 'build')
        return { code: `export default async () => (${book})`, map: null };
      return {
        code: fetching(
          this.emitFile({ type: 'asset', name: `${basename(id, '.md')}.json`, source: book }),
        ),
        map: null,
      };
    },
  };
}

function fetching(file: string): string {
  return `import { fetched } from '/src/core/fetched.ts'; export default () => fetched(import.meta.ROLLUP_FILE_URL_${file})`;
}
