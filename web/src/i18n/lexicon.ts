// Words are fetched in the language that is spoken, those of another when it is chosen. A screen
// never sees a language whose words have not come.
import { languages } from '../settings/languages';
import { keepSettings, settings, type Language } from '../settings/settings.svelte';

export { languages };
const all: Lexicon<unknown>[] = [];
let wanted: Language = settings.language;

export class Lexicon<Words> {
  private readonly known: Partial<Record<Language, Words>> = {};

  constructor(private readonly sources: Record<Language, () => Promise<Words>>) {
    all.push(this);
  }

  async load(language: Language = settings.language): Promise<void> {
    this.known[language] ??= await this.sources[language]!();
  }

  has(): boolean {
    return this.known[settings.language] !== undefined;
  }

  /** In the language chosen now; reading it in a component keeps the component up to date. */
  words(): Words {
    const found = this.known[settings.language];
    if (!found) throw new Error(`no words in ${settings.language}`);
    return found;
  }
}

/** Changes the language everywhere at once. It stays as it is where the words cannot be fetched. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  try {
    await Promise.all(all.map((lexicon) => lexicon.load(language)));
  } catch {
    return;
  }
  if (wanted !== language) return;
  settings.language = language;
  keepSettings();
}
