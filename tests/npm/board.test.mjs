// <lusoria-board> in a plain page, in Chromium: one line shows it, pieces are dragged and moved by
// keys, and nothing is wrong for those who cannot see it.
import assert from 'node:assert/strict';
import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { GAMES } from '../support/games.mjs';
import { checkAxe, launch } from '../web/support/page.mjs';
import { folder } from './installed.mjs';

const TYPES = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};
/** What the page of a test has between its head and its end. */
let body = '';
const page = () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<script type="module" src="/node_modules/lusoria/browser/board.js"></script></head>
<body><main><h1>A page</h1>${body}</main></body></html>`;

const server = createServer((request, response) => {
  const path = normalize(new URL(request.url, 'http://here').pathname);
  const file = join(folder, path);
  if (path === '/') return response.setHeader('content-type', 'text/html').end(page());
  if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  createReadStream(file).pipe(response);
});
let browser;
before(async () => {
  browser = await launch();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
});
after(async () => {
  await browser.close();
  server.close();
});

/** Opens the page, and waits until its boards are there. */
async function open(html, options = {}) {
  body = html;
  const context = await browser.newContext({ locale: 'en', ...options });
  const opened = await context.newPage();
  opened.faults = [];
  opened.on('pageerror', (error) => opened.faults.push(String(error)));
  opened.on('console', (line) => line.type() === 'error' && opened.faults.push(line.text()));
  await opened.addInitScript(() => {
    globalThis.heard = [];
    for (const name of ['ready', 'action', 'over', 'error'])
      addEventListener(`lusoria-${name}`, (event) => globalThis.heard.push([name, event.detail]));
  });
  await opened.goto(`http://127.0.0.1:${server.address().port}/`);
  return opened;
}
const ready = (opened) => opened.waitForSelector('lusoria-board .hit');
async function heard(opened, name) {
  await opened.waitForFunction(
    (wanted) => globalThis.heard.some(([each]) => each === wanted),
    name,
  );
  const all = await opened.evaluate(() => globalThis.heard);
  return all.filter(([each]) => each === name).map(([, detail]) => detail);
}
const screens = process.env.SCREENS;
async function picture(opened, name) {
  if (!screens) return;
  mkdirSync(screens, { recursive: true });
  await opened.screenshot({ path: join(screens, `${name}.png`) });
}

