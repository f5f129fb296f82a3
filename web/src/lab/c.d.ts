declare module '*/lab/words.c' {
  const words: Record<'fr' | 'en', import('../../words').LabWords>;
  export default words;
}

declare const __LUSORIA_VERSION__: string;
declare const __LUSORIA_COMMIT__: string;
