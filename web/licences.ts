// The licences of all that is not ours in the built page, in one file that travels with it: of every
// package whose modules or files are in it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
const FILE = /^licen[cs]e(\.(md|txt))?$/i;

/** The folder of the package that a module is of; null for one of our own. */
export function folderOf(module: string): string | null {
  return PACKAGE.exec(module.replace(/^\0/, '').replace(/\?.*$/, ''))?.[1] ?? null;
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  const file = readdirSync(folder).find((each) => FILE.test(each));
  if (!license || !file) throw new Error(`${name} is in the page, and its licence is not known`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version}: ${license}\n\n${text}\n`;
}

export function licences(): Plugin {
  const folders = new Set<string>();
  return {
    name: 'lusoria-licences',
    apply: 'build',
    // Every module of the page and of its workers comes through here, styles with their fonts too.
    transform(_code, id) {
      const folder = folderOf(id);
      if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder);
      return null;
    },
    generateBundle() {
      const own = readFileSync(new URL('../LICENSE', import.meta.url), 'utf8');
      const others = [...folders].sort().map(licenceOf);
      const source = [`Lusoria\n\n${own}`, ...others].join(`\n${'-'.repeat(72)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}
