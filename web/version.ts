// Version and commit as the program has them, for the results of studies that the page saves.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function version(): string {
  const found = /version: '([^']+)'/.exec(
    readFileSync(new URL('../meson.build', import.meta.url), 'utf8'),
  )?.[1];
  if (!found) throw new Error('meson.build names no version');
  return found;
}

export function commit(): string {
  try {
    return execFileSync(fileURLToPath(new URL('../console/commit', import.meta.url)), {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'no commit';
  }
}
