// Files that the laboratory opens: studies and results.
import type { Rules } from '../core/rules';
import { fill } from '../i18n/index.svelte';
import type { LabDictionary } from '../i18n/lab/en';
import { readResult, type Result } from './result';

/** No file of the laboratory is larger, in bytes. */
const LARGEST = 64 << 20;
/** A study is short: text that is longer is none. */
const STUDY_LARGEST = 1 << 18;

export class BadFile extends Error {
  constructor(readonly sentence: (t: LabDictionary) => string) {
    super();
  }
}

/** Every cell must be of a game that can be drawn here. */
function checkGames(result: Result, rules: Rules): void {
  result.cells.forEach(({ game }, n) => {
    try {
      rules.places(game);
    } catch {
      throw new BadFile((t) => fill(t.unknownGame, { n }));
    }
  });
}

export async function openFile(
  file: File,
  rules: Rules,
): Promise<{ study: string } | { result: Result; text: string }> {
  if (file.size > LARGEST) throw new BadFile((t) => t.tooLong);
  const text = await file.text();
  if (/^\s*\{/.test(text)) {
    const result = readResult(text);
    if (result.cells.length === 0) throw new BadFile((t) => t.notLab);
    checkGames(result, rules);
    return { result, text };
  }
  if (text.includes('\0') || text.includes('\ufffd')) throw new BadFile((t) => t.notLab);
  if (text.length > STUDY_LARGEST) throw new BadFile((t) => t.tooLong);
  return { study: text };
}
