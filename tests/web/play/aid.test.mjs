// Help during and after a game: hints, chances, looking back, review, dice, files, links, a worker
// that fails.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  checkAxe,
  middleOf,
  recordAt,
  resume,
  start,
  turn,
  useBrowser,
  waitForTurn,
} from '../support/page.mjs';

const stage = useBrowser();

const SCRIPTA =
  '[Lusoria "1"]\n[Game "scripta2"]\n\n1. w (52) 5:h 2:h\n2. b (31) 3:h 1:h\n3. w (66)\nresult *\n';
const WON = recordAt('ur:pawns=1', 'w 1 W:t7,14 B:t7,h1 r7');

async function menu(page, entry) {
  await page.locator('.walk button').last().click();
  if (entry) await page.locator(`[data-menu=${entry}]`).click();
}

test('a hint says what is best and why, shows it, and plays nothing', async () => {
  for (const [language, key, best, reason] of [
    ['fr', 'i', /Meilleur coup\u00a0: .*b2/, /Renvoie le pion en b2 et reçoit un jeton\./],
    ['en', 'h', /Best move: .*b2/, /Sends back the piece on b2 and takes a token for it\./],
  ]) {
    const { page, close, quiet } = await stage.open({ settings: { language } });
    await resume(page, 'ur', recordAt('ur', 'w 2 W:t1,h4,2,4,7 B:t7,h6,6 r13'));
    await page.keyboard.press(key);
    await page.waitForSelector('.advice strong');
    const told = await page.locator('.advice').innerText();
    assert.match(told, best);
    assert.match(told, reason);
    assert.ok((await page.locator('.advice ol > li').count()) >= 1, 'no other action is told');
    assert.ok((await page.locator('.front .shaft').count()) >= 1, 'no arrow');
    assert.equal(await turn(page), 'person');
    await checkAxe(page, `hint, ${language}`);
    // A piece that cannot move says why instead, until something else is done.
    const { x, y } = await middleOf(page, '[data-name=c1]');
    await page.mouse.click(x, y);
    assert.match(await page.locator('.notice').innerText(), /^2.*a1/);
    assert.equal(await page.locator('.advice').count(), 0);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.advice strong');
    // Advice ends with the move.
    await page.locator('.hit.acts').first().click();
    await page.locator('.hit.acts[aria-pressed=false]').first().click();
    await page.waitForFunction(() => !document.querySelector('.advice'));
    assert.equal(await page.locator('.front .shaft').count(), 0);
    quiet();
    await close();
  }
});

test('the chances are hidden, and shown where they are wanted', async () => {
  const { page, close, quiet } = await stage.open();
  await resume(page, 'ur', WON);
  assert.equal(await page.getByRole('meter').count(), 0);
  await page.getByRole('button', { name: 'Réglages' }).click();
  await page.getByLabel('Afficher les chances de gagner').check();
  await page.keyboard.press('Escape');
  const meter = page.getByRole('meter', { name: 'Chances' });
  await page.waitForFunction(() =>
    /^Blanc \d+/.test(document.querySelector('[role=meter]')?.getAttribute('aria-valuetext') ?? ''),
  );
  assert.ok(Number(await meter.getAttribute('aria-valuenow')) > 80);
  await checkAxe(page, 'chances');
  quiet();
  await close();
});

test('one looks back by buttons, keys and lines, and returns', async () => {
  const { page, close, quiet } = await stage.open({ settings: { chances: true } });
  await resume(page, 'scripta2', SCRIPTA);
  const hand = () => page.locator('[data-kind=hand][data-place="37"]').getAttribute('aria-label');
  const status = () => page.getByRole('status').first().innerText();
  const now = await hand();
  assert.match(now, /13 ×/);
  await page.getByRole('button', { name: 'Un coup en arrière' }).click();
  assert.match(await status(), /Retour en arrière.* 6 sur 7/);
  await page.keyboard.press('Home');
  assert.match(await status(), / 0 sur 7/);
  assert.match(await hand(), /15 ×/);
  assert.equal(await page.locator('.hit.acts').count(), 0, 'the past can be played');
  assert.equal(await page.locator('.dice.ready').count(), 0);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  assert.match(await hand(), /14 ×/);
  assert.equal(await page.locator('.die .used').count(), 1);
  await checkAxe(page, 'looking back');
  await page.locator('.story li button').nth(2).click();
  assert.match(await status(), / 3 sur 7/);
  assert.equal(await page.locator('.story li button[aria-current=step]').count(), 1);
  await page.getByRole('button', { name: 'Revenir au présent' }).first().click();
  assert.equal(await hand(), now);
  assert.equal(await turn(page), 'person');
  assert.ok((await page.locator('.hit.acts').count()) > 0);
  quiet();
  await close();
});

