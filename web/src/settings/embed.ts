// What the address asks of a page in somebody else's frame: ?embed&lang=fr&theme=dark
// (docs/embedding.md). Such a page keeps nothing and plays nothing with others.
import { languages } from './languages';
import type { Language, Theme } from './types';

export interface EmbedOptions {
  /** Null: as the browser asks. */
  language: Language | null;
  theme: Theme;
}

export function parseEmbed(search: string): EmbedOptions | null {
  const asked = new URLSearchParams(search);
  if (!asked.has('embed')) return null;
  const language = asked.get('lang');
  const theme = asked.get('theme') ?? '';
  return {
    language: language !== null && languages.includes(language) ? language : null,
    theme: theme === 'light' || theme === 'dark' || theme === 'contrast' ? theme : 'auto',
  };
}

export const embedded: EmbedOptions | null = parseEmbed(globalThis.location?.search ?? '');
