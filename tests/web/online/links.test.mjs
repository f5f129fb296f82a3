// Addresses that were posted somewhere open the right screen, whoever comes and however they go on;
// and the page gives such addresses where its server has them.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createReadStream, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { test } from 'node:test';
import { GAMES, launch, open, pageFolder } from '../support/page.mjs';
import { host, invite, seated, sitDown, useTables, visitor } from '../support/online.mjs';

const stage = useTables();
const at = (path) => new URL(path, stage.server.address).href;
const [FIRST] = GAMES;
const place = (page) => page.evaluate(() => location.pathname + location.hash);

/** A page in a fresh browser that was called by this path. */
async function called(path, options) {
  const self = await visitor(stage.browser, stage.server.address, 'Livia', options);
  await self.page.goto(at(path));
  await self.page.waitForSelector('h1');
  return self;
}

test('a problem by its path: the right screen, reload, back and forth', async () => {
  const { page, quiet, close } = await called(`/p/${FIRST}/3`);
  await page.waitForSelector('.problem');
  assert.equal(await place(page), `/#/problemes/${FIRST}/3`);
  const position = await page.locator('.problem').getAttribute('data-position');
  await page.reload();
  await page.waitForSelector('.problem');
  assert.equal(await page.locator('.problem').getAttribute('data-position'), position);
  await page.locator('header a.button').click();
  await page.waitForFunction(() => !location.hash.endsWith('/3'));
  await page.goBack();
  await page.waitForSelector('.problem');
  assert.equal(await page.locator('.problem').getAttribute('data-position'), position);
  quiet();
  await close();
});

test('a position by its path, as the menu of a game copies it', async () => {
  for (const game of GAMES) {
    const { page, quiet, close } = await called(`/#/${game}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.waitForSelector('.board');
    const nav = page.locator('[data-menu], .walk button').last();
    await nav.click();
    await page.locator('[data-menu=position]').click();
    await page.locator('dialog [role=status] p').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(at(`/b/${game}`)), link);
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(link);
    await page.waitForSelector('.screen .board');
    assert.equal(await place(page), `/#/${game}`);
    quiet();
    await close();
  }
});

test('an invitation by its path: Marcus sits down, and the key stays after #', async () => {
  const livia = await visitor(stage.browser, stage.server.address, 'Livia');
  await invite(livia, stage.server.address, FIRST);
  const field = livia.page.locator('.rest input');
  await livia.page.waitForFunction(() =>
    document.querySelector('.rest input')?.value.includes('/g/'),
  );
  const link = await field.inputValue();
  assert.match(link, new RegExp(`^${stage.server.address}g/[a-z2-9]{8}$`));
  const marcus = await visitor(stage.browser, stage.server.address, 'Marcus');
  const asked = [];
  marcus.page.on('request', (request) => asked.push(request.url()));
  await sitDown(marcus, link);
  for (const { page } of [livia, marcus]) await page.waitForSelector('.board');
  await marcus.page.reload();
  await marcus.page.waitForSelector('.board');
  assert.match(await place(marcus.page), /^\/#\/table\/[a-z2-9]{8}$/);
  assert.ok(asked.every((url) => !/[0-9a-f]{32}/.test(new URL(url).pathname)));
  for (const { quiet, close } of [livia, marcus]) {
    quiet();
    await close();
  }
});

test('a game that is not there is said by the page', async () => {
  const { page, close } = await called('/g/aaaaaaaa');
  await page.locator('[role=alert], [role=status]').first().waitFor();
  assert.equal(await place(page), '/#/table/aaaaaaaa');
  await close();
});

test('a bent position says what is wrong, and leaves the page usable', async () => {
  const { page, close } = await called(`/b/${FIRST}/nonsense`);
  await page.locator('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('main li .main').first().waitFor();
  await close();
});

test('the page works and shares as before where it lies on any server', async () => {
  const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };
  const plain = createServer((request, answer) => {
    const { pathname } = new URL(request.url, 'http://x');
    const file = join(
      pageFolder,
      pathname.replace(/^\/games\//, '/').replace(/\/$/, '/index.html'),
    );
    if (!pathname.startsWith('/games/') || !existsSync(file)) return answer.writeHead(404).end();
    const type = TYPES[extname(file)] ?? (file.endsWith('.html') ? 'text/html' : '');
    answer.writeHead(200, type ? { 'content-type': type } : {});
    createReadStream(file).pipe(answer);
  });
  await new Promise((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${plain.address().port}/games/`;
  const { page, quiet, close } = await open(stage.browser, address, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(`${address}#/${FIRST}`);
  await page.waitForSelector('.board');
  await page.locator('.walk button').last().click();
  await page.locator('[data-menu=position]').click();
  await page.locator('dialog [role=status] p').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.startsWith(`${address}#/p=${FIRST}`), link);
  assert.equal(await page.locator('[data-menu=embed]').count(), 0);
  quiet();
  await close();
  plain.close();
});

test('without a network a posted problem opens all the same', async () => {
  const own = await host();
  const browser = await launch();
  const { page, close } = await open(browser, own.address, {
    serviceWorkers: 'allow',
    forgive: /./,
  });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await own.stop();
  await page.goto(new URL(`/p/${FIRST}/5`, own.address).href);
  await page.waitForSelector('.problem');
  assert.equal(await place(page), `/#/problemes/${FIRST}/5`);
  await close();
  await browser.close();
});

test('whoever watches a game by its path sees it move', async () => {
  const { white, black } = await seated(stage.browser, stage.server.address, 'ergo');
  const code = /table\/(\w+)/.exec(white.page.url())[1];
  const guest = await called(`/g/${code}`);
  await guest.page.waitForSelector('.board');
  const told = () => guest.page.locator('aside ol').textContent();
  const before = await told();
  await black.page.locator('.hit.acts').first().click();
  await black.page.locator('.hit.acts:not([aria-pressed=true])').first().click();
  for (let i = 0; i < 50 && (await told()) === before; i++) await guest.page.waitForTimeout(100);
  assert.notEqual(await told(), before, 'the move is told');
  for (const { close } of [white, black, guest]) await close();
});
