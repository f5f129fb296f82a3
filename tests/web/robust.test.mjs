// What goes wrong, and sounds: a page that cannot start says so, storage that fails is no hindrance.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chances, launch, open, serve, start, waitForTurn } from './page.mjs';

let browser;
let server;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await server.stop();
});

async function broken(breakIt) {
  const profile = await browser.newContext({ serviceWorkers: 'block', locale: 'fr-FR' });
  const page = await profile.newPage();
  await breakIt(page);
  await page.goto(server.address);
  return { page, close: () => profile.close() };
}

test('without WebAssembly the page says in both languages what helps', async () => {
  const { page, close } = await broken((page) => page.addInitScript(() => delete globalThis.WebAssembly));
  await page.getByRole('heading', { name: 'La page n’a pas pu s’ouvrir' }).waitFor();
  assert.match(await page.locator('section[lang=fr]').innerText(), /trop ancien/);
  assert.match(await page.locator('section[lang=en]').innerText(), /too old/);
  await close();
});

test('a file that does not arrive is told, and loading again helps', async () => {
  let fails = true;
  const { page, close } = await broken((page) => page.route('**/*.wasm', (route) => (fails ? route.abort() : route.continue())));
  await page.getByText('n’est pas arrivée').waitFor();
  fails = false;
  await page.getByRole('button', { name: 'Recharger la page' }).click();
  await page.getByRole('heading', { name: 'Choisissez un jeu' }).waitFor({ state: 'attached' });
  await close();
});

for (const [what, script] of Object.entries({
  refused: () => Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } }),
  full: () => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; },
}))
  test(`storage ${what}: the game goes on, and the page says that nothing is kept`, async () => {
    const { page, close } = await broken((page) => page.addInitScript(script));
    await page.getByRole('button', { name: /^Jouer.*Bastonus/ }).click();
    await waitForTurn(page);
    await page.locator('[data-name=c3]').click();
    await page.locator('[data-name=c4]').click();
    await page.getByRole('button', { name: 'Tous les jeux' }).click();
    await page.getByText('Ce navigateur ne garde rien').waitFor();
    await page.getByRole('button', { name: /Reprendre la partie.*Bastonus/ }).click();
    assert.match(await page.locator('[data-name=c4]').getAttribute('aria-label'), /légionnaire/);
    await close();
  });

/** Counts audio contexts and sounds. */
const LISTEN = () => {
  globalThis.heard = { contexts: 0, sounds: 0 };
  const Real = globalThis.AudioContext;
  globalThis.AudioContext = class extends Real {
    constructor() {
      super();
      globalThis.heard.contexts++;
    }
  };
  const start = AudioScheduledSourceNode.prototype.start;
  for (const Source of [AudioBufferSourceNode, OscillatorNode]) {
    const own = Source.prototype.start ?? start;
    Source.prototype.start = function (...times) {
      globalThis.heard.sounds++;
      return own.apply(this, times);
    };
  }
};

test('sounds: none before a touch, then dice and pieces, none when turned off', async () => {
  const { page, close, quiet } = await open(browser, server.address);
  await page.addInitScript(LISTEN);
  await page.goto(`${server.address}#/scripta2`);
  await page.reload();
  await page.waitForSelector('.dice.ready');
  const heard = () => page.evaluate(() => globalThis.heard);
  assert.deepEqual(await heard(), { contexts: 0, sounds: 0 });
  await page.locator('.status').click();
  await page.locator('.dice.ready').click();
  await page.waitForFunction(() => globalThis.heard.sounds > 0);
  assert.equal((await heard()).contexts, 1);
  await page.getByRole('button', { name: 'Réglages' }).click();
  await page.getByLabel(/Sons discrets/).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.locator('.hit.acts').first().click();
  await page.locator('.hit.acts[aria-pressed=false]').first().click();
  await waitForTurn(page);
  assert.deepEqual(await heard(), { contexts: 0, sounds: 0 });
  quiet();
  await close();
});

test('a piece dropped at the end of several dice stays there', async () => {
  const { page, close, quiet } = await open(browser, server.address, { settings: { speed: 'normal' } });
  const record = '[Lusoria "1"]\n[Game "scripta2"]\n[Start "w 21 W:1x1,20x14 B:25x13,30x2"]\n\nresult *\n';
  await page.evaluate((text) => localStorage.setItem('lusoria.game.scripta2', JSON.stringify({ record: text, seats: [{ kind: 'person' }, { kind: 'person' }], over: false })), record);
  await page.goto(`${server.address}#/scripta2`);
  await page.reload();
  const middle = async (name) => {
    const box = await page.locator(`[data-kind=square][data-name="${name}"]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middle('1'), await middle('4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  assert.ok((await chances(page)).drops > 0);
  await page.evaluate(() => {
    globalThis.seen = [];
    const look = () => {
      for (const node of document.querySelectorAll('.piece')) globalThis.seen.push(node.getBoundingClientRect().x);
      requestAnimationFrame(look);
    };
    globalThis.before = new Set([...document.querySelectorAll('.piece')].map((node) => Math.round(node.getBoundingClientRect().x)));
    look();
  });
  await page.mouse.up();
  await waitForTurn(page);
  const between = await page.evaluate(([a, b]) => {
    const low = Math.min(a, b) + 20;
    const high = Math.max(a, b) - 60;
    return globalThis.seen.filter((x) => x > low && x < high && !globalThis.before.has(Math.round(x))).length;
  }, [from.x, to.x]);
  assert.equal(between, 0, 'it was seen between its squares');
  assert.match(await page.locator('[data-kind=square][data-name="4"]').getAttribute('aria-label'), /1 × un pion de Blanc/);
  quiet();
  await close();
});

test('two computers are watched at a pace that can be followed', async () => {
  const { page, close, quiet } = await open(browser, server.address, { settings: { speed: 'fast' } });
  await start(page, 'bastonus', { opponent: 'watch', 'white-level': '1', level: '1' });
  const began = Date.now();
  await page.waitForFunction(() => document.querySelectorAll('ol li').length >= 4, null, { timeout: 30000 });
  assert.ok(Date.now() - began >= 4 * 450, 'too fast to follow');
  quiet();
  await close();
});
