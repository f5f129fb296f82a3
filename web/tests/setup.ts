// Tests change the language without asking for its words.
import { speak } from '../src/i18n/lexicon';
import '../src/i18n/index.svelte';
import '../src/i18n/lab';
import '../src/i18n/online';

for (const language of ['en', 'fr'] as const) await speak(language);
