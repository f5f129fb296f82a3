/** One of languages.ts. */
export type Language = string;
export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
/** What board and pieces are made of: as on their first day, as they were found, without ornament. */
export type Look = 'new' | 'excavated' | 'plain';
