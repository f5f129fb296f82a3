// What people do at a table besides playing, in real browsers: invite, enter, watch, take back,
// offer, give up, play again, come back, check the dice.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { decodeQR } from 'qr/decode.js';
import { waitForTurn } from '../support/page.mjs';
import {
  bothReady,
  checkAxe,
  invite,
  PHONE,
  seated,
  sitDown,
  visitor,
  useTables,
} from '../support/online.mjs';
import { unsummed, until, verify } from '../../server/support/client.mjs';

const stage = useTables({ arguments: ['--host-resolver-rules=MAP school.example 127.0.0.1'] });

const news = ({ page }, text) =>
  page.waitForFunction((part) => document.querySelector('.people')?.innerText.includes(part), text);
const menu = ({ page }, name) => page.getByRole('button', { name }).click();
const finish = async (...people) => {
  for (const person of people) {
    person.quiet();
    await person.close();
  }
};

/** What a camera would read: the pattern as it is drawn. */
async function readPattern(page) {
  await page.waitForSelector('.qr svg path');
  const { size, path } = await page.evaluate(() => {
    const svg = document.querySelector('.qr svg');
    return { size: svg.viewBox.baseVal.width, path: svg.querySelector('path').getAttribute('d') };
  });
  const SCALE = 4;
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1/g))
    for (let i = 0; i < SCALE * SCALE; i++) {
      const at = ((+y * SCALE + Math.floor(i / SCALE)) * width + +x * SCALE + (i % SCALE)) * 4;
      data[at] = data[at + 1] = data[at + 2] = 0;
    }
  return decodeQR({ width, height: width, data });
}

test('the invitation: link, pattern and code say the same, and a stranger only looks on', async () => {
  const claudia = await visitor(stage.browser, stage.server.address, 'Claudia');
  const marcus = await visitor(stage.browser, stage.server.address, 'Marcus', PHONE);
  const livia = await visitor(stage.browser, stage.server.address, 'Livia');
  const link = await invite(claudia, stage.server.address, 'ur:pawns=2');
  // What is given away is the address that shows a picture where it is posted.
  const posted = `${stage.server.address}g/${link.slice(-8)}`;
  assert.equal(await readPattern(claudia.page), posted);
  assert.equal(await claudia.page.locator('.rest input').inputValue(), posted);
  const spelled = await claudia.page.locator('.code').innerText();
  await marcus.page.goto(`${stage.server.address}#/salon`);
  for (const [typed, wrong] of [
    ['xyz', /huit lettres/],
    ['zzzz-zzzz', /pas de partie/],
  ]) {
    await marcus.page.locator('[name=code]').fill(typed);
    await marcus.page.keyboard.press('Enter');
    assert.match(await marcus.page.locator('main [role=alert]').innerText(), wrong);
  }
  await marcus.page.goto(`${stage.server.address}#/salon`);
  await marcus.page.locator('[name=code]').fill(spelled);
  await marcus.page.keyboard.press('Enter');
  await marcus.page.waitForSelector('form input[name=name]');
  assert.match(
    await marcus.page.locator('main').innerText(),
    /Claudia vous invite[^]*avec les Noirs[^]*Règles choisies/,
  );
  await marcus.page.locator('form button[type=submit]').click();
  assert.match(await marcus.page.locator('[role=alert]').innerText(), /Entrez un nom/);
  await sitDown(marcus, link);
  await bothReady(claudia, marcus);
  await livia.page.goto(posted);
  await news(livia, 'Vous regardez');
  assert.equal(await livia.turn(), 'other');
  await claudia.page.locator('.dice.ready').click();
  await livia.page.waitForFunction(() =>
    /lance les dés/.test(document.querySelector('ol li')?.innerText ?? ''),
  );
  assert.equal(await livia.page.locator('.dice.ready').count(), 0);
  await finish(claudia, marcus, livia);
});

