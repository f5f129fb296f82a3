// The laboratory in a browser: by pointer and by keyboard, stopped and resumed, files in and out,
// and the program's own results for the same study.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AXE_RULES, checkAxe, PHONE, useBrowser } from '../support/page.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lusoria-lab-'));
after(() => rmSync(folder, { recursive: true }));
const stage = useBrowser();

const lusoria = (...words) =>
  execFileSync(`${root}build/lusoria`, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const path = (name) => join(folder, name);
/**
 * The page and the program may have been built at different commits; and only the program names a
 * study and its players, by hashes.
 */
const plain = (result) =>
  result
    .replace(/"commit":"[^"]*"/, '')
    .replace(/,"registration":"[0-9a-f]{64}","fingerprints":\[[^\]]*\]/, '');

function byProgram(name, study) {
  writeFileSync(path(`${name}.study`), study);
  lusoria('lab', 'run', path(`${name}.study`), '--out', path(`${name}.json`));
  return readFileSync(path(`${name}.json`), 'utf8');
}

async function enter(options = {}) {
  const opened = await stage.open(options);
  await opened.page.locator('header a[href="#/laboratoire"]').click();
  await opened.page.locator('form').waitFor();
  return opened;
}

const saveButton = (page) =>
  page.getByRole('button', { name: /^(Enregistrer le résultat|Save the result)$/ });
const finished = (page) => saveButton(page).waitFor({ timeout: 90000 });

async function saved(page, press) {
  const coming = page.waitForEvent('download');
  await press();
  return readFileSync(await (await coming).path(), 'utf8');
}

async function openFile(page, name) {
  await page.locator('input[type=file]').setInputFiles(name);
}

const complaint = async (page) => {
  const text = await page.locator('dialog p').innerText();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  return text;
};

test('a study by pointer: the program gives the same bytes', { timeout: 120000 }, async () => {
  const { page, close, quiet } = await enter();
  await page.locator('select[name=game-0]').selectOption('ur');
  await page.locator('summary').first().click();
  await page.locator('select[name=path]').selectOption('murray');
  await page.locator('select[name=first]').selectOption('greedy');
  await page.locator('input[name=games]').fill('60');
  await page.locator('form .main').click();
  await finished(page);
  assert.match(await page.locator('.figures').innerText(), /score du premier joueur\s+\d/);
  const study = await saved(page, () =>
    page.getByRole('button', { name: 'Enregistrer l’étude' }).click(),
  );
  const native = byProgram('pointer', study);
  const own = await saved(page, () => saveButton(page).click());
  assert.equal(plain(own), plain(native));
  writeFileSync(path('own.json'), own);
  assert.match(lusoria('--lang', 'fr', 'lab', 'show', path('own.json')), /score du premier joueur/);
  const csv = await saved(page, () => page.getByRole('button', { name: 'Tableau (CSV)' }).click());
  assert.equal(csv, lusoria('lab', 'show', path('pointer.json'), '--csv'));
  quiet();
  await close();
});

test('a study by keyboard alone', { timeout: 120000 }, async () => {
  const { page, close, quiet } = await stage.open();
  const goTo = async (selector) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))
        return;
    }
    assert.fail(`${selector} is not reached`);
  };
  await goTo('a[href="#/laboratoire"]');
  await page.keyboard.press('Enter');
  await page.locator('form').waitFor();
  await goTo('select[name=game-0]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await goTo('input[name=games]');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('51');
  await goTo('form .main');
  await page.keyboard.press('Enter');
  await finished(page);
  assert.match(await page.locator('.run').innerText(), /52 parties/, 'games come in pairs');
  assert.match(await page.locator('.figures .name').innerText(), /Ur/i);
  await goTo('select[name=map]');
  await page.keyboard.press('End');
  await page.waitForFunction(() =>
    /on y perd/.test(document.querySelector('.figures').textContent),
  );
  quiet();
  await close();
});

test('stopped and resumed, figures live, nothing lost', { timeout: 180000 }, async () => {
  const { page, close, quiet } = await enter();
  await page.locator('select[name=game-0]').selectOption('scripta3');
  await page.locator('input[name=games]').fill('20000');
  await page.locator('form .main').click();
  await page.locator('.figures').waitFor({ timeout: 60000 });
  await page.getByRole('button', { name: 'Arrêter là' }).click();
  const counted = async () =>
    Number((await page.locator('.note').innerText()).split('parties')[0].replaceAll(/\D/g, ''));
  await page.locator('.answer .early').waitFor();
  const then = await counted();
  assert.ok(then > 0 && then < 20000, `${then} games`);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.equal(await counted(), then, 'it rests');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await finished(page);
  assert.equal(await counted(), 20000);
  const own = await saved(page, () => saveButton(page).click());
  assert.equal(
    plain(own),
    plain(byProgram('resumed', 'lusoria study 1\ngame scripta3\ngames 20000\nseed 1\n')),
  );
  quiet();
  await close();
});

test('a question to begin with: which differences are real', { timeout: 180000 }, async () => {
  const { page, close, quiet } = await enter();
  await page.locator('.shown li button').nth(1).click();
  await finished(page);
  const turns = page.locator('.figures tr', { has: page.locator('th', { hasText: /^tours$/ }) });
  assert.match(await turns.innerText(), /réelle/);
  const answer = page.locator('.answer');
  assert.match(await answer.locator('h2').innerText(), /\?$/);
  assert.match(await answer.locator('p').first().innerText(), /^Différent/);
  quiet();
  await close();
});

