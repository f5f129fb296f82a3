// A game as a moving picture: made from the review, the end plate and “My games”, and decoded again
// by the browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkAxe, resume, useBrowser } from '../support/page.mjs';

const stage = useBrowser();
const RECORD = `[Lusoria "1"]
[Game "ergo"]

1. b @e5
2. w @e6
3. b @d5
result w resignation
`;
const REVIEW = `#/revue/${encodeURIComponent(`t=${encodeURIComponent(RECORD)}`)}`;

/** Waits for the film and takes the file. */
async function saved(page) {
  await page.waitForSelector('[data-film=ready]', { timeout: 60000 });
  const download = page.waitForEvent('download');
  await page.locator('[data-menu=save-film]').click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/**
 * What a browser makes of it: its size and length, and how many pixels differ visibly between some
 * moments.
 */
async function decoded({ name, bytes }, times) {
  const profile = await stage.browser.newContext();
  const page = await profile.newPage();
  const type = name.endsWith('.mp4') ? 'video/mp4' : 'video/webm';
  const told = await page.evaluate(
    async ([data, kind, moments]) => {
      const video = document.createElement('video');
      video.muted = true;
      document.body.append(video);
      video.src = `data:${kind};base64,${data}`;
      await new Promise((resolve, reject) => {
        video.onloadeddata = resolve;
        video.onerror = () => reject(new Error(video.error.message));
      });
      const { videoWidth: width, videoHeight: height, duration } = video;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const pictures = [];
      for (const time of moments) {
        // Only then it can be drawn: “seeked” may come before.
        await new Promise((resolve) => {
          video.requestVideoFrameCallback(resolve);
          video.currentTime = time;
        });
        context.drawImage(video, 0, 0);
        pictures.push(context.getImageData(0, 0, width, height).data);
      }
      const differing = pictures.slice(1).map((picture, i) => {
        let count = 0;
        for (let k = 0; k < picture.length; k += 4)
          if (Math.abs(picture[k] - pictures[i][k]) > 40) count++;
        return count;
      });
      return { width, height, duration, differing };
    },
    [bytes.toString('base64'), type, times],
  );
  await profile.close();
  return told;
}

test('the review makes a film that shows the game', async () => {
  const { page, quiet, close } = await stage.open();
  await page.goto(`${stage.address}${REVIEW}`);
  await page.locator('[data-menu=film]').click();
  await page.waitForSelector('[data-film]');
  const film = await saved(page);
  await checkAxe(page, 'the film is ready');
  assert.match(film.name, /^ergo-\d{4}-\d\d-\d\d\.(mp4|webm)$/);
  assert.ok(film.bytes.length < 2_000_000, `${film.bytes.length} bytes`);
  const { width, height, duration, differing } = await decoded(film, [0.5, 2, 3, 5]);
  assert.deepEqual([width, height], [1280, 720]);
  assert.ok(Math.abs(duration - (1.5 + 3 * 1.1 + 3)) < 0.3, `${duration} s`);
  for (const count of differing) assert.ok(count > 500, `scenes differ: ${differing.join()}`);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('dialog').count(), 0);
  quiet();
  await close();
});

test('by keys; cancelled, it ends and leaves nothing behind', async () => {
  const { page, quiet, close } = await stage.open();
  await page.goto(`${stage.address}${REVIEW}`);
  await page.locator('[data-menu=film]').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-film]');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  await page.waitForFunction(() => document.querySelector('svg[data-part]') === null);
  quiet();
  await close();
});

test('a finished game offers it on its plate and in “My games”, also without a network', async () => {
  const { page, quiet, close } = await stage.open();
  await resume(page, 'ergo', RECORD.replace('w resignation', '*'));
  await page.evaluate(
    ([id, record]) =>
      localStorage.setItem(
        `lusoria.game.${id}`,
        JSON.stringify({ record, seats: [{ kind: 'person' }, { kind: 'person' }], over: true }),
      ),
    ['ergo', RECORD],
  );
  await page.goto('about:blank');
  await page.goto(`${stage.address}#/ergo`);
  await page.locator('.plate [data-menu=film]').click();
  assert.ok((await saved(page)).bytes.length > 10_000);
  await page.keyboard.press('Escape');
  await page.goto(`${stage.address}#/parties`);
  await page.locator('[data-menu=film-kept]').first().click();
  assert.ok((await saved(page)).bytes.length > 10_000);
  quiet();
  await close();
});

test('a browser without an encoder says so', async () => {
  const { page, close } = await stage.open();
  await page.addInitScript(() => delete globalThis.VideoEncoder);
  await page.goto('about:blank');
  await page.goto(`${stage.address}${REVIEW}`);
  await page.locator('[data-menu=film]').click();
  await page.waitForSelector('[data-film=failed]');
  assert.match(await page.locator('[data-film]').textContent(), /https/);
  await checkAxe(page, 'no film');
  await close();
});
