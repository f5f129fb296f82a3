export type Language = 'fr' | 'en';
export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
