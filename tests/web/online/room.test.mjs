// A class in real browsers: a pupils who come by the code, a projector.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  bothReady,
  checkAxe,
  PHONE,
  PLANS,
  playTogether,
  visitor,
  useTables,
} from '../support/online.mjs';
import { comeInAt, openRoomAt } from '../support/rooms.mjs';

const stage = useTables();

const press = ({ page }, name) => page.getByRole('button', { name }).click();
const openRoom = (teacher, pairing) => openRoomAt(stage, teacher, pairing);
const comeIn = (pupil, code) => comeInAt(stage, pupil, code);

test('the widest code fits the narrowest screen, at the host and on the wall', async () => {
  const narrow = { viewport: { width: 320, height: 640 } };
  const teacher = await visitor(stage.browser, stage.server.address, 'Magister', narrow);
  const code = await openRoom(teacher, 'swiss');
  const width = () =>
    teacher.page.locator('.code').evaluate((node) => {
      const parts = node.querySelectorAll('span');
      if (parts.length === 0) node.textContent = 'mmmm-mmmm';
      else parts.forEach((part, i) => (part.textContent = i === 0 ? 'mmmm-' : 'mmmm'));
      return document.documentElement.scrollWidth;
    });
  assert.equal(await width(), 320);
  await teacher.page.goto(`${stage.server.address}#/mur/${code.replace('-', '')}`);
  await teacher.page.waitForSelector('.wall .code');
  assert.equal(await width(), 320);
});

/** In the page: somebody turns to the first screen just before they hear a message of this type. */
function turnAwayAt(type) {
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    set(hear) {
      const turned = (event) => {
        if (JSON.parse(event.data).type === type) location.hash = '#/';
        hear(event);
      };
      set.call(this, hear && turned);
    },
  });
}

for (const [what, type, address] of [
  ['a room', 'room', '#/salle'],
  ['a game', 'game', '#/inviter/ergo'],
])
  test(`who turns away while ${what} is made is not brought back`, async () => {
    const { page } = await visitor(stage.browser, stage.server.address, 'Magister');
    await page.addInitScript(turnAwayAt, type);
    await page.goto(`${stage.server.address}${address}`);
    await page.reload();
    await page.waitForSelector('form button[type=submit]');
    for (const input of await page.locator('form input:not([type=checkbox])').all())
      await input.fill('Magister');
    await page.locator('form button[type=submit]').click();
    await page.waitForSelector('.home');
    assert.equal(await page.evaluate(() => location.hash), '#/');
  });

test(
  'a round is paired by a click: pupils are sent to their board and come back, the wall shows it',
  { timeout: 120000 },
  async () => {
    const teacher = await visitor(stage.browser, stage.server.address, 'Magister');
    const aulus = await visitor(stage.browser, stage.server.address, 'Aulus');
    const flavia = await visitor(stage.browser, stage.server.address, 'Flavia', PHONE);
    const wall = await visitor(stage.browser, stage.server.address, 'wall', {
      viewport: { width: 1920, height: 1080 },
    });
    const code = await openRoom(teacher, 'swiss');
    /** A round that cannot be paired yet asks for nothing. */
    const isLoud = async (name) =>
      (await teacher.page.getByRole('button', { name }).getAttribute('class')).includes('main');
    assert.equal(await isLoud('Former la ronde 1'), false, 'nobody is there');
    await press(teacher, 'Former la ronde 1');
    await teacher.page.getByText('au moins deux joueurs').waitFor();
    await comeIn(aulus, code);
    await aulus.page.getByText('s’ouvrira toute seule').waitFor();
    await comeIn({ ...flavia, name: 'Aulus' }, code);
    await flavia.page.getByText('porte déjà ce nom').waitFor();
    await flavia.page.locator('form input[name=name]').fill('Flavia');
    await press(flavia, 'Entrer dans la salle');
    await flavia.page.getByText('s’ouvrira toute seule').waitFor();
    await wall.page.goto(`${stage.server.address}#/mur/${code.replace('-', '')}`);
    await checkAxe(teacher.page, 'host');
    await checkAxe(aulus.page, 'player');
    await teacher.page.locator('.button.main', { hasText: 'Former la ronde 1' }).waitFor();
    await press(teacher, 'Former la ronde 1');
    await bothReady(aulus, flavia);
    await teacher.page.getByText('rencontres sont encore en cours').waitFor();
    assert.equal(await isLoud('Former la ronde 2'), false, 'the first is being played');
    await wall.page.waitForSelector('main li svg');
    await checkAxe(wall.page, 'wall');
    const people = [aulus, flavia];
    if (!/vous/.test(await aulus.page.locator('.people li').first().innerText())) people.reverse();
    [people[0].choose, people[1].choose] = PLANS.ergo;
    await playTogether(people, {
      4: async () => {
        await aulus.page.reload();
        await bothReady(aulus);
      },
    });
    await teacher.page.waitForFunction(() =>
      /[^]*(Blanc|Noir) gagne|nulle/.test(
        document.querySelector('li select option:checked')?.textContent ?? '',
      ),
    );
    for (const pupil of people) {
      await pupil.page.getByRole('link', { name: 'Retour à la salle' }).click();
      await pupil.page.getByText('Votre rang').waitFor();
    }
    await wall.page.waitForFunction(() =>
      /gagne|nulle/.test(document.querySelector('main li .result')?.textContent ?? ''),
    );
    const file = teacher.page.waitForEvent('download');
    await teacher.page.getByRole('link', { name: 'Résultats (CSV)' }).click();
    const results = readFileSync(await (await file).path(), 'utf8');
    assert.match(results, /"Aulus"[^]*"Flavia"[^]*(white|black|draw)/);
    // The host comes back; the second round has nobody new to meet, but is made.
    await teacher.page.reload();
    await teacher.page.locator('.button.main', { hasText: 'Former la ronde 2' }).waitFor();
    await press(teacher, 'Former la ronde 2');
    await bothReady(aulus, flavia);
    for (const each of [teacher, aulus, flavia, wall]) {
      each.quiet();
      await each.close();
    }
  },
);

