// “My games”: kept as they are played, several at once, found again, deleted and brought back, out
// into a file and in again; without a database, without room, with two windows.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { begin, go, inGame, kept, playOn } from '../support/journey.mjs';
import { until } from '../../server/support/client.mjs';
import {
  checkAxe,
  PHONE,
  recordAt,
  resume,
  start,
  useBrowser,
  waitForTurn,
} from '../support/page.mjs';

const stage = useBrowser();

async function myGames(page) {
  await go(page, '#/parties');
  await page.getByRole('heading', { name: 'Toutes les parties dans un fichier' }).waitFor();
}
const rows = (page) => page.locator('li[data-result]');
const results = (page) => rows(page).evaluateAll((all) => all.map((node) => node.dataset.result));

/** What the database has. */
const stored = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('lusoria');
        request.onerror = reject;
        request.onsuccess = () => {
          const all = request.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => {
            request.result.close();
            resolve(all.result);
          };
        };
      }),
  );

/** A game of Ur against a level, given up by one of them. */
const ended = (id, winner, level, changed = '2026-11-15T12:00:00.000Z') => ({
  id,
  began: changed,
  changed,
  white: 'person',
  black: `level ${level}`,
  record: `[Lusoria "1"]\n[Game "ur"]\n\n1. w throw (4)\nresult ${winner} resignation\n`,
});
const fileOf = (games) => JSON.stringify({ format: 'lusoria-games', version: 1, games });

async function bring(page, content) {
  const choosing = page.waitForEvent('filechooser');
  await page.locator('[data-menu=bring]').click();
  const file = { name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(content) };
  await (await choosing).setFiles(file);
}

test('another game is begun without losing the first, and each goes on', async () => {
  const { page, close, quiet } = await stage.open();
  await begin(page, 'ergo', 3);
  const first = await kept(page, 'ergo');
  await begin(page, 'ergo', 5);
  const second = await kept(page, 'ergo');
  await myGames(page);
  assert.deepEqual(await results(page), ['going', 'going']);
  assert.deepEqual((await stored(page)).length, 2);
  // The later one is the first of the list.
  await rows(page).nth(1).locator('[data-menu=open-kept]').click();
  await inGame(page);
  assert.equal(await kept(page, 'ergo'), first);
  await playOn(page, 'ergo', 1);
  await page.reload();
  await inGame(page);
  await myGames(page);
  await rows(page).nth(1).locator('[data-menu=open-kept]').click();
  await inGame(page);
  assert.equal(await kept(page, 'ergo'), second);
  await page.goBack();
  await page.getByRole('heading', { name: 'Mes parties' }).waitFor();
  await rows(page).nth(1).waitFor();
  assert.equal(await rows(page).count(), 2);
  quiet();
  await close();
});

test('the game of an earlier version is carried over; home and menu lead there', async () => {
  const { page, close, quiet } = await stage.open();
  await resume(page, 'ergo', recordAt('ergo', '10/10/4cc4/10/4CC4/5C4/6C3/7C2/10 w 0'));
  await playOn(page, 'ergo', 1);
  await page.locator('.walk button').last().click();
  await page.locator('[data-menu=mine]').click();
  await rows(page).first().waitFor();
  assert.equal(await page.locator('dialog').count(), 0);
  await page.locator('header a[href="#/"]').click();
  await page.getByRole('link', { name: 'Mes parties' }).click();
  await rows(page).first().waitFor();
  assert.deepEqual(await results(page), ['going']);
  assert.equal(await page.title(), 'Mes parties · Lusoria');
  quiet();
  await close();
});

test('from a lesson, in another language, back and forth; what is looked for stays', async () => {
  const { page, close, quiet } = await stage.open();
  await begin(page, 'ergo', 2);
  await go(page, '#/lecon/ergo');
  await page.waitForSelector('.lesson .board .hit');
  await myGames(page);
  await page.locator('input[name=text]').fill('ergo');
  await page.locator('select.languages').selectOption('en');
  await page.getByRole('heading', { name: 'My games', level: 1 }).waitFor();
  assert.equal(await page.locator('input[name=text]').inputValue(), 'ergo');
  assert.equal(await rows(page).count(), 1);
  assert.equal(await page.title(), 'My games · Lusoria');
  await page.goBack();
  await page.waitForSelector('.lesson .board .hit');
  await page.goForward();
  await rows(page).locator('[data-menu=open-kept]').click();
  await inGame(page);
  await playOn(page, 'ergo', 1);
  quiet();
  await close();
});

