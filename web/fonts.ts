// Every browser that reads WebAssembly reads woff2: the older form is not built. Letters beyond those
// of Western Europe, as vowels with macrons, are in files of their own, which a browser fetches when
// it meets such a letter.
import type { Plugin } from 'vite';

const OLDER = /,\s*url\([^)]*\.woff\)\s*format\(['"]woff['"]\)/g;
const FURTHER = 'unicode-range: U+100-24F, U+1E00-1EFF;';

export function asServed(code: string, id: string): string {
  const newer = code.replace(OLDER, '');
  return id.includes('/latin-ext-') ? newer.replace(/\}\s*$/, `${FURTHER}}`) : newer;
}

export function fonts(): Plugin {
  return {
    name: 'lusoria-fonts',
    enforce: 'pre',
    transform: (code, id) =>
      /@fontsource\/.*\.css$/.test(id) ? { code: asServed(code, id), map: null } : null,
  };
}
