// Clocks, reactions and claims on the page, against the server that keeps them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bothReady,
  invite,
  pause,
  PHONE,
  seated,
  sitDown,
  visitor,
  useTables,
} from '../support/online.mjs';
import { Client, entry, person, seating } from '../../server/support/client.mjs';

const stage = useTables({ flags: ['--claim', '2'] });

const menu = ({ page }, name) => page.getByRole('button', { name }).click();
const clocks = ({ page }) => page.locator('[role=timer]').allInnerTexts();
const seconds = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

test('a clock is chosen, shown to both and runs for who is to play; reactions are heard by both', async () => {
  const white = await visitor(stage.browser, stage.server.address, 'Claudia');
  const black = await visitor(stage.browser, stage.server.address, 'Marcus', PHONE);
  const link = await invite(white, stage.server.address, 'ur', { clock: '300+5', listed: true });
  await black.page.goto(`${stage.server.address}#/salon`);
  await black.page.getByText('5 min chacun, + 5 s par tour').waitFor();
  await sitDown(black, link);
  await bothReady(white, black);
  await pause(1200);
  const [own, theirs] = (await clocks(white)).map(seconds);
  assert.ok(own >= 290 && own < 300, `${own} s`);
  assert.equal(theirs, 300);
  await menu(white, 'À table');
  await menu(white, 'Bonjour');
  await Promise.all(
    [white, black].flatMap(({ page }) => [
      page.locator('.heard', { hasText: 'Bonjour' }).waitFor(),
      page
        .locator('[role=log] p', { hasText: 'Claudia\u00a0: Bonjour' })
        .waitFor({ state: 'attached' }),
    ]),
  );
  await white.page.reload();
  await bothReady(white);
  assert.ok(seconds((await clocks(white))[0]) < 300);
  for (const each of [white, black]) {
    each.quiet();
    await each.close();
  }
});

test('time that is over ends the game', async () => {
  const claudia = await Client.open(stage.server.port);
  const known = person('Claudia');
  const { code } = await claudia.ask(
    'create',
    { game: 'ergo', seat: 'white', public: false, clock: '5/turn', ...seating(known) },
    'game',
  );
  const marcus = await visitor(stage.browser, stage.server.address, 'Marcus');
  await sitDown(marcus, `${stage.server.address}#/table/${code}`);
  await claudia.told(entry(1));
  // The page reveals its seed at the same moment: one of the two is told to come again with the
  // next number.
  const next = { 2: 3, 3: 4 };
  let number = 2;
  for (let answer; answer?.kind !== 'seed' || answer.seat !== 'white';) {
    claudia.say('seed', { number, seed: known.seed });
    answer = await claudia.told(
      (m) => (m.type === 'entry' && m.seat === 'white' && m.kind === 'seed') || m.type === 'error',
    );
    if (answer.type === 'error') number = next[number];
  }
  await bothReady(marcus);
  assert.match((await clocks(marcus)).join(), /0:0[345]/);
  await marcus.page.waitForSelector('[data-fair=fair]', { timeout: 10000 });
  assert.match(
    await marcus.page.locator('.table [role=status]').innerText(),
    /Vous avez perdu\u00a0: au temps/,
  );
  claudia.close();
  marcus.quiet();
  await marcus.close();
});

test('who stays may claim the game of somebody who left', async () => {
  const { white, black } = await seated(stage.browser, stage.server.address, 'bastonus');
  await black.close();
  await white.page.waitForFunction(() =>
    /absent/.test(document.querySelector('.people').innerText),
  );
  const claim = async (name) => {
    await menu(white, 'À table');
    await menu(white, name);
  };
  await claim('Réclamer la victoire');
  await white.page.waitForFunction(() =>
    /Pas encore\u00a0: dans \d+ secondes/.test(document.querySelector('.people').innerText),
  );
  await pause(2100);
  await claim('Déclarer la partie nulle');
  await white.page.waitForSelector('[data-fair=fair]');
  assert.match(
    await white.page.locator('.table [role=status]').innerText(),
    /Partie nulle\u00a0: l’autre joueur est parti/,
  );
  white.quiet();
  await white.close();
});
