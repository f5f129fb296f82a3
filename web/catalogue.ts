// The catalogues of gettext (po/) as the build reads them: every sentence for people, of the
// program and of the page, is translated there and nowhere else.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localeOf } from './src/settings/locale.ts';

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

const codes = (file: string) =>
  readFileSync(join(root, 'po', file), 'utf8')
    .split(/\s+/)
    .filter(Boolean);

/** Where tests keep a catalogue that no visitor sees (tests/web/support/pseudo.mjs). */
const further = process.env.LUSORIA_CATALOGUES;

/**
 * The languages of the page: those that have a catalogue, and English, which the sources are
 * written in.
 */
export function languages(): string[] {
  const tried = further === undefined ? [] : readdirSync(further);
  return [...codes('LINGUAS'), 'en', ...tried.map((file) => basename(file, '.po'))];
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
    /** Fails where something is missing; else that is said in English. */
    private readonly isWhole = true,
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
    if (localeOf(language) !== language && EXAMPLES.some((n) => this.pluralOf(n) !== +(n !== 1)))
      throw new Error(
        `po/${language}.po: browsers do not know this language, so its plural must be n != 1`,
      );
  }

  /** Undefined where the catalogue does not have it; `where` says who asks. */
  private find(message: string, context: string | undefined, where: string): string[] | undefined {
    const found = this.entries.get(key(message, context));
    if (found && !found.includes('')) return found;
    if (!this.isWhole) return undefined;
    throw new Error(
      `po/${this.language}.po lacks “${message}”${context ? ` (${context})` : ''}, of ${where}`,
    );
  }

  say(message: string, context: string | undefined, where: string): string {
    return this.find(message, context, where)?.[0] ?? message;
  }

  /**
   * By the names that Intl.PluralRules has for the kinds of numbers of this language; the last form
   * is that of all kinds that have none of their own.
   */
  sayForms(
    english: { one: string; other: string },
    context: string | undefined,
    where: string,
  ): Record<string, string> {
    const forms = this.find(english.one, context, where);
    if (!forms) return english;
    const rules = new Intl.PluralRules(localeOf(this.language));
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

export function catalogueFile(language: string): string {
  const own = join(root, `po/${language}.po`);
  return further === undefined || existsSync(own) ? own : join(further, `${language}.po`);
}

/** What the marks of a rulebook say in a language (src/learn/rulebook.ts). */
export function marksOf(language: string): { source: string; gap: string } {
  const say = (word: string) =>
    language === 'en' ? word : readCatalogue(language).say(word, undefined, 'rulebooks');
  return { source: say('source'), gap: say('gap') };
}

/** Read once, and again when the file has changed: every dictionary asks for all of them. */
const known = new Map<string, { text: string; catalogue: Catalogue }>();

export function readCatalogue(language: string): Catalogue {
  const text = readFileSync(catalogueFile(language), 'utf8');
  const kept = known.get(language);
  if (kept?.text === text) return kept.catalogue;
  const catalogue = new Catalogue(language, text, codes('complete').includes(language));
  known.set(language, { text, catalogue });
  return catalogue;
}
