// What goes wrong, and sounds: a page that cannot start says so, storage that fails is no
// hindrance.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../support/languages.mjs';
import { firstGame, packed } from '../support/size.mjs';
import { chances, recordAt, resume, start, useBrowser, waitForTurn } from '../support/page.mjs';

const stage = useBrowser();

async function broken(breakIt) {
  const profile = await stage.browser.newContext({ serviceWorkers: 'block', locale: 'fr-FR' });
  const page = await profile.newPage();
  await breakIt(page);
  await page.goto(stage.address);
  return { page, close: () => profile.close() };
}

test('without WebAssembly the page says what helps, in any language', async () => {
  const { page, close } = await broken((page) =>
    page.addInitScript(() => delete globalThis.WebAssembly),
  );
  await page.getByRole('heading', { name: 'La page n’a pas pu s’ouvrir' }).waitFor();
  assert.match(await page.locator('section[lang=fr]').innerText(), /trop ancien/);
  await page.locator('select.languages').selectOption('en');
  await page.getByRole('heading', { name: 'The page could not be opened' }).waitFor();
  assert.match(await page.locator('section[lang=en]').innerText(), /too old/);
  await close();
});

test('without words the page says in all languages that a part has not come', async () => {
  const { page, close } = await broken((page) =>
    page.route('**/words-*.json', (route) => route.abort()),
  );
  await page.waitForSelector('main[role=alert]');
  assert.deepEqual(
    await page.locator('section').evaluateAll((all) => all.map(({ lang }) => lang)),
    ['fr', ...LANGUAGES.filter((language) => language !== 'fr')],
  );
  await page.getByText('has not arrived').waitFor();
  await close();
});

for (const file of ['*.wasm', 'words-fr-*.json'])
  test(`a file that does not arrive is told, and loading again helps: ${file}`, async () => {
    let fails = true;
    const { page, close } = await broken((page) =>
      page.route(`**/${file}`, (route) => (fails ? route.abort() : route.continue())),
    );
    await page.getByText('n’est pas arrivée').waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Recharger la page' }).click();
    await page.getByRole('heading', { name: 'Choisissez un jeu' }).waitFor({ state: 'attached' });
    await close();
  });

for (const [what, script] of Object.entries({
  refused: () =>
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
}))
  test(`storage ${what}: the game goes on, and the page says that nothing is kept`, async () => {
    const { page, close } = await broken((page) => page.addInitScript(script));
    await page.getByRole('button', { name: /^Jouer.*Bastonus/ }).click();
    await waitForTurn(page);
    await page.locator('[data-name=c3]').click();
    await page.locator('[data-name=c4]').click();
    await page.getByRole('button', { name: 'Tous les jeux' }).click();
    await page.getByText('Ce navigateur ne garde rien').waitFor();
    await page.getByRole('button', { name: /Reprendre.*Bastonus/ }).click();
    assert.match(await page.locator('[data-name=c4]').getAttribute('aria-label'), /légionnaire/);
    await close();
  });

test('a screen that could not be loaded comes whole once there is a connection', async () => {
  const { page, close } = await stage.open({ forgive: /ERR_FAILED|preload|dynamically/ });
  let lost = true;
  await page.route('**/assets/Learn-*', (route) => (lost ? route.abort() : route.continue()));
  await page.evaluate(() => (location.hash = '#/lecon/ergo'));
  await page.waitForSelector('main[role=alert]');
  lost = false;
  await page.evaluate(() => (location.hash = '#/'));
  await page.waitForSelector('main li .main');
  await page.evaluate(() => (location.hash = '#/lecon/ergo'));
  await page.waitForSelector('.lesson .board svg');
  const box = await page.locator('.lesson .board svg').first().boundingBox();
  assert.ok(box && box.width > 200 && box.height > 200, `the board is ${JSON.stringify(box)}`);
  await close();
});

test('a first game is light to fetch', async () => {
  const { page, close } = await stage.open();
  const size = await firstGame({ page, close });
  assert.ok(size > 50 && size <= 93, `${size} kB of script, style and words`);
  assert.ok(packed(/\.wasm$/) <= 300);
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
  const { page, close, quiet } = await stage.open({ settings: { sound: true } });
  await page.addInitScript(LISTEN);
  await page.goto(`${stage.address}#/scripta2`);
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
  const { page, close, quiet } = await stage.open({ settings: { speed: 'normal' } });
  await resume(page, 'scripta2', recordAt('scripta2', 'w 21 W:1x1,20x14 B:25x13,30x2'));
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
      for (const node of document.querySelectorAll('.piece'))
        globalThis.seen.push(node.getBoundingClientRect().x);
      requestAnimationFrame(look);
    };
    globalThis.before = new Set(
      [...document.querySelectorAll('.piece')].map((node) =>
        Math.round(node.getBoundingClientRect().x),
      ),
    );
    look();
  });
  await page.mouse.up();
  await waitForTurn(page);
  const between = await page.evaluate(
    ([a, b]) => {
      const low = Math.min(a, b) + 20;
      const high = Math.max(a, b) - 60;
      return globalThis.seen.filter(
        (x) => x > low && x < high && !globalThis.before.has(Math.round(x)),
      ).length;
    },
    [from.x, to.x],
  );
  assert.equal(between, 0, 'it was seen between its squares');
  assert.match(
    await page.locator('[data-kind=square][data-name="4"]').getAttribute('aria-label'),
    /, un pion de Blanc/,
  );
  quiet();
  await close();
});

test('two computers are watched at a pace that can be followed', async () => {
  const { page, close, quiet } = await stage.open({ settings: { speed: 'fast' } });
  await page.evaluate(() => {
    globalThis.told = [];
    let count = 0;
    new MutationObserver(() => {
      for (const now = document.querySelectorAll('.story ol li').length; count < now; count++)
        globalThis.told.push(performance.now());
    }).observe(document.body, { subtree: true, childList: true });
  });
  await start(page, 'bastonus', { opponent: 'watch', 'white-level': '1', level: '1' });
  await page.waitForFunction(() => globalThis.told.length >= 5, null, { timeout: 30000 });
  const told = await page.evaluate(() => globalThis.told.slice(0, 5));
  told
    .slice(1)
    .forEach((time, i) =>
      assert.ok(
        time - told[i] >= 450,
        `${Math.round(time - told[i])} ms between two moves: too fast to follow`,
      ),
    );
  quiet();
  await close();
});
