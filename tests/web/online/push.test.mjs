// Notified with the page closed. A browser without windows reaches no push service, so what its
// PushManager would hand out comes from the test, and so does what a push service would bring; the
// server's calls and the service worker are the real ones.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, entry, person, seating, until } from '../../server/support/client.mjs';
import { pushService } from '../../server/support/pushservice.mjs';
import { launch, PRINTS } from '../support/page.mjs';
import { checkAxe, host, invite, visitor } from '../support/online.mjs';

let service, server, browser;
before(async () => {
  service = await pushService();
  server = await host(service.flags);
  // The whole browser: the other one has no notices.
  browser = await launch([], PRINTS);
});
after(async () => {
  await browser.close();
  await server.stop();
  await service.stop();
});

/** The browser's side of a subscription, which outlives its pages. */
function subscribeHere({ endpoint, p256dh, auth }) {
  const KEY = 'test.subscription';
  const bytes = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const made = (key) => ({
    endpoint,
    options: { applicationServerKey: bytes(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => void localStorage.removeItem(KEY),
  });
  PushManager.prototype.getSubscription = async () =>
    localStorage.getItem(KEY) ? made(localStorage.getItem(KEY)) : null;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly) throw new Error('NotAllowedError');
    localStorage.setItem(KEY, applicationServerKey);
    return made(applicationServerKey);
  };
  Object.defineProperty(Notification, 'permission', {
    get: () => localStorage.getItem('test.permission') ?? 'default',
    configurable: true,
  });
  Notification.requestPermission = async () => {
    if (!localStorage.getItem('test.permission'))
      localStorage.setItem('test.permission', 'granted');
    return Notification.permission;
  };
}

/** Somebody whose browser has a service worker, and is subscribed where `at` says. */
async function caller(address, at, settings = {}) {
  const self = await visitor(browser, address, 'Claudia', { serviceWorkers: 'allow', settings });
  const context = self.page.context();
  await context.grantPermissions(['notifications'], { origin: new URL(address).origin });
  await context.addInitScript(subscribeHere, at.subscription);
  await self.page.reload();
  await self.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return self;
}

const box = (page) => page.locator('[data-notices] input');
const state = (page) => page.locator('[data-notices] [role=status]');
const says = (page, words) =>
  page.waitForFunction(
    (text) => document.querySelector('[data-notices] [role=status]')?.textContent === text,
    words,
  );
const CLOSED = 'Vous recevrez la notification même si cette page est fermée.';
const OPEN = 'Cela fonctionne tant que la page reste ouverte.';
const codeOf = (link) => /#\/table\/(\w+)/.exec(link)[1];

/** In the worker: `self.answered` is settled when it has done what it does with the next call. */
function watchNextCall() {
  let work;
  const { waitUntil } = self.ExtendableEvent.prototype;
  self.PushEvent.prototype.waitUntil = function (promise) {
    work = promise;
    waitUntil.call(this, promise);
  };
  self.answered = new Promise((resolve) =>
    // After the worker's own listener, which is there since it began.
    self.addEventListener(
      'push',
      () => {
        delete self.PushEvent.prototype.waitUntil;
        resolve(work);
      },
      { once: true },
    ),
  );
}

/**
 * Brings a call to the browser's service worker, as a push service would, and waits until the worker
 * is done. Who asks Chromium for its notices meanwhile loses the one that is being shown: it counts
 * as gone as long as it is only on its way to the screen.
 */
async function deliver(page, text) {
  const [worker] = page.context().serviceWorkers();
  await worker.evaluate(watchNextCall);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise((resolve) =>
    session.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [first] }) => first && resolve(first.registrationId),
    ),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: text,
  });
  await session.detach();
  await worker.evaluate(() => self.answered);
}

/** The worker has heard in which words to call. */
const willSay = (page, title) =>
  page.waitForFunction(async (text) => {
    const kept = await caches.match('./words', { cacheName: 'calls' });
    return kept && Object.values(await kept.json()).includes(text);
  }, title);

const shown = (page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body, data, silent }) => ({ title, body, data, silent }));
  });

/** Someone else takes the other seat, without a page. */
async function opponent(code) {
  const self = await Client.open(server.port);
  const marcus = person('Marcus');
  self.seed = marcus.seed;
  await self.ask('join', { code, ...seating(marcus) }, 'game');
  return self;
}

/** Both have given to the dice, and the game goes on. */
async function begin(client, page) {
  await client.told(entry(2));
  client.say('seed', { number: 3, seed: client.seed });
  await client.told(entry(3));
  await page.waitForSelector('.board');
}

test('a tick, and one is called with the page closed; in the own language', async () => {
  const at = service.browser();
  const claudia = await caller(server.address, at);
  const link = await invite(claudia, server.address, 'ergo');
  const { page } = claudia;
  await box(page).focus();
  await page.keyboard.press('Space');
  await says(page, CLOSED);
  await checkAxe(page, 'a table that waits, with notices');
  // After a reload it is still so, without being asked again.
  await page.reload();
  await page.waitForSelector('.code');
  assert.ok(await box(page).isChecked());
  await says(page, CLOSED);
  await page.goto(`${server.address}#/`);
  await page.waitForSelector('main');
  await until(async () => (await shown(page)).length === 0, 'nothing is shown');
  const marcus = await opponent(codeOf(link));
  const { kind, code, game } = await at.called();
  assert.deepEqual([kind, code, game], ['begin', codeOf(link), 'ergo']);
  await deliver(page, JSON.stringify({ kind, code, game }));
  await until(async () => (await shown(page)).length === 1, 'a notice');
  assert.deepEqual(await shown(page), [
    { title: 'Quelqu’un a rejoint votre partie', body: 'Ergo', data: link, silent: false },
  ]);
  // A later call of the same game takes its place; what no server sends shows nothing.
  await deliver(page, JSON.stringify({ kind: 'turn', code, game }));
  for (const text of ['', '{', '{"kind":"turn","code":"../../x","game":"ergo"}'])
    await deliver(page, text);
  await until(async () => (await shown(page))[0]?.title === 'À vous de jouer', 'another notice');
  assert.equal((await shown(page)).length, 1);
  // Whoever comes to the table needs no notice, and gets none while looking at it.
  await page.goto(link);
  await begin(marcus, page);
  await until(async () => (await shown(page)).length === 0, 'the notice goes');
  await deliver(page, JSON.stringify({ kind: 'turn', code, game }));
  await page.waitForTimeout(500);
  assert.deepEqual(await shown(page), []);
  marcus.close();
  claudia.quiet();
  await claudia.close();
});

