// The about screen: where it is found, what it says, and the licences that travel with the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { GAMES, pageFolder, useBrowser } from '../support/page.mjs';

const stage = useBrowser();
const root = new URL('../../../', import.meta.url);
const version = /version: '([^']+)'/.exec(readFileSync(new URL('meson.build', root), 'utf8'))[1];

test('about: version, sources, licences, and back', async () => {
  const { page, close, quiet } = await stage.open();
  await page.getByRole('link', { name: 'À propos' }).click();
  await page.getByRole('heading', { name: 'À propos de Lusoria' }).waitFor();
  const text = await page.locator('main').innerText();
  assert.ok(text.includes(`Version ${version} (`), text);
  assert.equal(await page.locator('main li').count(), GAMES.length);
  const licences = page.locator('main a[href$="licences.txt"]');
  const address = await licences.evaluate((link) => link.href);
  const file = await page.request.get(address);
  assert.equal(file.status(), 200);
  assert.match(file.headers()['content-type'], /^text\/plain/);
  assert.equal(await file.text(), readFileSync(`${pageFolder}/licences.txt`, 'utf8'));
  await page.locator('main li a').first().click();
  await page.locator('.story').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'À propos de Lusoria' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'À propos de Lusoria' }).waitFor();
  await page.locator('header a').first().click();
  await page.locator('main li[data-game]').first().waitFor();
  quiet();
  await close();
});

test('every package and font in the page comes with its licence', () => {
  const text = readFileSync(`${pageFolder}/licences.txt`, 'utf8');
  assert.match(text, /^Lusoria\n\nMIT License/);
  for (const [name, words] of [
    ['svelte', /^svelte [\d.]+: MIT$/m],
    ['Cinzel', /^@fontsource\/cinzel [\d.]+: OFL-1\.1$/m],
    ['EB Garamond', /^@fontsource\/eb-garamond [\d.]+: OFL-1\.1$/m],
    ['the words of a font’s licence', /SIL OPEN FONT LICENSE/i],
  ])
    assert.match(text, words, name);
});

test('the citation names this version', () => {
  const citation = readFileSync(new URL('CITATION.cff', root), 'utf8');
  assert.match(citation, new RegExp(`^version: ${version}$`, 'm'));
});
