// The sentences of the page as a template of gettext, for po/extract.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const { module } = await runnerImport(`${root}web/template.ts`, {
  configFile: false,
  logLevel: 'error',
});
process.stdout.write(await module.pageTemplate());
