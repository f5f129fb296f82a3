// What the linter asks of the page and of the programs for Node.js. Types are checked by
// svelte-check, layers and cycles by tests/checks/imports.mjs.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const UNUSED = { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true };

export default ts.config(
  { ignores: ['build*/', 'web/generated/', '.*/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
  },
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', UNUSED],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // {' '} is how prettier keeps a space at the end of a line.
      'svelte/no-useless-mustaches': 'off',
      // What is not shown needs no signal, and what is shown is replaced as a whole ($state.raw).
      'svelte/prefer-svelte-reactivity': 'off',
      // It does not see all warnings of the compiler that svelte-check sees.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  // TypeScript itself knows which names exist.
  { files: ['**/*.ts', '**/*.svelte'], rules: { 'no-undef': 'off' } },
);
