// How large the page is, packed as the server sends it.
import { readdirSync, statSync } from 'node:fs';
import { GAMES, pageFolder, waitForTurn } from './page.mjs';

/** Kilobytes (1000 bytes, gzip -9) of those files of the build whose name fits. */
export function packed(name) {
  const files = readdirSync(pageFolder, { recursive: true }).filter(
    (file) => file.endsWith('.gz') && name.test(file.slice(0, -3)),
  );
  return files.reduce((sum, file) => sum + statSync(`${pageFolder}/${file}`).size, 0) / 1000;
}

/**
 * Kilobytes of page, script, style and words that Chromium fetches from the first visit until a
 * person can act in a game where the computer begins, so that its worker is among them.
 */
export async function firstGame({ page, close }) {
  const fetched = new Set();
  page.on('response', (response) =>
    fetched.add(new URL(response.url()).pathname.slice(1) || 'index.html'),
  );
  await page.reload();
  await page.locator('main li .main').nth(GAMES.indexOf('ergo')).click();
  await waitForTurn(page);
  await close();
  return packed({ test: (name) => fetched.has(name) && /\.(html|js|css|json)$/.test(name) });
}
