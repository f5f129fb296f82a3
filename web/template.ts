// Every sentence of the English dictionaries as an entry of a template of gettext (po/page.mjs).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contextOf, root } from './catalogue.ts';
import { readEnglish, rootOf, textsOf } from './dictionary.ts';

const HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n';

function dictionaries(): string[] {
  const folder = join(root, 'web/src/i18n');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)(first\.)?en\.ts$/.test(path))
    .map((path) => join(folder, path))
    .sort();
}

interface Entry {
  context: string | undefined;
  one: string;
  other?: string;
  /** Where it is said, for translators. */
  paths: string[];
}

function written({ context, one, other, paths }: Entry): string {
  const fields = [
    ...paths.map((path) => `#. ${path}`),
    ...(context === undefined ? [] : [`msgctxt ${JSON.stringify(context)}`]),
    `msgid ${JSON.stringify(one)}`,
    ...(other === undefined
      ? ['msgstr ""']
      : [`msgid_plural ${JSON.stringify(other)}`, 'msgstr[0] ""', 'msgstr[1] ""']),
  ];
  return `${fields.join('\n')}\n`;
}

export async function pageTemplate(): Promise<string> {
  const entries = new Map<string, Entry>();
  for (const file of dictionaries()) {
    const { english } = await readEnglish(file);
    for (const { path, ...text } of textsOf(english, rootOf(file))) {
      const context = contextOf(path);
      const key = JSON.stringify([context, text.one]);
      const known = entries.get(key);
      if (known) known.paths.push(path);
      else entries.set(key, { context, ...text, paths: [path] });
    }
  }
  return [HEADER, ...[...entries.values()].map(written)].join('\n');
}
