// The package as somebody gets it: installed from its file into an empty folder, without a network.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const built = join(root, 'build/npm');

const [file, ...others] = readdirSync(built).filter((name) => name.endsWith('.tgz'));
if (!file || others.length > 0) throw new Error('js/build build/npm makes one package');
export const packed = join(built, file);

export const folder = mkdtempSync(join(tmpdir(), 'lusoria-npm-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', packed], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
});

/** The package's own file, as an address. */
export const partOf = (name) => pathToFileURL(join(folder, 'node_modules/lusoria', name)).href;
