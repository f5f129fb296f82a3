// The sources of the page under a name, for the games' folders (tsconfig.json says the same to
// TypeScript).
import { fileURLToPath } from 'node:url';

export const alias = { $page: fileURLToPath(new URL('./src', import.meta.url)) };
