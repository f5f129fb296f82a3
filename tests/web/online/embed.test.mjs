// Boards, problems, replays and games in somebody else's page: shown where the server allows it,
// refused elsewhere, and without anything that could be kept or played by mistake.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { GAMES, launch, open } from '../support/page.mjs';
import { checkAxe, host, seated } from '../support/online.mjs';

const [FIRST] = GAMES;
let site, other, server, browser;

/** A site that shows what it is asked to show in a frame. */
async function sites() {
  const self = createServer((request, answer) => {
    const source = new URL(request.url, 'http://x').searchParams.get('src') ?? '';
    answer.writeHead(200, { 'content-type': 'text/html' });
    answer.end(
      `<!doctype html><html lang="en"><title>A site</title><h1>A site</h1>` +
        `<iframe title="x" width="800" height="520" src="${source.replaceAll('"', '&quot;')}"></iframe>`,
    );
  });
  await new Promise((resolve) => self.listen(0, '127.0.0.1', resolve));
  return { self, address: `http://127.0.0.1:${self.address().port}/` };
}

before(async () => {
  [site, other] = [await sites(), await sites()];
  server = await host(['--embed', site.address.replace(/\/$/, '')]);
  browser = await launch();
});
after(async () => {
  await browser.close();
  await server.stop();
  site.self.close();
  other.self.close();
});

/** The frame of a site that shows this address of ours. */
async function framed(path, { by = site, ...context } = {}) {
  const profile = await browser.newContext({ viewport: { width: 900, height: 640 }, ...context });
  const page = await profile.newPage();
  const source = new URL(path, server.address).href;
  await page.goto(`${by.address}?src=${encodeURIComponent(source)}`);
  const frame = await (await page.$('iframe')).contentFrame();
  return { page, frame, close: () => profile.close() };
}

test('a problem is solved in somebody’s page, by hand and by keys', async () => {
  const { frame, page, close } = await framed(`/p/${FIRST}/1?embed`);
  await frame.waitForSelector('.problem .board');
  assert.equal(await frame.locator('header').count(), 0, 'small chrome');
  await checkAxe(frame, 'a problem in a frame');
  await frame.locator('[data-do=show]').focus();
  await page.keyboard.press('Enter');
  await frame.waitForSelector('[data-answer=shown]');
  const whole = await frame.locator('footer a').getAttribute('href');
  assert.equal(whole, new URL(`/p/${FIRST}/1`, server.address).href);
  await close();
});

test('every game’s board, upright and lying, fits its frame', async () => {
  for (const game of GAMES) {
    const { frame, close } = await framed(`/?embed#/${game}`);
    await frame.waitForSelector('.board');
    const over = await frame.evaluate(() => ({
      x: document.documentElement.scrollWidth - innerWidth,
      y: document.documentElement.scrollHeight - innerHeight,
    }));
    assert.deepEqual(over, { x: 0, y: 0 }, game);
    await checkAxe(frame, `the board of ${game} in a frame`);
    await close();
  }
});

test('a replay goes step by step, by buttons and by keys', async () => {
  const record = `[Lusoria "1"]\n[Game "ergo"]\n\n1. b @e5\n2. w @e6\n3. b @d5\nresult *\n`;
  const { frame, page, close } = await framed(`/?embed#/t=${encodeURIComponent(record)}`);
  await frame.waitForSelector('.steps');
  const step = () => frame.locator('.steps').getAttribute('data-step');
  assert.equal(await step(), '0');
  const buttons = frame.locator('.steps button');
  await buttons.nth(2).click();
  assert.equal(await step(), '1');
  await buttons.nth(3).click();
  assert.equal(await step(), '3');
  await page.keyboard.press('Home');
  assert.equal(await step(), '0');
  await page.keyboard.press('PageDown');
  assert.equal(await step(), '1');
  await page.keyboard.press('Alt+End'); // With Alt a key is the browser's.
  assert.equal(await step(), '1');
  await checkAxe(frame, 'a replay in a frame');
  await close();
});