test('the lobby shows a game until somebody sits; names are text, whatever they look like', async () => {
  const claudia = await visitor(stage.browser, stage.server.address, '<b id="x">Cl&amp;</b>');
  const marcus = await visitor(stage.browser, stage.server.address, '‮Marcus   M.');
  await invite(claudia, stage.server.address, 'ergo', { colour: 'black', listed: true });
  await marcus.page.goto(`${stage.server.address}#/salon`);
  await marcus.page.getByRole('link', { name: /Rejoindre <b id="x">/ }).click();
  await marcus.page.waitForSelector('form input[name=name]');
  assert.match(
    await marcus.page.locator('main').innerText(),
    /<b id="x">Cl&amp;<\/b> vous invite[^]*avec les Blancs/,
  );
  await marcus.page.locator('form input[name=name]').fill(marcus.name);
  await marcus.page.locator('form button[type=submit]').click();
  await bothReady(claudia, marcus);
  await news(claudia, 'Marcus M.');
  assert.equal(await claudia.page.locator('#x').count(), 0);
  // Remembered for the next time.
  await marcus.page.goto(`${stage.server.address}#/inviter/ur`);
  assert.equal(await marcus.page.locator('form input[name=name]').inputValue(), 'Marcus M.');
  // One's own games are in the lobby too.
  await marcus.page.goto(`${stage.server.address}#/salon`);
  await marcus.page.getByRole('link', { name: /Reprendre Ergo/ }).click();
  await bothReady(marcus);
  await finish(claudia, marcus);
});

test('no help before the end; an action is taken back; a draw is offered, ignored, offered and accepted', async () => {
  const { white, black } = await seated(stage.browser, stage.server.address, 'scripta2:pieces=3');
  await white.page.locator('.dice.ready').click();
  await waitForTurn(white.page);
  assert.ok(await white.page.getByRole('button', { name: 'Conseil' }).isDisabled());
  await white.page.locator('.hit.acts').first().click();
  await white.page.locator('.hit.acts[aria-pressed=false]').first().click();
  const told = ({ page }) => page.locator('ol li').count();
  await black.page.waitForFunction(() => document.querySelectorAll('ol li').length >= 2);
  await white.page.getByRole('button', { name: 'Reprendre le coup' }).click();
  for (const { page } of [white, black])
    await page.waitForFunction(() => document.querySelectorAll('ol li').length === 1);
  assert.equal(await told(white), 1);
  await menu(white, 'À table');
  await menu(white, 'Proposer la partie nulle');
  await news(white, 'Vous proposez');
  await news(black, 'Claudia propose la partie nulle');
  await black.page.reload();
  await news(black, 'Claudia propose la partie nulle');
  await menu(black, 'Refuser');
  assert.equal(await black.page.getByRole('button', { name: 'Accepter' }).count(), 0);
  await black.page.reload();
  await menu(black, 'Accepter');
  for (const { page } of [white, black]) {
    await page.waitForSelector('[data-fair=fair]');
    assert.match(
      await page.locator('.table [role=status]').innerText(),
      /Partie nulle\u00a0: d’un commun accord/,
    );
  }
  await finish(white, black);
});

test('giving up asks once; then another game with colours changed', async () => {
  const { white, black } = await seated(stage.browser, stage.server.address, 'bastonus', [
    PHONE,
    {},
  ]);
  await menu(white, 'À table');
  await menu(white, 'Abandonner');
  assert.match(await white.page.locator('dialog').innerText(), /Marcus gagnera/);
  await menu(white, 'Non, je continue');
  await menu(white, 'Abandonner');
  await menu(white, 'Oui, abandonner');
  await black.page.waitForSelector('[data-fair=fair]');
  assert.match(
    await black.page.locator('.table [role=status]').innerText(),
    /Vous avez gagné\u00a0: par abandon/,
  );
  await menu(black, 'Revanche');
  await black.page.waitForSelector('.code');
  await news(white, 'Marcus demande une revanche');
  await menu(white, 'Rejouer, couleurs échangées');
  // On a phone one's own name gives the other's its room.
  await white.page.locator('.people li').nth(1).getByText('Vous', { exact: true }).waitFor();
  await bothReady(black);
  assert.equal(await waitForTurn(black.page), 'person');
  await finish(white, black);
});

