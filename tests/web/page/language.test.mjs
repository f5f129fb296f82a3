// Which language the page speaks to somebody who has not chosen one: the first that the browser
// asks for and the page has; English where it has none of them, as in the terminal.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useBrowser } from '../support/page.mjs';

const stage = useBrowser();
const HEADINGS = { en: 'Choose a game', fr: 'Choisissez un jeu' };

const ASKED = [
  [['nl-NL', 'nl'], 'en'],
  [['frr'], 'en'], // North Frisian
  [['nl', 'fr-CH', 'en'], 'fr'],
  [['ja', 'en-GB', 'fr'], 'en'],
  [['FR-ca'], 'fr'],
  [[], 'en'],
];

for (const [asked, spoken] of ASKED)
  test(`a browser that asks for ${asked.join(', ') || 'nothing'} is answered in ${spoken}`, async () => {
    const profile = await stage.browser.newContext({ serviceWorkers: 'block' });
    await profile.addInitScript(
      (languages) => Object.defineProperty(navigator, 'languages', { get: () => languages }),
      asked,
    );
    const page = await profile.newPage();
    await page.goto(stage.address);
    await page.getByText(HEADINGS[spoken]).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), spoken);
    await page.goto(`${stage.address}?kiosk`);
    await page.waitForSelector('.languages [aria-pressed=true]');
    assert.equal(await page.locator('.languages [aria-pressed=true]').getAttribute('lang'), spoken);
    await page.goto(`${stage.address}?kiosk&lang=fr`);
    await page.waitForSelector('.languages [aria-pressed=true]');
    assert.equal(await page.locator('.languages [aria-pressed=true]').getAttribute('lang'), 'fr');
    await profile.close();
  });

test('what is said before any words have come begins with that language, and the document with it', async () => {
  const profile = await stage.browser.newContext({ serviceWorkers: 'block', locale: 'nl-NL' });
  const page = await profile.newPage();
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(stage.address);
  await page.waitForSelector('main[role=alert]');
  assert.equal(await page.locator('main section').first().getAttribute('lang'), 'en');
  assert.equal(await page.locator('h1').innerText(), 'The page could not be opened');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  await profile.close();
});
