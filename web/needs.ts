// What a browser without script shows: that the page needs it, in every language. And the page's own
// file without the spaces that only its writers need.
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './catalogue.ts';
import { readDictionary } from './dictionary.ts';

export function needs(): Plugin {
  return {
    name: 'lusoria-needs',
    transformIndexHtml: {
      order: 'post', // what Vite adds is indented, too
      async handler(html) {
        const { byLanguage } = await readDictionary(join(root, 'web/src/i18n/links/en.ts'));
        const paragraphs = Object.entries(byLanguage as Record<string, { needs: string }>).map(
          ([language, words]) => `<p lang="${language}">${words.needs}</p>`,
        );
        return html.replace('%NEEDS%', paragraphs.join('\n')).replace(/^ +| (?=\/>)/gm, '');
      },
    },
  };
}