test('a seat goes on with another device, and its key leaves the address', async () => {
  const { white, black, link } = await seated(stage.browser, stage.server.address, 'ergo');
  await menu(black, 'À table');
  await menu(black, 'Continuer sur un autre appareil');
  const address = await readPattern(black.page);
  assert.match(
    address,
    /#\/table\/\w{8}\/[0-9a-f]{32}\.[0-9a-f]{64}\.d[0-9a-f]{64}\.w[0-9a-f]{64}$/,
  );
  await black.page.keyboard.press('Escape');
  const phone = await visitor(stage.browser, stage.server.address, 'Marcus', PHONE);
  await phone.page.goto(address);
  await bothReady(phone);
  assert.equal(phone.page.url(), link);
  assert.match(await phone.page.locator('.people li').nth(1).innerText(), /^Vous$/m);
  await black.close();
  await waitForTurn(phone.page); // Black begins at Ergo.
  await phone.page.locator('[data-kind=hand][aria-disabled=false]').tap();
  await phone.page.locator('[data-name=e5]').tap();
  await white.page.waitForFunction(() =>
    /Noir/.test(document.querySelector('[data-name=e5]').getAttribute('aria-label')),
  );
  await phone.close();
  await news(white, 'absent');
  await finish(white);
});

/**
 * A server that tells this visitor something else than it says. Returns what was said and told from
 * then on.
 */
async function deceive({ page }, alter) {
  const heard = { said: [], told: [] };
  await page.routeWebSocket(/\/play$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      heard.said.push(JSON.parse(message));
      server.send(message);
    });
    server.onMessage((message) => {
      heard.told.push(JSON.parse(message));
      socket.send(JSON.stringify(alter(JSON.parse(message))));
    });
  });
  return heard;
}
const OTHER = 'ab'.repeat(32);

test('a second device knows what the server had promised to the first', async () => {
  const { white, black } = await seated(stage.browser, stage.server.address, 'ur:pawns=1');
  await menu(black, 'À table');
  await menu(black, 'Continuer sur un autre appareil');
  const address = await readPattern(black.page);
  await black.page.keyboard.press('Escape');
  const lies = {
    DiceCommit: (message) => (message.type === 'game' ? { ...message, commit: OTHER } : message),
    WhiteCommit: (message) =>
      message.type === 'game'
        ? { ...message, white: { ...message.white, commit: OTHER } }
        : message,
    BlackCommit: (message) =>
      message.type === 'game'
        ? { ...message, black: { ...message.black, commit: OTHER } }
        : message,
  };
  for (const [header, alter] of Object.entries(lies)) {
    const deceived = await visitor(stage.browser, stage.server.address, 'Marcus');
    await deceive(deceived, alter);
    await deceived.page.goto(address);
    await deceived.page.waitForSelector('[role=alert][data-fair=changed]');
    assert.match(
      await deceived.page.locator('[role=alert]').innerText(),
      new RegExp(`pas ce qu’il avait montré au début \\(${header}\\)`),
    );
    await finish(deceived);
  }
  const phone = await visitor(stage.browser, stage.server.address, 'Marcus', PHONE);
  await phone.page.goto(address);
  await bothReady(phone);
  assert.equal(await phone.page.locator('[data-fair]').count(), 0);
  await menu(white, 'À table');
  await menu(white, 'Abandonner');
  await menu(white, 'Oui, abandonner');
  await phone.page.waitForSelector('[data-fair=fair]');
  await finish(white, black, phone);
});

test('a device that is promised something else when it comes back says so, and keeps its seed', async () => {
  const white = await visitor(stage.browser, stage.server.address, 'Claudia');
  const link = await invite(white, stage.server.address, 'ergo');
  const heard = await deceive(white, (message) =>
    message.type === 'game' ? { ...message, commit: OTHER } : message,
  );
  await white.page.reload();
  await white.page.waitForSelector('[data-fair=changed] [role=alert]');
  const black = await visitor(stage.browser, stage.server.address, 'Marcus');
  await sitDown(black, link);
  // which White would have answered by then
  await until(() => heard.told.some(({ kind }) => kind === 'seed'), 'Black has revealed a seed');
  await white.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
  );
  assert.deepEqual(
    heard.said.filter(({ type }) => type === 'seed'),
    [],
  );
  await finish(white, black);
});

