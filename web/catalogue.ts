// The catalogues of gettext (po/) as the build reads them: every sentence for people, of the
// program and of the page, is translated there and nowhere else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const STRING = '"(?:[^"\\\\]|\\\\.)*"';
/** C strings side by side, as a regular expression. */
export const STRINGS = `${STRING}(?:\\s*${STRING})*`;

/** What C strings side by side say. */
export function said(strings: string): string {
  return (strings.match(new RegExp(STRING, 'g')) ?? [])
    .map((one) => JSON.parse(one) as string)
    .join('');
}

/**
 * The languages of the page: those that have a catalogue, and English, which the sources are
 * written in.
 */
export function languages(): string[] {
  return [...readFileSync(join(root, 'po/LINGUAS'), 'utf8').split(/\s+/).filter(Boolean), 'en'];
}

/** Where in the dictionaries a text carries its place as its context (po/contexts). */
const contexts = readFileSync(join(root, 'po/contexts'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({
    line,
    path: new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}(\\.|$)`),
  }));

export function contextOf(path: string): string | undefined {
  return contexts.find((context) => context.path.test(path))?.line;
}

/** How gettext finds a message: it puts the context before it. */
const key = (message: string, context?: string) =>
  context === undefined ? message : `${context}\u0004${message}`;

export class Catalogue {
  private readonly entries = new Map<string, string[]>();
  private readonly pluralOf: (n: number) => number;

  constructor(
    readonly language: string,
    text: string,
  ) {
    const entry = new RegExp(
      `^(?:msgctxt (${STRINGS})\\s*)?^msgid (${STRINGS})\\s*(?:^msgid_plural ${STRINGS}\\s*)?` +
        `((?:^msgstr(?:\\[\\d\\])? ${STRINGS}\\s*)+)`,
      'gm',
    );
    const forms = new RegExp(`^msgstr(?:\\[\\d\\])? (${STRINGS})`, 'gm');
    for (const [, context, id = '', translated = ''] of text.matchAll(entry))
      this.entries.set(
        key(said(id), context === undefined ? undefined : said(context)),
        [...translated.matchAll(forms)].map(([, form = '']) => said(form)),
      );
    this.pluralOf = pluralRule(this.entries.get('')?.[0] ?? '');
  }

  /** Fails where the catalogue does not have it; `where` says who asks. */
  private find(message: string, context: string | undefined, where: string): string[] {
    const found = this.entries.get(key(message, context));
    if (!found || found.includes(''))
      throw new Error(
        `po/${this.language}.po lacks “${message}”${context ? ` (${context})` : ''}, of ${where}`,
      );
    return found;
  }

  say(message: string, context: string | undefined, where: string): string {
    return this.find(message, context, where)[0]!;
  }

  /**
   * By the names that Intl.PluralRules has for the kinds of numbers of this language; the last form
   * is that of all kinds that have none of their own.
   */
  sayForms(message: string, context: string | undefined, where: string): Record<string, string> {
    const forms = this.find(message, context, where);
    const rules = new Intl.PluralRules(this.language);
    const other = forms.at(-1)!;
    const kinds = rules.resolvedOptions().pluralCategories.map((kind): [string, string] => {
      const example = EXAMPLES.find((n) => rules.select(n) === kind);
      return [kind, example === undefined ? other : forms[this.pluralOf(example)]!];
    });
    return Object.fromEntries([...kinds.filter(([, form]) => form !== other), ['other', other]]);
  }
}

/**
 * One number at least of every kind that a language distinguishes, as far as whole numbers show it.
 */
const EXAMPLES = [...Array(201).keys(), 1e6];

/** The C expression of Plural-Forms, which is one of JavaScript too. */
function pluralRule(header: string): (n: number) => number {
  const expression = /plural=([n\d\s()<>=!&|%?:+*-]+);/.exec(header)?.[1] ?? 'n != 1';
  const rule = new Function('n', `return Number(${expression});`) as (n: number) => number;
  return rule;
}

export const catalogueFile = (language: string) => join(root, `po/${language}.po`);

export function readCatalogue(language: string): Catalogue {
  return new Catalogue(language, readFileSync(catalogueFile(language), 'utf8'));
}
