// What a browser without script shows: that the page needs it, in every language.
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './catalogue.ts';
import { readDictionary } from './dictionary.ts';

export function needs(): Plugin {
  return {
    name: 'lusoria-needs',
    async transformIndexHtml(html) {
      const { byLanguage } = await readDictionary(join(root, 'web/src/i18n/links/en.ts'));
      const paragraphs = Object.entries(byLanguage as Record<string, { needs: string }>).map(
        ([language, words]) => `<p lang="${language}">${words.needs}</p>`,
      );
      return html.replace('%NEEDS%', paragraphs.join('\n      '));
    },
  };
}