test('a live game is watched: no seat, no key, nothing kept', async () => {
  const { white, black } = await seated(browser, server.address, 'ergo');
  const code = /table\/(\w+)/.exec(white.page.url())[1];
  const { frame, page, close } = await framed(`/g/${code}?embed`, { locale: 'en-GB' });
  await frame.waitForSelector('.board');
  const line = frame.locator('.line');
  assert.match(await line.textContent(), / against /);
  const before = await line.textContent();
  await black.page.locator('.hit.acts').first().click();
  await black.page.locator('.hit.acts:not([aria-pressed=true])').first().click();
  await frame.waitForFunction(
    (text) => document.querySelector('.line').textContent !== text,
    before,
  );
  assert.equal(await frame.locator('.hit.acts').count(), 0, 'nothing can be taken up');
  assert.equal(await frame.evaluate(() => localStorage.length), 0);
  assert.equal(
    await frame.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    0,
  );
  await checkAxe(frame, 'a game in a frame');
  for (const self of [white, black]) await self.close();
  await page.close();
  await close();
});

test('an open invitation cannot be taken from a frame', async () => {
  const guest = await open(browser, server.address);
  await guest.page.goto(`${server.address}#/inviter/${FIRST}`);
  await guest.page.locator('form input[name=name]').fill('Livia');
  await guest.page.locator('form button[type=submit]').click();
  await guest.page.waitForSelector('.code');
  const code = /table\/(\w+)/.exec(guest.page.url())[1];
  const { frame, close } = await framed(`/g/${code}?embed`);
  await frame.locator('main [role=status]').filter({ hasText: /./ }).waitFor();
  assert.equal(await frame.locator('form, input, button').count(), 0);
  await close();
  await guest.close();
});

test('nobody else may show it, and nobody the whole page', async () => {
  const shown = async (path, by) => {
    const { frame, close } = await framed(path, { by });
    const body = await frame
      .evaluate(() => document.querySelector('#page') !== null)
      .catch(() => false);
    await close();
    return body;
  };
  assert.equal(await shown(`/p/${FIRST}/1?embed`, site), true);
  assert.equal(await shown(`/p/${FIRST}/1?embed`, other), false, 'another site');
  assert.equal(await shown(`/p/${FIRST}/1`, site), false, 'the whole page');
  assert.equal(await shown('/', site), false);
});

test('whoever has been here before sees frames all the same', async () => {
  const { page, close } = await open(browser, server.address, { serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const source = new URL(`/?embed#/${FIRST}`, server.address).href;
  await page.goto(`${site.address}?src=${encodeURIComponent(source)}`);
  const frame = await (await page.$('iframe')).contentFrame();
  await frame.waitForSelector('.board');
  await close();
});

test('the line of HTML that a problem offers shows that problem', async () => {
  const { page, close } = await open(browser, server.address, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(`${server.address}#/problemes/${FIRST}/2`);
  await page.locator('[data-do=show]').click();
  await page.locator('[data-menu=embed]').click();
  await page.locator('.share [role=status] p').first().waitFor();
  const html = await page.evaluate(() => navigator.clipboard.readText());
  const [, source] = /^<iframe src="([^"]*)" title="[^"]+" /.exec(html);
  assert.equal(source, new URL(`/p/${FIRST}/2?embed`, server.address).href);
  await checkAxe(page, 'a problem with its line of HTML');
  await close();
});

test('an address with nothing behind it says so', async () => {
  for (const path of ['/?embed', '/?embed#/nothing', `/b/${FIRST}/x?embed`, '/?embed#/g=AAAA']) {
    const { frame, close } = await framed(path, { locale: 'en-GB' });
    await frame.getByText('There is nothing to show at this address.').waitFor();
    await close();
  }
});