test(
  'a finished game is looked through, its menu and dice are read',
  { timeout: 120000 },
  async () => {
    for (const language of ['fr', 'en']) {
      const { page, close, quiet } = await stage.open({ settings: { language, autoThrow: true } });
      await start(page, 'ur', { opponent: 'watch', 'white-level': '1', level: '1', pawns: '2' });
      assert.equal(await waitForTurn(page), 'over');
      const result = await page.getByRole('status').first().innerText();
      await page.keyboard.press('Home');
      assert.notEqual(await page.getByRole('status').first().innerText(), result);
      await page.keyboard.press('End');
      assert.equal(await page.getByRole('status').first().innerText(), result);
      await menu(page);
      await checkAxe(page, `menu, ${language}`);
      await page.locator('[data-menu=dice]').click();
      const rows = page.locator('dialog tbody tr');
      await rows.first().waitFor();
      assert.equal(await rows.count(), 4);
      await checkAxe(page, `dice, ${language}`);
      quiet();
      await close();
    }
  },
);

test('a review is interrupted and goes on; its figures are told', async () => {
  const { page, close, quiet } = await stage.open();
  await start(page, 'ergo', { opponent: 'friend' });
  for (const name of ['e5', 'a1', 'd4', 'c2']) {
    await page.locator('[data-kind=hand][aria-disabled=false]').click();
    await page.locator(`[data-name=${name}]`).click();
    await waitForTurn(page);
  }
  await menu(page, 'review');
  await page.getByRole('button', { name: 'Arrêter' }).click();
  await checkAxe(page, 'interrupted');
  const judged = Number(await page.locator('progress').getAttribute('value'));
  await page.waitForTimeout(400);
  assert.equal(Number(await page.locator('progress').getAttribute('value')), judged);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.waitForSelector('[data-judged=true]', { timeout: 30000 });
  await page.locator('details summary').click();
  assert.equal(await page.locator('details tbody tr').count(), 7);
  quiet();
  await close();
});