test('the dice are checked at the end, in the saved file, and a forged file is found out', async () => {
  const { white, black } = await seated(stage.browser, stage.server.address, 'ur:pawns=1');
  await white.page.locator('.dice.ready').click();
  await black.page.waitForFunction(() =>
    document.querySelector('ol').innerText.includes('Blanc lance les dés'),
  );
  await menu(black, 'À table');
  await menu(black, 'Abandonner');
  await menu(black, 'Oui, abandonner');
  await menu(white, 'Dés vérifiés');
  assert.match(await white.page.locator('dialog').innerText(), /Tout concorde/);
  const saved = white.page.waitForEvent('download');
  await menu(white, 'Enregistrer la partie');
  const text = readFileSync(await (await saved).path(), 'utf8');
  assert.equal((await verify(text)).code, 0);
  await white.page.goto(`${stage.server.address}#/verifier`);
  const drop = async (name, content) => {
    const file = join(stage.server.folder, name);
    writeFileSync(file, content);
    await white.page.locator('input[type=file]').setInputFiles(file);
  };
  await drop('fair.lus', text);
  await white.page.waitForSelector('[data-fair=true]');
  await drop(
    'forged.lus',
    unsummed(text).replace(
      /\[WhiteSeed "./,
      (found) => `${found.slice(0, -1)}${found.at(-1) === '0' ? '1' : '0'}`,
    ),
  );
  await white.page.waitForSelector('[data-fair=false]');
  assert.match(await white.page.locator('.found').innerText(), /WhiteSeed ne correspond pas/);
  await drop('junk.lus', 'junk');
  await white.page.waitForFunction(() =>
    /pas une partie valable/.test(document.querySelector('.found').innerText),
  );
  await finish(white, black);
});

test('a school without https plays too, and is told what a check is worth there', async () => {
  const address = `http://school.example:${stage.server.port}/`;
  const forgive = /Cross-Origin-Opener-Policy/;
  const white = await visitor(stage.browser, address, 'Claudia', { forgive });
  const black = await visitor(stage.browser, address, 'Marcus', { forgive });
  assert.equal(await white.page.evaluate(() => isSecureContext), false);
  const link = await invite(white, address, 'ur');
  await menu(white, 'Copier le lien');
  await white.page.getByText('Lien copié.').waitFor();
  await sitDown(black, link);
  await bothReady(white, black);
  await menu(white, 'À table');
  await menu(white, 'Abandonner');
  await menu(white, 'Oui, abandonner');
  await menu(black, 'Dés vérifiés');
  assert.match(
    await black.page.locator('dialog').innerText(),
    /Aucun dé n’a été lancé[^]*sans chiffrement/,
  );
  await finish(white, black);
});

test(
  'axe-core finds nothing on the new screens, in both languages',
  { timeout: 120000 },
  async () => {
    for (const [language, theme] of [
      ['fr', 'light'],
      ['en', 'dark'],
    ]) {
      const claudia = await visitor(stage.browser, stage.server.address, 'Claudia', {
        settings: { language, theme },
      });
      const marcus = await visitor(stage.browser, stage.server.address, 'Marcus', {
        ...PHONE,
        settings: { language, theme: 'contrast' },
      });
      for (const screen of ['salon', 'verifier', 'inviter/ur:pawns=1']) {
        await claudia.page.goto(`${stage.server.address}#/${screen}`);
        await claudia.page.waitForSelector('main :is(form, .drop)');
        await checkAxe(claudia.page, `${screen}, ${language}`);
      }
      const link = await invite(claudia, stage.server.address, 'ur:pawns=1');
      await checkAxe(claudia.page, `waiting, ${language}`);
      await marcus.page.goto(link);
      await marcus.page.waitForSelector('form');
      await checkAxe(marcus.page, `door, ${language}`);
      await sitDown(marcus, link);
      await bothReady(claudia, marcus);
      await checkAxe(marcus.page, `game, ${language}`);
      await claudia.page.locator('nav button').first().click();
      await checkAxe(claudia.page, `menu, ${language}`);
      const least = await marcus.page.evaluate(() =>
        Math.min(
          ...[...document.querySelectorAll('button, a')].map((node) =>
            Math.min(node.clientWidth || 99, node.clientHeight || 99),
          ),
        ),
      );
      assert.ok(least >= 40, `something of ${least} px to touch`);
      await finish(claudia, marcus);
    }
  },
);
