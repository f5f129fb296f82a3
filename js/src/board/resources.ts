// What all boards of a page share: the rules, the compiled module, and the words.
import { compileModule } from '$page/core/compile';
import { startModule } from '$page/core/module';
import { learnReasons } from '$page/core/reasons';
import { Rules } from '$page/core/rules';
import { Thinker } from '$page/core/thinker';
import { loadWords } from '$page/i18n/index.svelte';

export interface Resources {
  rules: Rules;
  thinker: Thinker;
}

let coming: Promise<Resources> | undefined;

async function fetchAll(): Promise<Resources> {
  const [code] = await Promise.all([compileModule(), loadWords()]);
  const rules = new Rules(await startModule(code));
  learnReasons(rules.catalogue());
  return { rules, thinker: new Thinker(code) };
}

/** Fetched once; asked again after a failure. */
export function resources(): Promise<Resources> {
  coming ??= fetchAll().catch((trouble: unknown) => {
    coming = undefined;
    throw trouble;
  });
  return coming;
}
