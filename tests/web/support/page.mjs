// What the tests of the page share: the program serving it, a browser, and hands that play.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { GAMES } from '../../support/games.mjs';
import { createServer } from 'node:net';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const pageFolder = `${root}build/page`;

/** In the order people see them. */
export { GAMES };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Serves the page with the program itself; `stop` ends it and checks that it ends well. */
export async function serve({ page = pageFolder, port: wanted } = {}) {
  const port = wanted ?? (await freePort());
  const server = spawn(
    `${root}build/lusoria`,
    ['serve', '--page', page, '--port', String(port), '--store', ':memory:'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise((resolve, reject) => {
    server.stdout.once('data', resolve);
    server.once('exit', (code) => reject(new Error(`lusoria serve ended with ${code}`)));
  });
  return {
    address: `http://127.0.0.1:${port}/`,
    port,
    stop: () =>
      new Promise((resolve) => {
        if (server.exitCode !== null) return resolve(server.exitCode);
        server.removeAllListeners('exit');
        server.once('exit', resolve);
        server.kill('SIGTERM');
      }),
  };
}

/** Chromium without windows of its own: the same engine for two thirds of the processor time. */
const WINDOWLESS = '/usr/bin/chromium-headless-shell';
/** The whole browser, which prints six times as fast. */
export const PRINTS = '/usr/bin/chromium';

export function launch(flags = [], program = process.env.CHROMIUM ?? WINDOWLESS) {
  return chromium.launch({ executablePath: program, args: [...FLAGS, ...flags] });
}

/**
 * In every page: what a screen reader would announce is noted in `announced`, a region and a text
 * each; and nobody may ever see an unfilled place of a sentence.
 */
function listen() {
  const LIVE = '[aria-live], [role=alert], [role=status], [role=log]';
  globalThis.announced = [];
  const regionOf = (node) => {
    const region = (node instanceof Element ? node : node.parentElement)?.closest(LIVE);
    return region && (region.getAttribute('aria-live') ?? 'on') !== 'off' ? region : null;
  };
  const alertsIn = (node) =>
    node instanceof Element
      ? [node, ...node.querySelectorAll('*')].filter((each) => each.matches('[role=alert]'))
      : [];
  new MutationObserver((records) => {
    const batch = new Map();
    const add = (region, text) =>
      text.trim() && batch.set(region, [...(batch.get(region) ?? []), text.trim()]);
    for (const { target, type, addedNodes } of records) {
      const region = regionOf(target);
      if (region && type === 'characterData') add(region, target.textContent);
      else if (region) for (const node of addedNodes) add(region, node.textContent);
      else
        for (const node of addedNodes)
          for (const alert of alertsIn(node)) add(alert, alert.textContent);
      const seen =
        type === 'attributes'
          ? ['aria-label', 'title', 'placeholder'].map((name) => target.getAttribute(name))
          : type === 'characterData'
            ? [target.textContent]
            : [...addedNodes]
                .filter((node) => !/^(SCRIPT|STYLE|HEAD|HTML)$/.test(node.nodeName))
                .map((node) => node.textContent);
      const open = /.{0,60}\{\w+\}.{0,60}/.exec(seen.join(' '));
      if (open) console.error(`an unfilled place: ${open[0]}`);
    }
    for (const [region, texts] of batch)
      globalThis.announced.push({
        region: region.getAttribute('role') ?? 'live',
        text: texts.join(' '),
      });
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-label', 'title', 'placeholder'],
  });
}

/** What is announced from now on: its first text, when it has come. */
export async function nextHeard(page, act) {
  const count = await page.evaluate(() => globalThis.announced.length);
  await act();
  await page.waitForFunction((before) => globalThis.announced.length > before, count);
  return page.evaluate((before) => globalThis.announced[before].text, count);
}

/**
 * A page in a fresh browser profile. Anything it complains about, and any request to elsewhere,
 * fails the test, but what is to be forgiven. Nobody listens: mixing sounds took a tenth of the
 * processor time. Tests of sounds, and those of whole games, turn them on.
 */
export async function open(browser, address, { settings = {}, forgive = /$^/, ...context } = {}) {
  // Files from a cache would hide what the server does; offline.test.mjs lets the service worker
  // in.
  const chosen = {
    name: 'lusoria.settings',
    value: JSON.stringify({ speed: 'none', sound: false, ...settings }),
  };
  const storageState = {
    cookies: [],
    origins: [{ origin: new URL(address).origin, localStorage: [chosen] }],
  };
  const profile = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    locale: 'fr-FR',
    storageState,
    ...context,
  });
  await profile.addInitScript(listen);
  // Without windows nobody can be asked: a browser that is new to the page has not been.
  await profile.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true }),
  );
  const page = await profile.newPage();
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(address)) complaints.push(`a request to ${request.url()}`);
  });
  await page.goto(address);
  await page.waitForSelector('h1');
  return {
    page,
    close: () => profile.close(),
    quiet: () =>
      assert.deepEqual(
        complaints.filter((complaint) => !forgive.test(complaint)),
        [],
      ),
  };
}

/** The program serving the page and a browser, for all tests of a file. */
export function useBrowser() {
  const stage = { open: (options) => open(stage.browser, stage.address, options) };
  before(async () => {
    stage.server = await serve();
    stage.address = stage.server.address;
    stage.browser = await launch();
  });
  after(async () => {
    await stage.browser.close();
    assert.equal(await stage.server.stop(), 0);
  });
  return stage;
}

