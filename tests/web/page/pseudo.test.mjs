// Languages that are longer than English, and written from the other side: a made-up one shows
// (support/pseudo.mjs) that every screen speaks it, that nothing overflows in it, on a phone or at a
// desk, and that the page turns round where the language does. The same holds for every real one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LANGUAGES } from '../../support/languages.mjs';
import { buildPseudoPage } from '../support/pseudo.mjs';
import {
  GAMES,
  launch,
  open,
  PHONE,
  recordAt,
  resume,
  serve,
  waitForTurn,
} from '../support/page.mjs';

let server;
let browser;
before(
  async () => {
    server = await serve({ page: buildPseudoPage() });
    browser = await launch();
  },
  { timeout: 300000 },
);
after(async () => {
  await browser.close();
  assert.equal(await server.stop(), 0);
});

const SIZES = { phone: PHONE, desk: { viewport: { width: 1280, height: 800 } } };
const ROOMS = { lecon: '.lesson .board svg', regles: 'article', histoire: '.story' };
const SCREENS = {
  '#/salon': 'h1',
  '#/problemes': 'h1',
  '#/parties': 'h1',
  '#/editeur': '.board',
  '#/laboratoire': 'form',
};
const WON = recordAt('ur:pawns=1', 'w 1 W:t7,14 B:t7,h1 r7');

/** Runs in the page: what reaches beyond the window, or is cut off where it stands. */
function misfits() {
  const root = document.documentElement;
  const out = [];
  const wide = root.scrollWidth - innerWidth;
  if (wide > 0) out.push(`${wide} px wider than the window`);
  const isScrolled = (node) => {
    for (let at = node; at; at = at.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true;
    return false;
  };
  for (const node of document.querySelectorAll(
    'body :is(p, h1, h2, h3, li, a, button, label, span, select, td, th, summary, dt, dd)',
  )) {
    const box = node.getBoundingClientRect();
    // What is for the ear alone is a pixel wide.
    if (box.width <= 1 || node.closest('svg, .hidden, .ear, [inert]') || !node.checkVisibility())
      continue;
    const name = `${node.localName}.${node.className} “${node.textContent.trim().slice(0, 40)}”`;
    if ((box.left < -1 || box.right > innerWidth + 1) && !isScrolled(node.parentElement))
      out.push(`${name} is out of sight`);
    const { overflowX, textOverflow } = getComputedStyle(node);
    if (
      /hidden|clip/.test(overflowX) &&
      textOverflow !== 'ellipsis' &&
      node.scrollWidth > node.clientWidth + 1
    )
      out.push(`${name} is cut off`);
  }
  return out;
}

async function walk(page, look) {
  await look('first screen');
  for (const game of GAMES) {
    await page.evaluate((to) => (location.hash = to), `#/${game}`);
    await page.waitForSelector('.board');
    await waitForTurn(page);
    await look(game);
    for (const [room, waits] of Object.entries(ROOMS)) {
      await page.evaluate((to) => (location.hash = to), `#/${room}/${game}`);
      await page.locator(waits).first().waitFor();
      await look(`${room}, ${game}`);
    }
  }
  for (const [screen, waits] of Object.entries(SCREENS)) {
    await page.evaluate((to) => (location.hash = to), screen);
    await page.locator(waits).first().waitFor();
    await look(screen);
  }
  await resume(page, 'ur', WON);
  await page.locator('.hit.acts').first().click();
  await page.locator('[data-kind=home].acts').click();
  await page.waitForSelector('.plate[data-judged=true]', { timeout: 30000 });
  await look('the end of a game');
}

/** Runs in the page: English words, which were not translated. */
function english() {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: parent, textContent } = texts.currentNode;
    if (parent.closest('[lang], option, code, pre, textarea, script, style, .board, noscript'))
      continue;
    for (const word of textContent.match(/[\p{L}]{4,}/gu) ?? [])
      if (/[aeiou]/.test(word) && !/[äéîöüÄÉÎÖÜ]/.test(word)) found.add(word);
  }
  return [...found];
}

/** Names, Latin and what games are called. */
const NAMES = /^(Lusoria)$/;

async function look(language, size) {
  const { page, close, quiet } = await open(browser, server.address, {
    ...SIZES[size],
    settings: { language },
  });
  const faults = [];
  await walk(page, async (where) => {
    await page.evaluate(() => document.fonts.ready);
    faults.push(...(await page.evaluate(misfits)).map((fault) => `${where}: ${fault}`));
    // Rulebooks are files of their own: this language has none.
    if (language === 'qps' && !where.startsWith('regles'))
      for (const word of await page.evaluate(english))
        if (!NAMES.test(word)) faults.push(`${where}: “${word}” is not translated`);
  });
  const way = await page.evaluate(() => [
    document.documentElement.dir,
    getComputedStyle(document.querySelector('main')).direction,
    getComputedStyle(document.querySelector('.board svg')).direction,
  ]);
  const side = language === 'qpr' ? 'rtl' : 'ltr';
  assert.deepEqual(way, [side, side, 'ltr']);
  quiet();
  await close();
  return faults;
}

for (const language of ['qps', 'qpr', ...LANGUAGES])
  for (const size of Object.keys(SIZES))
    test(`nothing overflows: ${language}, ${size}`, { timeout: 180000 }, async () => {
      assert.deepEqual(await look(language, size), []);
    });
