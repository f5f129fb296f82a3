// What is said agrees with what is seen, and is said once: announcements for a screen reader, the
// words beside the dice, why a piece does not go where it was put.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DICE_GAMES } from '../../support/games.mjs';
import {
  actAtRandom,
  middleOf,
  nextHeard,
  PHONE,
  playToTheEnd,
  recordAt,
  resume,
  start,
  closePlate,
  steerTo,
  useBrowser,
  waitForTurn,
} from '../support/page.mjs';

const stage = useBrowser();
const COMPUTER = [{ kind: 'person' }, { kind: 'level', level: 1 }];
const COMPUTERS = [
  { kind: 'level', level: 1 },
  { kind: 'level', level: 1 },
];
/** What may be said besides what has happened. */
const PROMPTS = /^(?:\s|À (?:vous|Blanc|Noir) de (?:jouer|lancer les dés)\.|Coup repris\.)*$/;

/**
 * Every line of the story was said once, in order, in one region, and nothing else was but whose
 * turn it is.
 */
async function checkHeard(page, where, most = 1) {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const heard = await page.evaluate(() => globalThis.announced);
  await closePlate(page);
  const told = (await page.locator('.story ol li').allInnerTexts()).map((line) => line.trim());
  assert.deepEqual([...new Set(heard.map(({ region }) => region))], ['log'], where);
  let rest = heard.map(({ text }) => text).join(' ');
  let others = '';
  for (const line of told) {
    const at = rest.indexOf(line);
    assert.ok(at >= 0, `${where}: not said, or not in its order: ${line}`);
    others += rest.slice(0, at);
    rest = rest.slice(at + line.length);
  }
  assert.match(others + rest, PROMPTS, where);
  const alone = heard.filter(({ text }) => PROMPTS.test(text));
  assert.ok(
    alone.length <= most,
    `${where}: said by itself: ${alone.map(({ text }) => text).join(' / ')}`,
  );
  assert.ok(
    heard.length <= told.length + most,
    `${where}: ${heard.length} announcements of ${told.length} lines`,
  );
}

const SHORT = [
  ['scripta2', recordAt('scripta2:pieces=3', 'w - W:33x1,34x2 B:35x3')],
  ['scripta3', recordAt('scripta3:pieces=3', 'w - W:33x1,34x2 B:35x3')],
  ['ur', recordAt('ur:pawns=1', 'w - W:t7,9 B:t7,5 r7')],
  ['finkel', recordAt('finkel:pieces=1', 'w - W:9 B:5')],
  ['ergo', recordAt('ergo', '10/10/10/2CCCC4/10/2cccc4/10/10/10 w 0')],
  ['bastonus', recordAt('bastonus', '7i/7l/8/8/8/8/L7/I7 w - 0')],
];

/** Games that chance would draw out: some turns will do. */
const LONG = ['ergo', 'bastonus'];

for (const [game, record] of SHORT)
  for (const [kind, seats] of [
    ['against the computer', COMPUTER],
    ['for two at one screen', undefined],
    ['between computers', COMPUTERS],
  ])
    test(
      `${game} ${kind}: one announcement a step, in order, nothing lost, nothing twice`,
      { timeout: 240000 },
      async () => {
        const { page, close, quiet } = await stage.open();
        await resume(page, game, record, seats);
        if (kind === 'between computers')
          await page.waitForFunction(
            () =>
              document.querySelector('.screen').dataset.turn === 'over' ||
              document.querySelectorAll('.story ol li').length > 12,
            null,
            { timeout: 120000 },
          );
        else if (LONG.includes(game))
          for (let i = 0; i < 12 && (await waitForTurn(page)) !== 'over'; i++)
            await actAtRandom(page, (point) => page.mouse.click(point.x, point.y));
        else await playToTheEnd(page, (point) => page.mouse.click(point.x, point.y), 400);
        if (kind !== 'between computers') await checkHeard(page, `${game} ${kind}`, 1);
        else {
          // A game may be over with its first step: that is said a moment after it is seen.
          await page.waitForFunction(() => globalThis.announced.length > 0);
          const heard = await page.evaluate(() => globalThis.announced);
          assert.deepEqual([...new Set(heard.map(({ region }) => region))], ['log']);
          await closePlate(page);
          const told = (await page.locator('.story ol li').allInnerTexts()).map((line) =>
            line.trim(),
          );
          const said = heard.map(({ text }) => text).join(' ');
          assert.ok(told.join(' ').includes(said), `${said}\n${told.join(' ')}`);
        }
        quiet();
        await close();
      },
    );

