// A dictionary of the page in every language: the English one is a module, the others come out of
// the catalogues.
import { runnerImport } from 'vite';
import {
  catalogueFile,
  contextOf,
  languages,
  readCatalogue,
  root,
  type Catalogue,
} from './catalogue.ts';
import { alias } from './paths.ts';
import { faults, messages, sentences, sourcesOfMessages } from './sentences.ts';
import { keyOf } from './src/i18n/key.ts';

type Spoken = Record<string, string>;

/**
 * The root of what a module exports in the names of its texts: `i18n/online/en.ts` has online.…,
 * i18n/en.ts none.
 */
export function rootOf(path: string): string {
  const [, folder, name] = /i18n\/(?:(\w+)\/)?(?:(\w+)\.)?en\.ts$/.exec(path) ?? [];
  return folder ?? name ?? '';
}

const isPlural = (tree: object): tree is { one: string; other: string } =>
  Object.keys(tree).join() === 'one,other';

const at = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/**
 * Every text of a dictionary with the way to it; texts that depend on a number, as gettext has
 * them.
 */
export function textsOf(
  tree: unknown,
  path: string,
): { path: string; one: string; other?: string }[] {
  if (typeof tree === 'string') return tree === '' ? [] : [{ path, one: tree }];
  if (tree === null || typeof tree !== 'object') return [];
  if (isPlural(tree)) return [{ path, ...tree }];
  return Object.entries(tree).flatMap(([name, value]) => textsOf(value, at(path, name)));
}

export function translated(tree: unknown, path: string, catalogue: Catalogue): unknown {
  if (typeof tree === 'string')
    return tree === '' ? '' : catalogue.say(tree, contextOf(path), path);
  if (tree === null || typeof tree !== 'object') return tree;
  if (isPlural(tree)) return catalogue.sayForms(tree, contextOf(path), path);
  if (Array.isArray(tree))
    return tree.map((value, i) => translated(value, at(path, String(i)), catalogue));
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      translated(value, at(path, name), catalogue),
    ]),
  );
}

/** What the modules say in English, by the key of that (src/i18n/catalogue.ts). */
export function spoken(catalogue: Pick<Catalogue, 'say'>, said: string[]): Spoken {
  const byKey: Spoken = {};
  for (const message of said) {
    const key = keyOf(message);
    if (key in byKey) throw new Error(`“${message}” has the key of another message: ${key}`);
    byKey[key] = catalogue.say(message, undefined, 'C');
  }
  return byKey;
}

/** The English dictionary that a module exports, and the files it comes from. */
export async function readEnglish(path: string): Promise<{ english: unknown; files: string[] }> {
  const { module, dependencies } = await runnerImport<Record<string, unknown>>(path, {
    resolve: { alias },
    plugins: [sentences()],
  });
  return { english: Object.values(module)[0], files: [path, ...dependencies] };
}

/** The dictionary in every language, and all files it comes from. */
export async function readDictionary(
  path: string,
): Promise<{ byLanguage: Record<string, unknown>; files: string[] }> {
  const { english, files } = await readEnglish(path);
  const name = rootOf(path);
  const byLanguage = Object.fromEntries(
    languages().map((language) => {
      if (language === 'en') return [language, english];
      const catalogue = readCatalogue(language);
      if (name === 'faults') return [language, spoken(catalogue, faults())];
      const dictionary = translated(english, name, catalogue) as object;
      if (name !== '') return [language, dictionary];
      return [language, { ...dictionary, spoken: spoken(catalogue, messages()) }];
    }),
  );
  const others = languages().filter((language) => language !== 'en');
  return {
    byLanguage,
    files: [
      ...files,
      ...others.map(catalogueFile),
      ...['po/LINGUAS', 'po/complete', 'po/POTFILES', 'po/contexts', ...sourcesOfMessages()].map(
        (file) => root + file,
      ),
    ],
  };
}
