// The page of a release on a web host that has nothing but files, in a folder of it: PAGE=FOLDER.
import assert from 'node:assert/strict';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, open, start, waitForTurn } from '../web/support/page.mjs';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const PATH = '/museum/games/';
const page = process.env.PAGE;
let host, browser, address;

before(async () => {
  host = createServer((request, response) => {
    const path = new URL(request.url, 'http://host').pathname;
    const file = join(page, normalize(path.slice(PATH.length - 1)));
    if (!path.startsWith(PATH) || !existsSync(file)) return void response.writeHead(404).end();
    const found = statSync(file).isDirectory() ? join(file, 'index.html') : file;
    response.writeHead(200, {
      'Content-Type': TYPES[extname(found)] ?? 'application/octet-stream',
    });
    createReadStream(found).pipe(response);
  });
  await new Promise((resolve) => host.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${host.address().port}${PATH}`;
  browser = await launch();
});
after(async () => {
  await browser.close();
  host.closeAllConnections();
  host.close();
});

test('a game against the computer', { timeout: 60000 }, async () => {
  const { page: screen, close, quiet } = await open(browser, address);
  await start(screen, 'ur');
  await waitForTurn(screen);
  quiet();
  await close();
});

test('lessons, problems, laboratory; nothing that needs a server', { timeout: 60000 }, async () => {
  const { page: screen, close, quiet } = await open(browser, address);
  const offered = await screen
    .locator('nav a:visible')
    .evaluateAll((links) => links.map((a) => a.hash));
  assert.ok(offered.length >= 3, 'ways from the first screen');
  assert.ok(!offered.includes('#/salon'), 'games on a server are not offered');
  for (const hash of [...offered, '#/regles/ur', '#/apprendre/ur']) {
    await screen.evaluate((to) => (location.hash = to), hash);
    await screen.waitForSelector('h1, h2');
  }
  quiet();
  await close();
});