test('while a dialog is open nothing is lost: it is said when the dialog closes', async () => {
  const { page, close, quiet } = await stage.open({ settings: { speed: 'normal' } });
  await resume(page, 'ergo', new Map(SHORT).get('ergo'), COMPUTER);
  await waitForTurn(page);
  await page.locator('[data-kind=hand].acts').first().click();
  await page.locator('.hit.acts[data-kind=square]').last().click();
  await page.keyboard.press('?');
  await page.waitForSelector('dialog');
  await page.waitForFunction(
    () => document.querySelector('.screen').dataset.turn !== 'other',
    null,
    { timeout: 60000 },
  );
  const before = await page.evaluate(() => globalThis.announced.length);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  assert.equal(await page.evaluate(() => globalThis.announced.length), before);
  assert.match(
    await nextHeard(page, () => page.keyboard.press('Escape')),
    /Noir met en jeu|La partie est finie/,
  );
  quiet();
  await close();
});

/**
 * Whenever the screen asks for a throw, no thrown die lies there unplayed; and where dice can be
 * thrown, the screen says so.
 */
function watchDice() {
  globalThis.wrong = [];
  const look = () => {
    const prompt = document.querySelector('.table .what')?.textContent ?? '';
    if (prompt === '') return;
    const asks = /^À .* de lancer les dés$/.test(prompt);
    const fresh = document
      .querySelector('.dice')
      ?.getAttribute('aria-label')
      ?.match(/dé \d(?!, joué)/);
    const ready = document.querySelector('.dice.ready') !== null;
    const person = document.querySelector('.screen, .lesson') !== null;
    if (asks && !ready && fresh)
      globalThis.wrong.push(
        `${prompt} beside ${document.querySelector('.dice').getAttribute('aria-label')}`,
      );
    if (/^À vous de lancer/.test(prompt) && !ready && person)
      globalThis.wrong.push(`${prompt}, and the dice cannot be thrown`);
    if (ready && !asks && !/^À .* de jouer$/.test(prompt))
      globalThis.wrong.push(`${prompt}, and the dice can be thrown`);
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

const START = {
  ur: 'w - W:t7,h5,3,5 B:t7,h5,4,6 r7',
  finkel: 'w - W:h5,3,5 B:h5,4,6',
};

for (const [kind, seats] of [
  ['the computer', COMPUTER],
  ['a friend', undefined],
])
  for (const game of DICE_GAMES)
    test(
      `${game} with ${kind}: words and dice agree, also while they roll`,
      { timeout: 240000 },
      async () => {
        const { page, close, quiet } = await stage.open({ settings: { speed: 'fast' } });
        await resume(page, game, recordAt(game, START[game] ?? 'w - W:h12,4x3 B:h12,5x3'), seats);
        await page.evaluate(watchDice);
        for (let i = 0; i < 14 && (await waitForTurn(page)) !== 'over'; i++)
          await actAtRandom(page, (point) => page.mouse.click(point.x, point.y));
        await page.keyboard.press('z');
        await waitForTurn(page);
        await page.keyboard.press('PageUp');
        await page.keyboard.press('End');
        await waitForTurn(page);
        assert.deepEqual([...new Set(await page.evaluate(() => globalThis.wrong))], []);
        quiet();
        await close();
      },
    );

/** A piece, where it was put, why it does not go there. */
const REFUSED = [
  [
    'scripta2',
    'w 52 W:4x1,8x14 B:h13,9x2',
    '4',
    '9',
    /^5\u00a0: arrivée tenue par deux pions adverses/,
  ],
  ['scripta2', 'w 52 W:4x1,8x14 B:h13,9x2', '4', '7', /^5-\u20602\u00a0: ne mène pas jusqu’à 7\.$/],
  [
    'scripta3',
    'w 621 W:4x15 B:h13,6x2',
    '4',
    '6',
    /^2\u00a0: arrivée tenue par deux pions adverses/,
  ],
  ['ur', 'w 2 W:t7,h5,3,5 B:t7,h6,8 r7', 'a2', 'd2', /^2\u00a0: ne mène pas jusqu’à d2\.$/],
  ['ergo', '10/10/10/4c5/3cC5/4c5/10/10/10 w 0', 'e5', 'd5', /^Il y a déjà une pièce en d5\.$/],
  [
    'ergo',
    '10/10/10/4c5/3cC5/4c5/10/10/10 w 0',
    'e5',
    'i9',
    /^D’ici, cette pièce ne peut pas aller en i9\.$/,
  ],
  [
    'bastonus',
    '7i/7l/8/8/3l4/3l4/3L4/I7 w - 0',
    'd2',
    'd3',
    /^Pousser d3\u00a0\? Il faut autant de légionnaires/,
  ],
];

const square = (name) => `[data-name="${name}"][data-kind=square]`;
const HANDS = {
  async drag(page, from, to) {
    const [a, b] = [await middleOf(page, square(from)), await middleOf(page, square(to))];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up();
  },
  async click(page, from, to) {
    for (const name of [from, to]) {
      const { x, y } = await middleOf(page, square(name));
      await page.mouse.click(x, y);
    }
  },
  async tap(page, from, to) {
    for (const name of [from, to]) {
      const { x, y } = await middleOf(page, square(name));
      await page.touchscreen.tap(x, y);
    }
  },
  async finger(page, from, to) {
    const [a, b] = [await middleOf(page, square(from)), await middleOf(page, square(to))];
    const hand = await page.context().newCDPSession(page);
    const touch = (type, points) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [a]);
    for (const part of [0.3, 0.7, 1])
      await touch('touchMove', [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }]);
    await touch('touchEnd', []);
  },
  async keys(page, from, to) {
    await steerTo(page, from);
    await page.keyboard.press('Enter');
    await steerTo(page, to);
    await page.keyboard.press('Enter');
  },
};