test('deleted, brought back, deleted again: by keys alone', async () => {
  const { page, close, quiet } = await stage.open();
  await begin(page, 'ergo', 2);
  const named = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('lusoria.game.ergo') ?? '{}').id);
  const deleted = await named();
  await myGames(page);
  await page.locator('[data-menu=delete]').focus();
  await page.keyboard.press('Enter');
  await page.getByText('partie supprimée').waitFor();
  assert.equal(await rows(page).count(), 0);
  await page.waitForFunction(() => document.activeElement?.dataset.undo !== undefined);
  await page.keyboard.press('Enter');
  await rows(page).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'h1');
  await page.locator('[data-menu=delete]').click();
  await page.getByText('partie supprimée').waitFor();
  await page.reload();
  await page.getByText('Aucune partie n’est encore gardée ici.').waitFor();
  await go(page, '#/ergo');
  await inGame(page);
  // By its name: the computer may begin again as it began before.
  assert.notEqual(await named(), deleted);
  quiet();
  await close();
});

test('a file with all games: out, into another browser, twice, no doubles', async () => {
  const sender = await stage.open({ acceptDownloads: true });
  await begin(sender.page, 'ergo', 3);
  await begin(sender.page, 'ur', 4);
  await myGames(sender.page);
  const downloading = sender.page.waitForEvent('download');
  await sender.page.locator('[data-menu=save-all]').click();
  const content = await readFile(await (await downloading).path(), 'utf8');
  assert.equal(JSON.parse(content).games.length, 2);
  sender.quiet();
  await sender.close();
  const { page, close, quiet } = await stage.open();
  await myGames(page);
  await bring(page, content);
  await page.getByText('2 parties ajoutées.').waitFor();
  await bring(page, content);
  await page.getByText('2 parties étaient déjà là.').waitFor();
  await page.reload();
  await rows(page).first().waitFor();
  assert.equal(await rows(page).count(), 2);
  await page.locator('[data-game=ergo] [data-menu=open-kept]').click();
  await inGame(page);
  await playOn(page, 'ergo', 1);
  quiet();
  await close();
});

test('whoever leaves while a file is read finds its games there', async () => {
  const { page, close, quiet } = await stage.open();
  await myGames(page);
  await bring(page, fileOf(Array.from({ length: 60 }, (_, n) => ended(`n${n}`, 'w', 1))));
  await go(page, '#/');
  await until(async () => (await stored(page)).length === 60, 'all games are kept');
  await myGames(page);
  await page.waitForFunction(
    () => document.querySelectorAll('li[data-result]').length >= 20, // a page of the list
  );
  quiet();
  await close();
});

test('hostile files are refused with the reason, and change nothing', async () => {
  const { page, close, quiet } = await stage.open();
  await begin(page, 'ergo', 2);
  await myGames(page);
  const refused = async (content, said) => {
    await bring(page, content);
    await page.getByText(said).first().waitFor();
    assert.equal(await rows(page).count(), 1);
  };
  await refused('nonsense', 'il est abîmé');
  await refused('{"games":[]}', 'ce n’est pas un fichier de parties');
  await refused('{"format":"lusoria-games","version":9,"games":[]}', 'version plus récente');
  const bad = { ...ended('a', 'w', 1), black: '<img src=x onerror=alert(1)>' };
  await refused(fileOf([bad]), '«\u00a0black\u00a0» manque ou n’est pas valable');
  const cheat = { ...ended('b', 'w', 1), record: ended('b', 'w', 1).record.replace('(4)', '(9)') };
  await refused(fileOf([cheat]), 'Ligne 4');
  await checkAxe(page, 'a refused file');
  quiet();
  await close();
});

test('results are found and added up; a review adds mistakes and luck', async () => {
  const { page, close, quiet } = await stage.open();
  const seats = [{ kind: 'person' }, { kind: 'level', level: 2 }];
  await resume(page, 'ur', recordAt('ur:pawns=1', 'w 1 W:t7,14 B:t7,h1 r7'), seats);
  await page.locator('.hit.acts').first().click();
  await page.locator('[data-kind=home].acts').click();
  assert.equal(await waitForTurn(page), 'over');
  // The plate at the end reviews it by itself.
  await page.waitForFunction(
    () => JSON.parse(localStorage.getItem('lusoria.game.ur')).figures !== undefined,
    null,
    { timeout: 30000 },
  );
  await myGames(page);
  await bring(page, fileOf([ended('a', 'b', 1), ended('b', 'w', 1), ended('c', 'b', 6)]));
  await page.getByText('3 parties ajoutées.').waitFor();
  assert.match(await page.locator('li[data-result=won]').first().innerText(), /0 erreur/);
  assert.match(await page.locator('details summary').innerText(), /Victoires\s: 2 sur 4/);
  assert.match(await page.getByText(/Erreurs par partie/).innerText(), /\(1 sur 4\)/);
  await page.locator('select[name=result]').selectOption('lost');
  assert.deepEqual(await results(page), ['lost', 'lost']);
  await page.locator('select[name=with]').selectOption('level-6');
  assert.deepEqual(await results(page), ['lost']);
  await page.locator('input[name=text]').fill('imperator novembre');
  assert.deepEqual(await results(page), ['lost']);
  await page.locator('input[name=text]').fill('zzz');
  await page.getByRole('button', { name: 'Afficher toutes les parties' }).click();
  assert.equal(await rows(page).count(), 4);
  quiet();
  await close();
});

