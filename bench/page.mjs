// The page's budgets, measured in Chromium with the program serving it: node bench/page.mjs
// Sizes packed (gzip -9); milliseconds of an answer about legal moves, until the first board, and
// of frames in a drag and in a throw.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { GAMES } from '../tests/support/games.mjs';
import { firstGame, packed } from '../tests/web/support/size.mjs';
import {
  actAtRandom,
  launch,
  open,
  serve,
  start,
  waitForTurn,
} from '../tests/web/support/page.mjs';

const folder = new URL('../build/page/assets/', import.meta.url);
const most = (list) => Math.max(...list);
const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const show = (what, value, unit, bar) =>
  console.log(`${what.padEnd(46)} ${value} ${unit}   (bar ${bar})`);

const server = await serve();
const browser = await launch();
show(
  'script, style and words of a first game',
  (await firstGame(await open(browser, server.address))).toFixed(1),
  'kB gzip',
  '93',
);
show('script and style, all of it', packed(/\.(js|css)$/).toFixed(1), 'kB gzip', '120');
show('words, a language (French), all of them', packed(/-fr-.*\.json$/).toFixed(1), 'kB gzip', '-');
show('WebAssembly', packed(/\.wasm$/).toFixed(1), 'kB gzip', '300');
show('nets, each fetched with its game', packed(/\.net$/).toFixed(1), 'kB gzip', '-');

const { page, close } = await open(browser, server.address);

// Every place that may be taken up in positions of random games, asked and parsed.
const wasm = readFileSync(
  new URL(
    readdirSync(folder).find((name) => name.endsWith('.wasm')),
    folder,
  ),
).toString('base64');
const answers = await page.evaluate(
  async ([base64, games]) => {
    const { instance } = await WebAssembly.instantiate(
      Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)),
      { page: { now: () => performance.now() / 1000 } },
    );
    const c = instance.exports;
    const decoder = new TextDecoder();
    c._initialize();
    const write = (text) =>
      new Uint8Array(c.memory.buffer, c.input(), 200).set(new TextEncoder().encode(`${text}\0`));
    const read = () =>
      JSON.parse(decoder.decode(new Uint8Array(c.memory.buffer, c.output(), c.output_length())));
    const out = {};
    for (const game of games) {
      const times = [];
      write(`${game}\n`);
      const match = c.open();
      for (let i = 0; i < 400; i++) {
        c.state(match);
        if (read().kind === 'over') c.rewind(match, 0);
        c.state(match);
        if (read().kind === 'chance') {
          c.throw_dice(match, (Math.random() * 2 ** 32) >>> 0, 0);
          continue;
        }
        c.actions(match);
        const actions = read();
        for (const from of new Set(actions.flatMap((a) => a.from.slice(0, 1)))) {
          const began = performance.now();
          new Uint8Array(c.memory.buffer, c.input(), 1)[0] = from;
          c.pick(match, 1);
          read();
          times.push(performance.now() - began);
        }
        write(actions[i % actions.length].text);
        c.play(match);
      }
      c.close(match);
      out[game] = times;
    }
    return out;
  },
  [wasm, GAMES],
);
for (const [game, times] of Object.entries(answers))
  show(
    `legal answer with parsing, ${game}`,
    `median ${middle(times).toFixed(2)}, 99 % ${times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)].toFixed(2)}`,
    'ms',
    '1',
  );

// In ergo the computer has the first move: its thinking counts.
for (const [game, what] of [
  ['bastonus', 'first board playable'],
  ['ergo', 'the same, after the computer has begun'],
]) {
  const firsts = [];
  for (let i = 0; i < 5; i++) {
    await page.goto('about:blank');
    await page.goto(server.address);
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(`${server.address}#/${game}`);
    await page.waitForSelector('.hit.acts');
    firsts.push(await page.evaluate(() => performance.now()));
  }
  show(what, middle(firsts).toFixed(0), 'ms', '1000');
}

// A machine that others use lengthens frames by itself: an empty page tells by how much, and a
// trace tells the processor time of the longest task of the page's own thread.
async function watched(page, act) {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline'],
  });
  await page.evaluate(() => {
    globalThis.frames = [];
    const beat = (time) => {
      globalThis.frames.push(time);
      globalThis.beating = requestAnimationFrame(beat);
    };
    requestAnimationFrame(beat);
  });
  await act();
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.beating);
    return globalThis.frames.slice(1).map((time, i) => time - globalThis.frames[i]);
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const threads = new Set(
    traceEvents
      .filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain')
      .map((e) => `${e.pid}.${e.tid}`),
  );
  const tasks = traceEvents
    .filter((e) => e.tdur && threads.has(`${e.pid}.${e.tid}`))
    .map((e) => e.tdur / 1000);
  return { frames, task: most([0, ...tasks]) };
}
async function dragged(at) {
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  const seen = await watched(page, async () => {
    for (let i = 0; i < 120; i++)
      await page.mouse.move(640 + 400 * Math.cos(i / 9), 350 + 200 * Math.sin(i / 9));
  });
  await page.mouse.up();
  return seen;
}
/** A throw, from the touch until all has come to rest: two seconds at the usual pace. */
async function thrown(page) {
  await page.locator('.dice.ready').click();
  await page.waitForTimeout(2000);
}
const told = ({ frames, task }) =>
  `median ${middle(frames).toFixed(0)}, longest ${most(frames).toFixed(0)}; longest task ${task.toFixed(1)}`;

await page.goto('about:blank');
show('frames of an empty page', told(await dragged({ x: 200, y: 200 })), 'ms', '-');
await page.goto(server.address);
for (const game of GAMES) {
  await start(page, game, { opponent: 'friend' });
  for (let i = 0; i < 60 && !(await page.locator('.hit.acts').count()); i++) {
    await page.locator('.dice.ready').click();
    await waitForTurn(page);
  }
  const from = await page.locator('.hit.acts').first().boundingBox();
  show(
    `frames while dragging, ${game}`,
    told(await dragged({ x: from.x + from.width / 2, y: from.y + from.height / 2 })),
    'ms',
    '20',
  );
}
await close();

const moving = await open(browser, server.address, { settings: { speed: 'normal' } });
for (const game of GAMES) {
  await start(moving.page, game, { opponent: 'friend' });
  if (!(await moving.page.locator('.dice.ready').count())) continue; // without dice
  await thrown(moving.page); // The first one fetches what flies.
  for (let i = 0; i < 60 && !(await moving.page.locator('.dice.ready').count()); i++) {
    await actAtRandom(moving.page, ({ x, y }) => moving.page.mouse.click(x, y));
    await moving.page.waitForTimeout(700);
  }
  const seen = await watched(moving.page, () => thrown(moving.page));
  show(`frames while throwing, ${game}`, told(seen), 'ms', '20');
}
await moving.close();
await browser.close();
await server.stop();
console.log(`commit ${execFileSync('git', ['describe', '--always', '--dirty']).toString().trim()}`);
