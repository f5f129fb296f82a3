import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chunkOf } from './chunks.ts';
import { data } from './data.ts';
import { fonts } from './fonts.ts';
import { licences } from './licences.ts';
import { links } from './links/plugin.ts';
import { needs } from './needs.ts';
import { offline } from './offline.ts';
import { alias } from './paths.ts';
import { commit, version } from './version.ts';
import { sentences } from './sentences.ts';

// The folder is given by web/build; everything the page loads comes from it, by relative addresses.
export default defineConfig({
  base: './',
  resolve: { alias },
  cacheDir: '../node_modules/.vite',
  plugins: [
    fonts(),
    svelte({ configFile: '../svelte.config.js' }),
    data(),
    sentences(),
    needs(),
    links(),
    licences(),
    offline(),
  ],
  define: {
    __LUSORIA_VERSION__: JSON.stringify(version()),
    __LUSORIA_COMMIT__: JSON.stringify(commit()),
  },
  build: {
    outDir: process.env.LUSORIA_PAGE ?? '../build/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/offline/sw.ts' },
      // A service worker keeps its name: browsers look for news under it.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: chunkOf }] },
      },
    },
  },
  worker: { format: 'es' },
  // On a busy machine solving an ending takes long.
  test: { include: ['tests/**/*.test.ts'], testTimeout: 60000, setupFiles: 'tests/setup.ts' },
});
