// The languages of program and page: po/LINGUAS, and English.
import { readFileSync } from 'node:fs';

const file = new URL('../../po/LINGUAS', import.meta.url);
export const LANGUAGES = [...readFileSync(file, 'utf8').split(/\s+/).filter(Boolean), 'en'];
