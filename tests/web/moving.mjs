// A short moving picture of a game, for the README: node tests/web/moving.mjs FILE.webp
// It needs img2webp (Debian's package webp). The page is filmed at a quarter of its pace and shown at
// its own, so that a machine with other things to do misses no frames.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { launch, open, recordAt, resume, serve } from './support/page.mjs';

const file = process.argv[2] ?? 'docs/screens/ur.webp';
const LENGTH = 9000; // milliseconds
const SLOWER = 4;
const LEAST = 45; // milliseconds that a frame stays
const START = 'w ? W:t5,h2,2,5,8,13,o1 B:t6,h2,3,7,10,14,o1 r10';
const PLAYERS = [
  { kind: 'level', level: 2 },
  { kind: 'level', level: 2 },
];

const server = await serve();
const browser = await launch();
const { page } = await open(browser, server.address, {
  viewport: { width: 1280, height: 720 },
  settings: { speed: 'normal', language: 'en' },
});
await page.addInitScript((times) => {
  const usual = globalThis.setTimeout;
  globalThis.setTimeout = (act, delay = 0, ...more) => usual(act, times * delay, ...more);
}, SLOWER);
const frames = [];
const viewer = await page.context().newCDPSession(page);
await viewer.send('Animation.enable');
await viewer.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOWER });
viewer.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
  const at = (1000 * metadata.timestamp) / SLOWER;
  if (at - (frames.at(-1)?.at ?? 0) >= LEAST) frames.push({ data, at });
  // A last frame may come when the page has gone.
  viewer.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
});
await resume(page, 'ur', recordAt('ur', START), PLAYERS);
await page.evaluate(() => document.fonts.ready);
const SIZE = { maxWidth: 960, maxHeight: 540 };
await viewer.send('Page.startScreencast', { format: 'png', everyNthFrame: 2, ...SIZE });
await page.waitForTimeout(SLOWER * LENGTH);
await viewer.send('Page.stopScreencast');

const folder = mkdtempSync(`${tmpdir()}/lusoria-moving-`);
/** A frame stays until the next; the last one a little. */
const named = frames.flatMap(({ data, at }, i) => {
  const name = `${folder}/${i}.png`;
  writeFileSync(name, Buffer.from(data, 'base64'));
  const stays = Math.max(20, Math.round((frames[i + 1]?.at ?? at + 900) - at));
  return ['-d', String(stays), '-lossy', '-q', '55', '-m', '4', name];
});
execFileSync('img2webp', ['-loop', '0', '-min_size', ...named, '-o', file]);
rmSync(folder, { recursive: true });
console.log(`${file}: ${frames.length} frames`);
await browser.close();
await server.stop();