test(
  'free: one challenges, the other accepts; who rests is not challenged; the host decides',
  { timeout: 120000 },
  async () => {
    const teacher = await visitor(stage.browser, stage.server.address, 'Magister', {
      settings: { language: 'fr', theme: 'dark' },
    });
    const [aulus, flavia] = [
      await visitor(stage.browser, stage.server.address, 'Aulus'),
      await visitor(stage.browser, stage.server.address, 'Flavia'),
    ];
    const code = await openRoom(teacher, 'free');
    for (const pupil of [aulus, flavia]) await comeIn(pupil, code);
    await press(flavia, 'Passer une ronde');
    await aulus.page.getByText('au repos').waitFor();
    assert.equal(await aulus.page.getByRole('button', { name: 'Défier Flavia' }).count(), 0);
    await press(flavia, 'Je rejoue');
    await press(aulus, 'Défier Flavia');
    await flavia.page.getByText('Aulus vous défie').waitFor();
    await press(flavia, 'Accepter');
    await bothReady(aulus, flavia);
    await checkAxe(teacher.page, 'host, dark');
    await teacher.page.getByRole('combobox', { name: /Résultat de/ }).selectOption('draw');
    await teacher.page.getByText('½').first().waitFor();
    // Nothing personal stays in the address; another device of the host opens the room by its key.
    await press(teacher, 'Diriger la salle depuis un autre appareil');
    const address = await teacher.page.locator('.door input').last().inputValue();
    const tablet = await visitor(stage.browser, stage.server.address, 'tablet');
    await tablet.page.goto(address);
    await tablet.page.getByRole('button', { name: /Former des paires/ }).waitFor();
    assert.ok(!tablet.page.url().includes(address.split('/').at(-1)));
    for (const each of [teacher, aulus, flavia, tablet]) {
      each.quiet();
      await each.close();
    }
  },
);

test(
  'the host renames a pupil and removes one, who is told and may come in anew',
  { timeout: 120000 },
  async () => {
    const teacher = await visitor(stage.browser, stage.server.address, 'Magister');
    const aulus = await visitor(stage.browser, stage.server.address, 'Aulus');
    const code = await openRoom(teacher, 'swiss');
    await comeIn({ ...aulus, name: 'Rudis' }, code);
    await press(teacher, 'Nouveau nom pour Rudis');
    await teacher.page.locator('[name=rename]').fill('\u3164');
    await press(teacher, 'Enregistrer le nom');
    await teacher.page.getByText('au moins une lettre visible').waitFor();
    await teacher.page.locator('[name=rename]').fill('Aulus');
    await checkAxe(teacher.page, 'host renames');
    await press(teacher, 'Enregistrer le nom');
    await aulus.page.getByRole('rowheader', { name: 'Aulus' }).waitFor();
    await press(teacher, 'Retirer Aulus');
    await checkAxe(teacher.page, 'host removes');
    await press(teacher, 'Oui, retirer');
    await aulus.page.getByText('vous a retiré de cette salle').waitFor();
    await teacher.page.getByRole('rowheader', { name: 'Aulus' }).waitFor({ state: 'detached' });
    await comeIn(aulus, code);
    await teacher.page.getByRole('rowheader', { name: 'Aulus' }).waitFor();
    for (const each of [teacher, aulus]) await each.close();
  },
);