for (const [how, hand] of Object.entries(HANDS))
  test(
    `a piece that cannot go where it is put says why: ${how}, in all games`,
    { timeout: 240000 },
    async () => {
      const { page, close, quiet } = await stage.open(
        how === 'tap' || how === 'finger' ? PHONE : {},
      );
      for (const [game, position, from, to, reason] of REFUSED) {
        await resume(page, game, recordAt(game, position));
        await page.evaluate(() => (globalThis.announced.length = 0));
        await hand(page, from, to);
        await page
          .waitForSelector('.notice')
          .catch(() => assert.fail(`${game} ${from} to ${to}: nothing is said`));
        assert.match(await page.locator('.notice').innerText(), reason, `${game} ${from} to ${to}`);
        await page.waitForFunction(
          (text) => globalThis.announced.some((each) => each.text.includes(text)),
          await page.locator('.notice').innerText(),
        );
        assert.equal(
          await page.locator('.hit[aria-pressed=true]').count(),
          0,
          'it is back where it stood',
        );
        assert.equal(await page.locator('.story ol li').count(), 1);
      }
      quiet();
      await close();
    },
  );

test('a piece touched that must be played stays in hand, and says why it does not go there', async () => {
  const { page, close, quiet } = await stage.open();
  await resume(page, 'ergo', recordAt('ergo:touch=on', '10/10/10/4c5/3cC5/4c5/10/10/10 w 0'));
  await HANDS.click(page, 'e5', 'd5');
  assert.match(await page.locator('.notice').innerText(), /^Il y a déjà une pièce en d5\.$/);
  assert.equal(await page.locator(square('e5')).getAttribute('aria-pressed'), 'true');
  quiet();
  await close();
});

test('whoever touches the board while the computer acts hears what is up', async () => {
  const { page, close, quiet } = await stage.open({ settings: { speed: 'slow' } });
  await start(page, 'ergo', { opponent: 'watch' });
  await page.waitForFunction(() => document.querySelector('.screen').dataset.turn === 'other');
  const { x, y } = await middleOf(page, square('e5'));
  await page.evaluate(() => (globalThis.announced.length = 0));
  await page.mouse.click(x, y);
  await page.waitForFunction(() =>
    globalThis.announced.some(({ text }) => /(Blanc|Noir) (réfléchit|joue)…/.test(text)),
  );
  quiet();
  await close();
});
