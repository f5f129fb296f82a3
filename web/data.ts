// What is text and no script goes into files of its own when the page is built, fetched when it is needed: the rulebooks
// and the words of lessons and stories. While one writes and in tests they are modules.
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { learn as en } from './src/i18n/learn/en.ts';
import { learn as fr } from './src/i18n/learn/fr.ts';
import { parseRulebook } from './src/learn/rulebook.ts';

const LEARNING: Record<string, unknown> = { fr, en };

function fetched(file: string): string {
  return `await (await fetch(import.meta.ROLLUP_FILE_URL_${file})).json()`;
}

export function data(): Plugin {
  return {
    name: 'lusoria-data',
    transform(text, id) {
      const building = this.environment.mode === 'build';
      const emit = (name: string, source: unknown) => this.emitFile({ type: 'asset', name: `${name}.json`, source: JSON.stringify(source) });
      if (id.endsWith('.md')) {
        const book = parseRulebook(text);
        return { code: `export default ${building ? fetched(emit(basename(id, '.md'), book)) : JSON.stringify(book)}`, map: null };
      }
      const language = /i18n\/learn\/(\w+)\.ts$/.exec(id)?.[1] ?? '';
      if (!building || !LEARNING[language]) return null;
      return { code: `export const learn = ${fetched(emit(`learn-${language}`, LEARNING[language]))}`, map: null };
    },
  };
}
