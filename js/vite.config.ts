// The package for JavaScript, built twice from the same sources: for browsers and for Node.js
// (LUSORIA_HOST). The page's own parts are used as they are; two files of it have others in their
// place.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { data } from '../web/data.ts';
import { licences } from '../web/licences.ts';
import { alias } from '../web/paths.ts';
import { sentences } from '../web/sentences.ts';
import { version } from '../web/version.ts';

const host = process.env.LUSORIA_HOST === 'node' ? 'node' : 'browser';
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const IN_PLACE: Record<string, string> = {
  [path('../web/src/settings/embed.ts')]: path('src/board/embed.ts'),
  ...(host === 'node' ? { [path('../web/src/core/host.ts')]: path('src/node/host.ts') } : {}),
};

function inPlace(): Plugin {
  return {
    name: 'lusoria-in-place',
    enforce: 'pre',
    async resolveId(name, importer, options) {
      const found = await this.resolve(name, importer, { ...options, skipSelf: true });
      return (found && IN_PLACE[found.id]) ?? found;
    },
  };
}

const INPUT = {
  browser: {
    index: path('src/index.ts'),
    worker: path('src/worker.ts'),
    board: path('src/board.ts'),
  },
  node: {
    index: path('src/index.ts'),
    worker: path('src/worker.ts'),
    thread: path('src/node/thread.ts'),
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('../web', import.meta.url)),
  base: './',
  publicDir: false,
  resolve: { alias },
  cacheDir: '../node_modules/.vite-npm',
  plugins: [
    inPlace(),
    // Styles go where the component is mounted: into the element's own tree.
    svelte({
      configFile: '../svelte.config.js',
      emitCss: false,
      compilerOptions: { css: 'injected' },
    }),
    data(),
    sentences(),
    ...(host === 'browser' ? [licences()] : []),
  ],
  define: { __LUSORIA_VERSION__: JSON.stringify(version()), __LUSORIA_COMMIT__: '""' },
  build: {
    outDir: process.env.LUSORIA_PACKAGE ?? '../build/npm/package',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: INPUT[host],
      external: [/^node:/],
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: `${host}/[name].js`,
        chunkFileNames: `${host}/[name]-[hash].js`,
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [inPlace(), data(), sentences()],
    rolldownOptions: {
      output: { entryFileNames: `${host}/[name].js`, assetFileNames: 'assets/[name][extname]' },
    },
  },
});
