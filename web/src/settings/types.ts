/** One of languages.ts. */
export type Language = string;
export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
