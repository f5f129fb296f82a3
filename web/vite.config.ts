import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The folder is given by web/build; everything the page loads comes from it, by relative addresses.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: process.env.LUSORIA_PAGE ?? '../build/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  test: { include: ['tests/**/*.test.ts'] },
});
