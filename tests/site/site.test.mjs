// The site of all documents: it builds, which fails on a link that leads nowhere, and in Chromium it
// shows guides in both languages, finds words, and asks nothing of another host.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serveFolder } from './folder.mjs';
import { checkAxe, launch, open, PHONE } from '../web/support/page.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}build/site-out`;
let server;
let browser;

before(async () => {
  execFileSync(`${root}site/build`, [folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  server = await serveFolder(folder);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const [how, context] of [
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ['a phone', PHONE],
])
  test(`on ${how}: first page, a guide, in both languages, nothing wider than the window`, async () => {
    const { page, close } = await open(browser, server.address, context);
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    for (const [path, title] of [
      ['', 'Lusoria'],
      ['fr/', 'Lusoria'],
      ['docs/guides/teacher.html', 'In class'],
      ['fr/docs/guides/teacher.html', 'En classe'],
      ['games/ur/rules.html', ''],
      ['fr/games/ur/rules.html', ''],
    ]) {
      await page.goto(server.address + path);
      await page.locator('h1', { hasText: title }).first().waitFor();
      assert.equal(
        await page.locator('html').getAttribute('lang'),
        path.startsWith('fr/') ? 'fr' : 'en',
      );
      assert.equal(await overflow(), 0, path);
      await checkAxe(page, path);
    }
    await close();
  });

test('words are found, and the same guide in the other language', async () => {
  const { page, close } = await open(browser, `${server.address}docs/guides/museum.html`, {
    viewport: { width: 1280, height: 800 },
  });
  await page.goto(`${server.address}docs/guides/museum.html`);
  await page.locator('h1', { hasText: 'A screen in a museum' }).waitFor();
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click();
  await page.locator('.VPLocalSearchBox input').fill('rosette');
  await page.locator('.VPLocalSearchBox .result').first().waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${server.address}fr/docs/guides/museum.html`);
  await page.locator('h1', { hasText: 'Un écran au musée' }).waitFor();
  await close();
});
