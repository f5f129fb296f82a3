// With somebody elsewhere: one state, one message. A screen that cannot hear the server says so and
// claims nothing else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invite, seated, sitDown, useTables, visitor } from '../support/online.mjs';

const stage = useTables();

/** All messages that stand on the screen. */
const messages = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is([role=status], [role=alert]), .people [role=status]')]
      .map((node) => node.textContent.trim())
      .filter(Boolean),
  );

test('the lobby: connecting, nobody, lost, each alone', async () => {
  const claudia = await visitor(stage.browser, stage.server.address, 'Claudia');
  const { page } = claudia;
  const sockets = [];
  let answers = false;
  await page.routeWebSocket(/\/play$/, (socket) => {
    sockets.push(socket);
    socket.onMessage(
      (text) =>
        answers &&
        JSON.parse(text).type === 'lobby' &&
        socket.send(JSON.stringify({ v: 1, type: 'lobby', games: [] })),
    );
  });
  await page.goto(`${stage.server.address}#/salon`);
  await page.getByText('Connexion au serveur…').waitFor();
  while (sockets.length === 0) await page.waitForTimeout(50);
  assert.deepEqual(await messages(page), ['Connexion au serveur…']);
  assert.equal(await page.getByText(/Personne n’attend/).count(), 0);
  answers = true;
  await page.getByText(/Personne n’attend/).waitFor({ timeout: 20000 });
  assert.equal((await messages(page)).length, 1);
  answers = false;
  for (const socket of sockets) await socket.close();
  await page.getByText('Connexion perdue').waitFor();
  assert.equal((await messages(page)).length, 1);
  assert.equal(await page.getByText(/Personne n’attend/).count(), 0);
  claudia.quiet();
  await claudia.close();
});

test('a table: whoever waits and whoever stands at the door is told one thing', async () => {
  const claudia = await visitor(stage.browser, stage.server.address, 'Claudia');
  const link = await invite(claudia, stage.server.address, 'ergo');
  assert.match((await messages(claudia.page)).join('|'), /^[^|]*attente[^|]*$/i);
  await claudia.page.context().setOffline(true);
  await claudia.page.getByText('Connexion perdue').waitFor();
  assert.match((await messages(claudia.page)).join('|'), /^Connexion perdue[^|]*$/);
  await claudia.page.context().setOffline(false);
  await claudia.page.getByText('Connexion perdue').waitFor({ state: 'detached', timeout: 30000 });
  const marcus = await visitor(stage.browser, stage.server.address, 'Marcus');
  await sitDown(marcus, link);
  await marcus.page.waitForSelector('.board');
  for (const each of [claudia, marcus]) {
    each.quiet();
    await each.close();
  }
});

test(
  'at the board: a lost connection is told once, and nobody is asked to act',
  { timeout: 120000 },
  async () => {
    const { white, black } = await seated(stage.browser, stage.server.address, 'ur');
    await white.page.context().setOffline(true);
    await white.page.locator('.people[data-line=lost]').waitFor();
    assert.match(await white.page.locator('.people [role=status]').innerText(), /Connexion perdue/);
    assert.equal(
      await white.page.locator('.table .what').innerText(),
      'En attente de la connexion',
    );
    assert.equal(await white.page.locator('.dice.ready').count(), 0);
    assert.equal(await white.page.locator('.presence').first().isVisible(), false);
    await white.page.context().setOffline(false);
    await white.page.locator('.people[data-line=open]').waitFor({ timeout: 30000 });
    await white.page.waitForFunction(
      () => document.querySelector('.table .what').textContent !== 'En attente de la connexion',
    );
    for (const each of [white, black]) {
      each.quiet();
      await each.close();
    }
  },
);

test('online each step is announced once, to both', { timeout: 240000 }, async () => {
  const { white, black } = await seated(stage.browser, stage.server.address, 'ergo');
  const people = [white, black];
  await Promise.all(
    people.map(({ page }) => page.evaluate(() => (globalThis.announced.length = 0))),
  );
  for (let i = 0; i < 8; i++) {
    let acts;
    while (!acts) {
      const turns = await Promise.all(people.map((person) => person.turn()));
      acts = people[turns.indexOf('person')];
    }
    await acts.page.locator('[data-kind=hand].acts').first().click();
    await acts.page.locator('.hit.acts[data-kind=square]').first().click();
    for (const { page } of people)
      await page.waitForFunction(
        (n) => document.querySelectorAll('.story ol li').length === n,
        i + 1,
      );
  }
  for (const { page } of people) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    const heard = await page.evaluate(() => globalThis.announced);
    const told = (await page.locator('.story ol li').allInnerTexts()).map((line) => line.trim());
    assert.deepEqual([...new Set(heard.map(({ region }) => region))], ['log']);
    assert.equal(
      heard.filter(({ text }) => told.some((line) => text.includes(line))).length,
      told.length,
    );
    for (const line of told)
      assert.equal(heard.filter(({ text }) => text.includes(line)).length, 1, line);
    assert.ok(heard.length <= told.length + 1, heard.map(({ text }) => text).join('\n'));
  }
  for (const each of people) {
    each.quiet();
    await each.close();
  }
});
