// The dictionaries in every language, as the page gets them.
import main from '../src/i18n/en.ts?data';
import type { Dictionary } from '../src/i18n/en';
import labSources from '../src/i18n/lab/en.ts?data';
import type { LabDictionary } from '../src/i18n/lab/en';
import learnSources from '../src/i18n/learn/en.ts?data';
import type { LearnWords } from '../src/i18n/learn/en';
import onlineSources from '../src/i18n/online/en.ts?data';
import type { OnlineWords } from '../src/i18n/online/en';
import remarkSources from '../src/i18n/remarks/en.ts?data';
import type { RemarkWords } from '../src/i18n/remarks/en';
import truthSources from '../src/i18n/truth/en.ts?data';
import type { TruthWords } from '../src/i18n/truth/en';

type ByLanguage<T> = Record<'fr' | 'en', T> & Record<string, T>;

async function all<T>(sources: Record<string, <T>() => Promise<T>>): Promise<ByLanguage<T>> {
  const entries = Object.entries(sources).map(async ([language, get]) => [
    language,
    await get<T>(),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as ByLanguage<T>;
}

export const dictionaries = await all<Dictionary>(main);
export const lab = await all<LabDictionary>(labSources);
export const learn = await all<LearnWords>(learnSources);
export const remarks = await all<RemarkWords>(remarkSources);
export const online = await all<OnlineWords>(onlineSources);
export const truth = await all<TruthWords>(truthSources);
