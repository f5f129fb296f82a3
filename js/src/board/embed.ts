// In the place of web/src/settings/embed.ts: a board in somebody else's page keeps nothing in the
// browser, makes no sound, and does not look at the page's address.
import type { EmbedOptions } from '$page/settings/embed';

export const embedded: EmbedOptions = { language: null, theme: 'auto' };