test('a game is saved to a file and opened again; a bad file is refused with its line', async () => {
  const { page, close, quiet } = await stage.open();
  await resume(page, 'scripta2', SCRIPTA);
  const downloading = page.waitForEvent('download');
  await menu(page, 'save');
  const download = await downloading;
  assert.match(download.suggestedFilename(), /^scripta2-\d{4}-\d\d-\d\d\.lus$/);
  const record = await readFile(await download.path(), 'utf8');
  assert.match(record, /^\[Lusoria "1"\]\n\[Game "scripta2"\]/);
  const choose = async (text) => {
    const choosing = page.waitForEvent('filechooser');
    if (!(await page.locator('[data-menu=open]').count())) await menu(page);
    await page.locator('[data-menu=open]').click();
    await (
      await choosing
    ).setFiles({ name: 'game.lus', mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  await choose(record.replace('5:h', '4:h'));
  await page.getByRole('heading', { name: 'Ce fichier ne s’ouvre pas' }).waitFor();
  assert.match(
    await page.locator('dialog').last().innerText(),
    /Ligne \d+\u00a0: «\u00a04:h\u00a0» n’est pas/,
  );
  await checkAxe(page, 'bad file');
  await page.getByRole('button', { name: 'Compris' }).click();
  // The game on the screen is still there; opening another one of its kind asks first.
  await choose(recordAt('scripta2', 'w 21 W:1x1,20x14 B:2x1,3x1,25x13'));
  await page.getByRole('heading', { name: 'Vous avez une partie en cours' }).waitFor();
  await page.getByRole('button', { name: 'Garder ma partie' }).click();
  assert.match(
    await page.locator('[data-kind=hand][data-place="37"]').getAttribute('aria-label'),
    /13 ×/,
  );
  await choose(recordAt('scripta2', 'w 21 W:1x1,20x14 B:2x1,3x1,25x13'));
  await page.getByRole('button', { name: 'Ouvrir quand même' }).click();
  await page.waitForFunction(() =>
    /, un pion de Blanc/.test(
      document.querySelector('[data-name="1"][data-kind=square]')?.getAttribute('aria-label') ?? '',
    ),
  );
  quiet();
  await close();
});

test('a position and a whole game travel in links', async () => {
  const sender = await stage.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await resume(sender.page, 'scripta2', SCRIPTA);
  const copied = async (entry) => {
    await menu(sender.page, entry);
    await sender.page.getByText('Lien copié').waitFor();
    await sender.page.keyboard.press('Escape');
    return sender.page.evaluate(() => navigator.clipboard.readText());
  };
  const game = await copied('game');
  await sender.page.keyboard.press('Home');
  const position = await copied('position');
  sender.quiet();
  await sender.close();
  const { page, close, quiet } = await stage.open();
  await page.goto(game);
  await page.waitForSelector('.board');
  assert.equal(await page.evaluate(() => location.hash), '#/scripta2');
  assert.match(
    await page.locator('[data-kind=hand][data-place="37"]').getAttribute('aria-label'),
    /13 ×/,
  );
  assert.equal(await page.locator('.story li').count(), 7);
  await page.goto(position);
  await page.getByRole('button', { name: 'Ouvrir quand même' }).click();
  await page.waitForFunction(() =>
    /15 ×/.test(
      document.querySelector('[data-kind=hand][data-place="37"]')?.getAttribute('aria-label') ?? '',
    ),
  );
  quiet();
  await close();
});

test('a bad link says why, on the first screen', async () => {
  for (const [language, name, link, why] of [
    ['fr', 'Ce lien ne s’ouvre pas', '#/g=AAAA', /abîmé/],
    ['en', 'This link cannot be opened', '#/p=ur/w%209', /field|throw/],
    ['fr', 'Ce lien ne s’ouvre pas', '#/p=chess/w', /chess/],
  ]) {
    const { page, close, quiet } = await stage.open({ settings: { language } });
    await page.goto(`${stage.address}${link}`);
    await page.getByRole('heading', { name }).waitFor();
    assert.match(await page.locator('dialog').innerText(), why);
    await checkAxe(page, `bad link, ${language}`);
    await page.keyboard.press('Escape');
    assert.equal((await page.locator('main li').count()) >= 5, true);
    assert.equal(await page.evaluate(() => location.hash), '#/');
    quiet();
    await close();
  }
});

/** Makes the first `count` workers of a page fail. */
const failing = (page, count) =>
  page.addInitScript((fails) => {
    const Real = globalThis.Worker;
    let made = 0;
    globalThis.Worker = class extends EventTarget {
      constructor(...given) {
        super();
        if (++made > fails) return new Real(...given);
      }
      postMessage() {
        setTimeout(() => this.dispatchEvent(new Event('error')), 10);
      }
      terminate() {}
    };
  }, count);

test('a worker that fails is started again, and the page says so', async () => {
  const { page, close, quiet } = await stage.open();
  await failing(page, 1);
  await page.reload();
  await page.getByRole('button', { name: /^Jouer.*Ergo/ }).click();
  await page.locator('.trouble').getByText('il a été relancé').waitFor();
  assert.equal(await waitForTurn(page), 'person');
  quiet();
  await close();
});

// On a tablet the tools once lay over the button.
for (const viewport of [undefined, { width: 768, height: 1024 }])
  test(`a worker that fails for good leaves a button, ${viewport?.width ?? 'wide'}`, async () => {
    const { page, close, quiet } = await stage.open(viewport && { viewport });
    await failing(page, 3);
    await page.reload();
    await page.getByRole('button', { name: /^Jouer.*Ergo/ }).click();
    await page.locator('.trouble').getByText('L’ordinateur ne répond plus').waitFor();
    assert.doesNotMatch(await page.getByRole('status').first().innerText(), /réfléchit/);
    await checkAxe(page, 'a lost worker');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    assert.equal(await waitForTurn(page), 'person');
    assert.equal(await page.locator('.trouble').count(), 0);
    quiet();
    await close();
  });
