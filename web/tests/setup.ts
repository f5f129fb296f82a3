// Tests change the language without asking for its words.
import { learnReasons } from '../src/core/reasons';
import { languages, speak } from '../src/i18n/lexicon';
import '../src/i18n/index.svelte';
import '../src/i18n/archive';
import '../src/i18n/faults';
import '../src/i18n/lab';
import '../src/i18n/online';
import '../src/i18n/review';
import '../src/i18n/problems';
import '../src/i18n/remarks';
import { freshRules } from './module';

for (const language of [...languages.filter((each) => each !== 'fr'), 'fr']) await speak(language);
learnReasons(freshRules().catalogue());