test('precision is planned, then played; players of all kinds', { timeout: 300000 }, async () => {
  const { page, close, quiet } = await enter();
  await page.locator('select[name=game-0]').selectOption('finkel');
  await page.locator('form .add').click();
  await page.locator('select[name=pieces]').nth(1).selectOption('3');
  await page.locator('select[name=pieces]').nth(0).selectOption('4');
  await page.locator('select[name=precision]').selectOption('5');
  await page.locator('form .main').click();
  const plan = page.locator('.plan');
  await plan.waitFor({ timeout: 120000 });
  assert.match(
    await plan.innerText(),
    /à ±5 points ou pour cent près, il faut environ [\d\s]+\sparties/,
  );
  await page.locator('.shown .main').click();
  await finished(page);
  const own = await saved(page, () => saveButton(page).click());
  const study = JSON.parse(own).study.text.replace(/^games .*\n/m, '');
  assert.equal(
    plain(own),
    plain(byProgram('planned', study)),
    'as many games as the program plans',
  );
  await page.locator('form input[type=checkbox]').check();
  await page.locator('select[name=precision]').selectOption('0');
  await page.locator('input[name=games]').fill('20');
  await page.locator('form .main').click();
  await page.locator('.answer').waitFor({ timeout: 240000 });
  await page.locator('.answer summary').first().click();
  assert.equal(await page.locator('.answer tbody').first().locator('tr').count(), 6);
  quiet();
  await close();
});

test('a large study file is told so, with what is sensible here', { timeout: 120000 }, async () => {
  const { page, close, quiet } = await enter();
  const many = readFileSync(`${root}docs/studies/bastonus.study`, 'utf8').replace(
    /^games .*/m,
    'games 10000000',
  );
  writeFileSync(path('large.study'), many);
  await openFile(page, path('large.study'));
  await page.getByText('grande étude').waitFor();
  assert.match(await page.locator('.shown h2').innerText(), /Bastonus/i);
  await page.locator('.shown .main').click();
  await page.locator('.figures').waitFor({ timeout: 60000 });
  await page.getByRole('button', { name: 'Arrêter là' }).click();
  assert.equal(await page.locator('select[name=cell] option').count(), 10);
  assert.equal(await page.locator('.figures th.second').count(), 1, 'two cells side by side');
  await page.locator('select[name=other]').selectOption('-1');
  assert.equal(await page.locator('.figures th.second').count(), 0);
  quiet();
  await close();
});

test(
  'results of the program open; what is wrong with a file is told',
  { timeout: 120000 },
  async () => {
    const { page, close, quiet } = await enter({ settings: { language: 'en' } });
    const native = byProgram(
      'opened',
      'lusoria study 1\ntitle Two rules\ngame ergo\ngame ergo:swap=on\ngames 100\nseed 5\n',
    );
    await openFile(page, path('opened.json'));
    await finished(page);
    assert.match(await page.locator('.run').innerText(), /Result opened: 200 games/);
    assert.equal(await saved(page, () => saveButton(page).click()), native);
    const refused = async (name, text) => {
      writeFileSync(path(name), text);
      await openFile(page, path(name));
      return complaint(page);
    };
    assert.match(
      await refused('a.study', 'lusoria study 1\ngame ur\ngames 7\n'),
      /^Line 3, column 7: 7 is odd/,
    );
    assert.match(
      await refused('b.study', 'lusoria study 1\ngame ur\nplayers cmd:./x random\n'),
      /^Line 3: “cmd:\.\/x”: a page cannot run programs/,
    );
    assert.match(await refused('c.txt', 'Cher ami,\n'), /^Line 1, column 1: this is not a study/);
    assert.match(await refused('d.json', native.slice(0, 500)), /cut off/);
    assert.match(
      await refused('e.json', native.replace('"measures":[', '"measures":[7,')),
      /cells\[0\]\.measures\[0\]: there should be an object/,
    );
    assert.match(
      await refused(
        'f.json',
        native
          .replace('"game":"ergo"', '"game":"urgo"')
          .replaceAll('"game":"ergo",', '"game":"urgo",'),
      ),
      /cells\[0\]\.game/,
    );
    assert.equal(await page.locator('.figures').count(), 1, 'what was shown stays');
    quiet();
    await close();
  },
);

test('on a phone nothing is wider than the screen', { timeout: 120000 }, async () => {
  const { page, close, quiet } = await stage.open(PHONE);
  await page.evaluate(() => (location.hash = '#/laboratoire'));
  await page.locator('.shown li button').nth(1).tap();
  await finished(page);
  await page.locator('.verdict').first().waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
  quiet();
  await close();
});

test('the laboratory is kept for when there is no network', async () => {
  const worker = await (await fetch(`${stage.address}sw.js`)).text();
  for (const file of [
    /assets\/Lab-[\w-]+\.js/,
    /assets\/lusoria-[\w-]+\.wasm/,
    /assets\/lab\.worker-[\w-]+\.js/,
  ])
    assert.match(worker, file);
});

for (const theme of ['light', 'dark', 'contrast'])
  for (const language of ['fr', 'en'])
    test(
      `axe-core finds nothing in the laboratory: ${theme}, ${language}`,
      { timeout: 120000 },
      async () => {
        const { page, close, quiet } = await enter({ settings: { theme, language } });
        const check = (where) => checkAxe(page, `${where}, ${theme}, ${language}`, AXE_RULES);
        await page.locator('form .add').click();
        await check('a study put together');
        await openFile(page, `${root}docs/studies/ur.study`);
        await page.locator('.large').waitFor();
        await check('a large study');
        byProgram('axe', 'lusoria study 1\ngame ur\ngame ur:path=masters\ngames 100\n');
        await openFile(page, path('axe.json'));
        await page.locator('.figures').waitFor();
        for (const summary of await page.locator('summary').all()) await summary.click();
        await check('figures');
        quiet();
        await close();
      },
    );
