// Without a network, and with a new build: the service worker, the manifest and the headers they come with.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, open, pageFolder, serve, start, waitForTurn } from './page.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser.close();
});

const kept = (page) => page.evaluate(() => caches.keys());
const ready = (page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active) && Boolean(navigator.serviceWorker.controller));

test('the manifest, the icons and the worker come as they should', async (t) => {
  const server = await serve();
  t.after(() => server.stop());
  const get = (file) => fetch(server.address + file);
  const manifest = await get('lusoria.webmanifest');
  assert.equal(manifest.headers.get('content-type'), 'application/manifest+json');
  const said = await manifest.json();
  assert.equal(said.lang, 'fr');
  assert.equal(said.display, 'standalone');
  for (const { src, type, sizes } of said.icons) {
    const icon = await get(src);
    assert.equal(icon.headers.get('content-type'), type);
    const bytes = Buffer.from(await icon.arrayBuffer());
    if (type === 'image/png') assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
  }
  const worker = await get('sw.js');
  assert.match(worker.headers.get('content-type'), /javascript/);
  assert.equal(worker.headers.get('cache-control'), 'no-cache');
  assert.match(worker.headers.get('content-security-policy'), /default-src 'self'/);
});

test('after the first visit the page opens and plays without a network', { timeout: 60000 }, async (t) => {
  const server = await serve();
  t.after(() => server.stop());
  const { page, close, quiet } = await open(browser, server.address, { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  assert.ok(await ready(page));
  await server.stop();
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('h1');
  await start(page, 'bastonus', { level: '1' });
  await page.locator('[data-name=c3]').click();
  await page.locator('[data-name=c4]').click();
  assert.equal(await waitForTurn(page), 'person');
  assert.equal(await page.locator('ol li').count(), 2, 'the computer has answered');
  await page.evaluate(() => document.fonts.ready);
  assert.ok(await page.evaluate(() => document.fonts.check('600 20px Cinzel')));
  quiet();
  await close();
});

/** The same page with one file changed, as a build would leave it: the worker lists another version. */
function changedBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-page-'));
  cpSync(pageFolder, folder, { recursive: true });
  for (const packed of ['sw.js.gz', 'index.html.gz']) rmSync(join(folder, packed), { force: true });
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  const version = worker.match(/[0-9a-f]{16}/)[0];
  writeFileSync(join(folder, 'sw.js'), worker.replace(version, '0123456789abcdef'));
  const index = readFileSync(join(folder, 'index.html'), 'utf8');
  writeFileSync(join(folder, 'index.html'), index.replace('<html ', '<html data-build="new" '));
  return folder;
}
const build = (page) => page.evaluate(() => document.documentElement.dataset.build ?? 'old');

test('a new build waits for the end of the game, is announced, and is there at the next start', { timeout: 60000 }, async (t) => {
  const server = await serve();
  t.after(() => server.stop());
  const { page, close, quiet } = await open(browser, server.address, { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await start(page, 'ergo', { opponent: 'friend' });
  await server.stop();
  const folder = changedBuild();
  const changed = await serve({ page: folder, port: server.port });
  t.after(async () => {
    await changed.stop();
    rmSync(folder, { recursive: true });
  });
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  assert.equal(await build(page), 'old', 'nothing changes in the middle of a game');
  assert.equal((await kept(page)).length, 2);
  await page.locator('[data-kind=hand][aria-disabled=false]').click();
  await page.locator('[data-name=e5]').click();
  await waitForTurn(page);
  await page.getByRole('button', { name: 'Tous les jeux' }).click();
  await page.getByText('Une nouvelle version est prête.').waitFor();
  // A start waits some seconds for the new build; on a busy machine the next start has it.
  for (let i = 0; i < 4 && (await build(page)) === 'old'; i++) {
    await page.reload();
    await page.waitForSelector('h1');
    await page.waitForFunction(() => document.documentElement.dataset.build === 'new', null, { timeout: 6000 }).catch(() => undefined);
  }
  assert.equal(await build(page), 'new');
  await page.waitForFunction(async () => (await caches.keys()).length === 1);
  assert.deepEqual(await kept(page), ['lusoria-0123456789abcdef']);
  await page.getByRole('button', { name: /Reprendre la partie.*Ergo/ }).click();
  assert.match(await page.locator('[data-name=e5]').getAttribute('aria-label'), /pièce creuse de Noir|lion de Noir/);
  quiet();
  await close();
});