test('a click on the notice opens the table, or brings the window with it', async () => {
  const at = service.browser();
  const claudia = await caller(server.address, at);
  const { page } = claudia;
  const [worker] = page.context().serviceWorkers();
  /** Nobody can click without windows: the worker hears what a click would tell it. */
  const click = (data) =>
    worker.evaluate(async (address) => {
      const told = [];
      const { openWindow } = self.clients;
      self.clients.openWindow = async (url) => void told.push(['open', url]);
      self.WindowClient.prototype.focus = async function () {
        told.push(['focus', this.url]);
      };
      await self.registration.showNotification('x', { data: address });
      const [notification] = await self.registration.getNotifications();
      const waits = [];
      const event = new self.NotificationEvent('notificationclick', { notification });
      event.waitUntil = (promise) => waits.push(promise);
      self.dispatchEvent(event);
      await Promise.all(waits);
      self.clients.openWindow = openWindow;
      return [told, (await self.registration.getNotifications()).length];
    }, data);
  const address = `${server.address}#/table/abcdefgh`;
  assert.deepEqual(await click(address), [[['open', address]], 0]);
  const link = await invite(claudia, server.address, 'ergo');
  await box(page).check();
  await says(page, CLOSED);
  const [[how]] = await click(link);
  assert.equal(how[0], 'focus');
  claudia.quiet();
  await claudia.close();
});

test('the words follow the language; the tick can be taken back', async () => {
  const at = service.browser();
  const claudia = await caller(server.address, at, { language: 'en' });
  const link = await invite(claudia, server.address, 'ergo');
  const { page } = claudia;
  await box(page).check();
  await says(page, 'You will be notified even when this page is closed.');
  const marcus = await opponent(codeOf(link));
  await begin(marcus, page);
  await page.goto(`${server.address}#/`);
  await page.waitForSelector('main');
  await deliver(page, JSON.stringify({ kind: 'draw', code: codeOf(link), game: 'ergo' }));
  await until(async () => (await shown(page)).length === 1, 'a notice');
  assert.equal((await shown(page))[0].title, 'You are offered a draw');
  // Another language, at the table.
  await page.goto(link);
  await page.waitForSelector('.board');
  await until(async () => (await shown(page)).length === 0, 'the notice goes');
  await page.locator('header nav button').nth(1).click();
  await page.locator('select[name=language]').selectOption('fr');
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  await page.keyboard.press('Escape');
  await page.goto(`${server.address}#/`);
  await page.waitForSelector('main');
  await willSay(page, 'On vous propose la partie nulle');
  await deliver(page, JSON.stringify({ kind: 'draw', code: codeOf(link), game: 'ergo' }));
  await until(async () => (await shown(page)).length === 1, 'a notice');
  assert.equal((await shown(page))[0].title, 'On vous propose la partie nulle');
  await page.goto(link);
  await page.waitForSelector('.board');
  await page.locator('header nav button').first().click();
  await says(page, CLOSED);
  await box(page).uncheck();
  await says(page, '');
  await page.waitForFunction(() => localStorage.getItem('test.subscription') === null);
  await page.keyboard.press('Escape');
  const before = at.tries;
  await page.goto(`${server.address}#/`);
  await marcus.told((m) => m.type === 'presence' && m.white === 0);
  marcus.say('resign', { number: 4 });
  await marcus.told(entry(4));
  await page.waitForTimeout(500);
  assert.equal(at.tries, before);
  marcus.close();
  claudia.quiet();
  await claudia.close();
});

test('a server that calls nobody, a browser that cannot, and one that may not', async () => {
  const silent = await host();
  const claudia = await caller(silent.address, service.browser());
  await invite(claudia, silent.address, 'ergo');
  await box(claudia.page).check();
  await says(claudia.page, OPEN);
  claudia.quiet();
  await claudia.close();
  await silent.stop();
  const livia = await caller(server.address, service.browser());
  await livia.page.context().addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new Error('AbortError'));
  });
  await invite(livia, server.address, 'ergo');
  await livia.page.reload();
  await box(livia.page).check();
  await says(livia.page, OPEN);
  livia.quiet();
  await livia.close();
  const aulus = await caller(server.address, service.browser());
  await invite(aulus, server.address, 'ergo');
  await aulus.page.evaluate(() => localStorage.setItem('test.permission', 'denied'));
  await box(aulus.page).click();
  await aulus.page.waitForFunction(() => document.querySelector('[data-notices] p').textContent);
  assert.match(await state(aulus.page).innerText(), /bloque les notifications/);
  assert.ok(!(await box(aulus.page).isChecked()));
  aulus.quiet();
  await aulus.close();
});