const DECIDES = 'w 2 W:t7,h5,1,5 B:t7,h7 r7';
const boxOf = async (opened, name) => {
  const box = await opened.locator(`lusoria-board .hit[data-name="${name}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Where the first action leads from and to, by the names of the places. */
const firstMove = (opened) =>
  opened.evaluate(() => {
    const board = document.querySelector('lusoria-board');
    const { from, to, text } = board.actions[0];
    const nameOf = (id) => board.shadowRoot.querySelector(`[data-place="${id}"]`).dataset.name;
    return { text, from: nameOf(from[0]), to: nameOf(to[0]) };
  });

test('one line shows each game', async () => {
  for (const game of GAMES) {
    const opened = await open(`<lusoria-board game="${game}"></lusoria-board>`);
    await ready(opened);
    const [{ position }] = await heard(opened, 'ready');
    assert.notEqual(position, '');
    const box = await opened.locator('lusoria-board').boundingBox();
    assert.ok(box.width > 1000 && box.height > 500, JSON.stringify(box));
    await picture(opened, game);
    await checkAxe(opened, game);
    assert.deepEqual(opened.faults, []);
    assert.equal(await opened.evaluate(() => localStorage.length), 0, 'something is kept');
    await opened.context().close();
  }
});

test('a piece is dragged', async () => {
  const opened = await open(`<lusoria-board game="ur" position="${DECIDES}"></lusoria-board>`);
  await ready(opened);
  const move = await firstMove(opened);
  const [from, to] = [await boxOf(opened, move.from), await boxOf(opened, move.to)];
  await opened.mouse.move(from.x, from.y);
  await opened.mouse.down();
  await opened.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await picture(opened, 'dragging');
  await opened.mouse.move(to.x, to.y, { steps: 4 });
  await opened.mouse.up();
  const [detail] = await heard(opened, 'action');
  assert.equal(detail.text, move.text);
  assert.equal(detail.player, 0);
  assert.equal(
    await opened.evaluate(() => document.querySelector('lusoria-board').state.position),
    detail.position,
  );
  assert.deepEqual(opened.faults, []);
  await opened.context().close();
});

test('a finger taps, keys throw and move', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const touched = await open(
    `<lusoria-board game="ur" position="${DECIDES}"></lusoria-board>`,
    phone,
  );
  await ready(touched);
  const move = await firstMove(touched);
  for (const name of [move.from, move.to]) {
    const { x, y } = await boxOf(touched, name);
    await touched.touchscreen.tap(x, y);
  }
  assert.equal((await heard(touched, 'action'))[0].text, move.text);
  await picture(touched, 'phone');
  await touched.context().close();

  const keyed = await open('<lusoria-board game="finkel" theme="dark" lang="fr"></lusoria-board>');
  await ready(keyed);
  await keyed.keyboard.press('Tab');
  await keyed.keyboard.press('Enter'); // nothing can be taken up: the dice are thrown
  const [thrown] = await heard(keyed, 'action');
  assert.equal(thrown.chance, true);
  await picture(keyed, 'dark-fr');
  await checkAxe(keyed, 'dark, in French');
  assert.deepEqual(keyed.faults, []);
  await keyed.context().close();

  const placed = await open('<lusoria-board game="ergo"></lusoria-board>');
  await ready(placed);
  await placed.keyboard.press('Tab');
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await placed.keyboard.press(key);
  assert.equal((await heard(placed, 'action'))[0].chance, false);
  await placed.context().close();
});

test('a board that only shows is led by its page; two boards on one page', async () => {
  const opened = await open(
    `<lusoria-board game="ur" position="${DECIDES}" readonly></lusoria-board>
     <lusoria-board game="ergo" look="plain"></lusoria-board>`,
  );
  await opened.waitForFunction(() => globalThis.heard.length === 2);
  const move = await firstMove(opened);
  const from = await opened.locator(`lusoria-board >> nth=0`).boundingBox();
  await opened.mouse.click(from.x + from.width / 2, from.y + from.height / 3);
  await opened.evaluate((text) => document.querySelector('lusoria-board').play(text), move.text);
  assert.deepEqual(
    (await heard(opened, 'action')).map(({ text }) => text),
    [move.text],
  );
  const refused = await opened.evaluate(() =>
    document
      .querySelector('lusoria-board')
      .play('zz')
      .catch(({ message }) => message),
  );
  assert.equal(refused, '“zz” is not a legal action here');
  const regions = await opened.evaluate(() =>
    [...document.querySelectorAll('lusoria-board')].map(
      (board) => board.shadowRoot.querySelectorAll('[role=log]').length,
    ),
  );
  assert.equal(regions[0] + regions[1], 1, 'one live region for all boards');
  await checkAxe(opened, 'two boards');
  const record = await opened.evaluate(() => document.querySelector('lusoria-board').record);
  await opened.evaluate((text) => {
    document.querySelectorAll('lusoria-board')[1].record = text;
  }, record);
  await opened.waitForFunction(() => globalThis.heard.filter(([n]) => n === 'ready').length === 3);
  const positions = await opened.evaluate(() =>
    [...document.querySelectorAll('lusoria-board')].map((board) => board.state.position),
  );
  assert.equal(positions[0], positions[1]);
  await opened.context().close();
});

test('the computer plays its seat', async () => {
  const opened = await open('<lusoria-board game="ergo" black="level:2"></lusoria-board>');
  const [{ player, chance }] = await heard(opened, 'action');
  assert.deepEqual([player, chance], [1, false]);
  assert.deepEqual(opened.faults, []);
  await opened.context().close();
});

test('what is wrong is said on the board and by an event', async () => {
  const cases = {
    '<lusoria-board></lusoria-board>': 'game="…" is missing: what is played, as "ur"',
    '<lusoria-board game="chess"></lusoria-board>': 'there is no game “chess”',
    '<lusoria-board game="ur" theme="pink"></lusoria-board>':
      'theme="pink": one of auto, light, dark, contrast',
    '<lusoria-board game="ur" white="level:9"></lusoria-board>':
      'white="level:9": person, or level:1 to level:6',
  };
  for (const [html, sentence] of Object.entries(cases)) {
    const opened = await open(html);
    assert.deepEqual(await heard(opened, 'error'), [{ message: sentence }]);
    const alert = opened.locator('lusoria-board [role=alert]');
    assert.equal(await alert.textContent(), sentence);
    await opened.context().close();
  }
  const mended = await open('<lusoria-board game="chess"></lusoria-board>');
  await heard(mended, 'error');
  await mended.evaluate(() => document.querySelector('lusoria-board').setAttribute('game', 'ur'));
  await ready(mended);
  await mended.context().close();
});

test('how much is fetched', async () => {
  const opened = await open('<lusoria-board game="ur"></lusoria-board>');
  await ready(opened);
  const fetched = await opened.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  assert.ok(fetched.some((name) => name.endsWith('/lusoria.wasm')));
  assert.ok(!fetched.some((name) => name.endsWith('.net')), 'a net before anybody thinks');
  assert.equal(fetched.filter((name) => /words-.*\.json$/.test(name)).length, 1);
  await opened.context().close();
});