/** A record that begins at this position. */
export const recordAt = (game, position) =>
  `[Lusoria "1"]\n[Game "${game}"]\n[Start "${position}"]\n\nresult *\n`;

const PEOPLE = [{ kind: 'person' }, { kind: 'person' }];

/** Opens a game that is kept in the browser. */
export async function resume(page, game, record, seats = PEOPLE) {
  await page.evaluate(
    ([id, kept]) => localStorage.setItem(`lusoria.game.${id}`, JSON.stringify(kept)),
    [game, { record, seats, over: false }],
  );
  const { origin } = new URL(page.url());
  await page.goto('about:blank'); // Opened once, not twice: computers may play at once.
  await page.goto(`${origin}/#/${game}`);
  await page.waitForSelector('.board');
}

export const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function checkAxe(page, where, rules = AXE_RULES) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    (runOnly) => globalThis.axe.run(document, { runOnly, resultTypes: ['violations'] }),
    rules,
  );
  assert.deepEqual(
    found.violations.map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => n.html)
          .join(' ')
          .slice(0, 400)}`,
    ),
    [],
    where,
  );
}

/** Starts a game from the first screen by its options. */
export async function start(page, game, chosen = {}) {
  await page.evaluate(() => (location.hash = '#/'));
  await page
    .locator('main li')
    .nth(GAMES.indexOf(game))
    .getByRole('button', { name: /^Options/ })
    .click();
  for (const [name, value] of Object.entries(chosen))
    await page.locator(`dialog select[name="${name}"]`).selectOption(value);
  await page.locator('dialog .main').click();
  await page.waitForSelector('.board');
}

export async function middleOf(page, selector) {
  const box = await page.locator(selector).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function turn(page) {
  return page.locator('.screen').getAttribute('data-turn');
}

/** At the end a plate lies over the story; closed, it gives it back. */
export async function closePlate(page) {
  if ((await turn(page)) === 'over') await page.locator('[data-menu=close-end]').click();
}

/** Whose turn it is where a person must act or the game is over; null while others act. */
const settledTurn = () => {
  const now = document.querySelector('.screen')?.dataset.turn ?? '';
  return ['person', 'over'].includes(now) ? now : null;
};

/**
 * Waits until a person must act, or the game is over. Mostly that is so at once: then no frame is
 * waited for.
 */
export async function waitForTurn(page) {
  const now = await page.evaluate(settledTurn);
  if (now) return now;
  return (await page.waitForFunction(settledTurn, null, { timeout: 30000 })).jsonValue();
}

/**
 * What may be touched now: places lit on the board, dice that may be thrown, buttons for actions.
 */
export function chances(page) {
  return page.evaluate(() => {
    const middle = (node) => {
      const box = node.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const places = [...document.querySelectorAll('.hit.acts')].map((node) => ({
      ...middle(node),
      id: node.dataset.place,
      kind: node.dataset.kind,
      name: node.dataset.name,
      held: node.getAttribute('aria-pressed') === 'true',
    }));
    const dice = document.querySelector('.dice.ready');
    const buttons = [...document.querySelectorAll('[data-action], dialog li button')].map(middle);
    const dialog = document.querySelector('dialog li button') !== null;
    return {
      places,
      dice: dice ? middle(dice) : null,
      buttons,
      dialog,
      drops: document.querySelectorAll('.front :is(.drop, .target)').length,
    };
  });
}

let seed = 20261115;
/** Repeatable choices for the hands; dice are the page's own. */
export function any(list) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return list[Math.floor((seed / 2 ** 32) * list.length)];
}

/**
 * Touches at random something that is lit, and where it may go. `touch` does it at a point;
 * `choose` is for games that end sooner by some plan; it is told whether something is to be put
 * down.
 */
export async function actAtRandom(page, touch, choose = any) {
  const { places, dice, buttons, dialog } = await chances(page);
  if (dialog) await page.locator('dialog li button').first().click();
  else if (dice && (places.length === 0 || any([true, true, false]))) await touch(dice);
  else if (places.length) {
    await touch(choose(places));
    const next = await chances(page);
    const free = next.places.filter((place) => !place.held);
    if (next.drops && free.length) await touch(choose(free, true));
  } else if (buttons.length) await touch(any(buttons));
}

/** Plays to the end by touching at random what is lit. */
export async function playToTheEnd(page, touch, most = 4000) {
  for (let i = 0; i < most; i++) {
    if ((await waitForTurn(page)) === 'over') return;
    await actAtRandom(page, touch);
  }
  assert.fail(`no end after ${most} touches`);
}

/** Goes over the board by keys alone. */
export async function steerTo(page, name) {
  const heading = () =>
    page.evaluate((wanted) => {
      const here = document.activeElement;
      if (!here.classList.contains('hit')) return 'Tab';
      const [from, to] = [here, document.querySelector(`[data-name="${wanted}"]`)].map((node) =>
        node.getBoundingClientRect(),
      );
      const [x, y] = [
        to.x + to.width / 2 - from.x - from.width / 2,
        to.y + to.height / 2 - from.y - from.height / 2,
      ];
      if (here.dataset.name === wanted) return '';
      return `Shift+Arrow${Math.abs(x) > Math.abs(y) ? (x > 0 ? 'Right' : 'Left') : y > 0 ? 'Down' : 'Up'}`;
    }, name);
  for (let i = 0; i < 60; i++) {
    const key = await heading();
    if (!key) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${name} cannot be reached`);
}