const withoutDatabase = (page) =>
  page.addInitScript(() =>
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    }),
  );

test('without a database the page says so, and keeps everything', async () => {
  const { page, close, quiet } = await stage.open();
  await withoutDatabase(page);
  await page.reload();
  await begin(page, 'ergo', 2);
  await begin(page, 'ergo', 3);
  await myGames(page);
  await page.getByText('n’offre pas de base de données').waitFor();
  assert.equal(await rows(page).count(), 2);
  await page.reload();
  await rows(page).first().waitFor();
  assert.equal(await rows(page).count(), 2);
  await checkAxe(page, 'no database');
  quiet();
  await close();
});

test('where the browser is full nothing leaves the small storage', async () => {
  const { page, close, quiet } = await stage.open();
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await begin(page, 'ergo', 2);
  await begin(page, 'ergo', 3);
  await myGames(page);
  await page.getByText('n’a plus de place').waitFor();
  assert.equal(await rows(page).count(), 2);
  await page.reload(); // With room again.
  await rows(page).first().waitFor();
  await page.waitForFunction(
    () => !Object.keys(localStorage).some((key) => key.startsWith('lusoria.aside.')),
  );
  assert.equal((await stored(page)).length, 2);
  quiet();
  await close();
});

test('two windows with one game: both versions are kept, and it is said', async () => {
  const { page, close, quiet } = await stage.open();
  await begin(page, 'ergo', 2);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await inGame(other);
  await playOn(page, 'ergo', 1);
  const place = other.locator('[data-kind=square].acts');
  await other.locator('[data-kind=hand].acts').click();
  await place.last().click();
  await other.getByRole('heading', { name: 'Cette partie est ouverte deux fois' }).waitFor();
  await other.getByRole('button', { name: 'Compris' }).click();
  await myGames(other);
  assert.equal(await rows(other).count(), 2);
  quiet();
  await close();
});

test('a kiosk keeps nothing, here neither', async () => {
  const { page, close, quiet } = await stage.open();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${stage.address}?kiosk&games=ergo#/parties`);
  await page.waitForSelector('.attract .board');
  for (let i = 0; i < 2; i++) {
    await page.locator('.start').click();
    await waitForTurn(page);
    await page.locator('[data-kind=hand].acts').click();
    await page.locator('[data-kind=square].acts').first().click();
    await waitForTurn(page);
    await page.locator('header button').first().click();
  }
  assert.deepEqual(await page.evaluate(() => indexedDB.databases()), []);
  assert.deepEqual(
    await page.evaluate(() => Object.keys(localStorage)),
    ['lusoria.kiosk.counts'],
    'nothing but how often which game was played',
  );
  quiet();
  await close();
});

for (const theme of ['light', 'dark', 'contrast'])
  test(`axe-core and a phone: ${theme}`, async () => {
    const { page, close, quiet } = await stage.open({ settings: { theme }, ...PHONE });
    await myGames(page);
    await checkAxe(page, 'empty');
    await bring(page, fileOf([ended('a', 'b', 1), ended('b', 'w', 6)]));
    await rows(page).first().waitFor();
    await checkAxe(page, 'with games');
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(wide <= 1, `${wide} px too wide`);
    quiet();
    await close();
  });

test('the board as a picture: SVG that stands alone, PNG of a good size', async () => {
  const { page, close, quiet } = await stage.open({ acceptDownloads: true });
  await start(page, 'ur', { opponent: 'friend' });
  await page.locator('.walk button').last().click();
  const file = async (kind) => {
    const downloading = page.waitForEvent('download');
    await page.locator(`[data-menu=${kind}]`).click();
    return readFile(await (await downloading).path());
  };
  const svg = (await file('svg')).toString();
  assert.match(svg, /^<\?xml[^>]*>\n<svg[^>]*viewBox/);
  assert.doesNotMatch(svg, /var\(|class=|https?:\/\/(?!www\.w3\.org)/);
  assert.match(svg, /@font-face\{font-family:.*data:font/);
  assert.match(svg, /id="lus-ivory"/);
  const png = await file('png');
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.equal(Math.max(png.readUInt32BE(16), png.readUInt32BE(20)), 1600);
  quiet();
  await close();
});
