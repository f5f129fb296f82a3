// Without a network, and with a new build: the service worker, the manifest and the headers they
// come with.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, open, pageFolder, serve, start, waitForTurn } from '../support/page.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser.close();
});

/** The builds that are kept; what outlives them (calls, languages) is beside them. */
const kept = (page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('lusoria-')));
const ready = (page) =>
  page.evaluate(
    async () =>
      Boolean((await navigator.serviceWorker.ready).active) &&
      Boolean(navigator.serviceWorker.controller),
  );

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
    if (type === 'image/png')
      assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
  }
  const worker = await get('sw.js');
  assert.match(worker.headers.get('content-type'), /javascript/);
  assert.equal(worker.headers.get('cache-control'), 'no-cache');
  assert.match(worker.headers.get('content-security-policy'), /default-src 'self'/);
});

test(
  'after the first visit the page opens and plays without a network',
  { timeout: 60000 },
  async (t) => {
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
    await start(page, 'scripta2', { opponent: 'watch', level: '1' });
    await page.waitForFunction(() => document.querySelectorAll('ol li').length > 2, null, {
      timeout: 20000,
    }); // Its net was kept too.
    await page.evaluate(() => (location.hash = '#/problemes/ur/3'));
    await page.waitForSelector('.problem .board .hit'); // And the problems.
    await page.evaluate(() => document.fonts.ready);
    assert.ok(await page.evaluate(() => document.fonts.check('600 20px Cinzel')));
    quiet();
    await close();
  },
);

test(
  'what the server says of itself comes from the server, never from a cache',
  { timeout: 60000 },
  async (t) => {
    const server = await serve();
    t.after(() => server.stop());
    const { page, close } = await open(browser, server.address, { serviceWorkers: 'allow' });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const ask = (path) =>
      page.evaluate(
        (to) =>
          fetch(to).then(
            (answer) => answer.status,
            () => 0,
          ),
        path,
      );
    const paths = ['healthz', 'metrics', 'api/games', 'play'];
    assert.equal(await ask('healthz'), 200);
    for (const path of paths) assert.notEqual(await ask(path), 0, path);
    const names = await page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => url),
          ),
        )
      ).flat(),
    );
    assert.ok(names.length > 10);
    assert.deepEqual(
      names.filter((url) => /healthz|metrics|\/api\/|\/play$/.test(url)),
      [],
    );
    await server.stop();
    for (const path of paths)
      assert.equal(await ask(path), 0, `${path} is answered without a server`);
    assert.equal(await ask('./index.html'), 200);
    await close();
  },
);

/**
 * The same page with one file changed, as a build would leave it: the worker lists another version.
 */
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

// On a busy machine a worker of the browser may take long to start: the waits are long, and what is
// awaited is the same.
const PATIENT = 90000;

/**
 * Asks until it holds; a page that is being loaded again just now is asked once more.
 * (waitForFunction takes a promise for true.)
 */
async function until(page, holds, what) {
  for (
    const end = Date.now() + PATIENT;
    Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 100))
  )
    if (await page.evaluate(holds).catch(() => false)) return;
  assert.fail(`not within ${PATIENT / 1000} s: ${what}`);
}

test(
  'a new build waits for the end of the game, is announced, and is there at the next start',
  { timeout: 4 * PATIENT },
  async (t) => {
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
    page.setDefaultTimeout(PATIENT);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await until(
      page,
      async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting),
      'the new worker waits',
    );
    assert.equal(await build(page), 'old', 'nothing changes in the middle of a game');
    assert.equal((await kept(page)).length, 2);
    await page.locator('[data-kind=hand][aria-disabled=false]').click();
    await page.locator('[data-name=e5]').click();
    await waitForTurn(page);
    await page.getByRole('button', { name: 'Tous les jeux' }).click();
    await page.getByText('Une nouvelle version est prête.').waitFor();
    // A start waits some seconds for the new build to take over; where it takes longer the next
    // start has it.
    await page.reload({ waitUntil: 'commit' });
    await until(
      page,
      async () =>
        !(await navigator.serviceWorker.getRegistration()).waiting &&
        document.querySelector('h1') !== null,
      'the new worker has taken over',
    );
    if ((await build(page)) === 'old') await page.reload({ waitUntil: 'commit' });
    await until(page, () => document.documentElement.dataset.build === 'new', 'the new build');
    await until(
      page,
      async () => (await caches.keys()).filter((name) => name.startsWith('lusoria-')).length === 1,
      'the old files are gone',
    );
    assert.deepEqual(await kept(page), ['lusoria-0123456789abcdef']);
    await page.getByRole('button', { name: /Reprendre.*Ergo/ }).click();
    assert.match(
      await page.locator('[data-name=e5]').getAttribute('aria-label'),
      /pièce creuse de Noir|lion de Noir/,
    );
    quiet();
    await close();
  },
);
