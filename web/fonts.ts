// Every browser that reads WebAssembly reads woff2: the older form is not built.
import type { Plugin } from 'vite';

const OLDER = /,\s*url\([^)]*\.woff\)\s*format\(['"]woff['"]\)/g;

export function fonts(): Plugin {
  return {
    name: 'lusoria-fonts',
    enforce: 'pre',
    transform: (code, id) =>
      /@fontsource\/.*\.css$/.test(id) ? { code: code.replace(OLDER, ''), map: null } : null,
  };
}
