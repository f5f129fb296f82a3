// Links that can be posted: their cards and pictures, oEmbed, and who may show a game in a frame.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { GAMES } from '../support/games.mjs';
import {
  Client,
  person,
  play,
  randomFrom,
  root,
  run,
  seating,
  server,
  table,
} from './support/client.mjs';

const PAGE = ['--page', `${root}build/page`];
const MUSEUM = 'https://museum.example';
let host;
beforeEach(
  async () => (host = await server([...PAGE, '--embed', `${MUSEUM}, https://*.school.example`])),
);
afterEach(() => host.stop());
const origin = () => `http://127.0.0.1:${host.port}`;
const get = (path, headers = {}, method = 'GET') =>
  fetch(`${origin()}${path}`, { headers, method });
const text = async (path, headers) => (await get(path, headers)).text();

/** What a page says of itself, by property or name. */
function cardOf(page) {
  const tags = page.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)" \/>/g);
  const card = Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
  return { ...card, title: /<title>([^<]*)<\/title>/.exec(page)?.[1] };
}

/** Width, height and bytes of a PNG. */
async function picture(path) {
  const answer = await get(path);
  assert.equal(answer.status, 200, path);
  assert.equal(answer.headers.get('content-type'), 'image/png');
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  assert.equal(bytes.subarray(-8, -4).toString('latin1'), 'IEND', 'it came whole');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes, answer };
}

async function invite(game, name) {
  const maker = await Client.open(host.port);
  const plan = { game, seat: 'white', public: false, clock: 'none' };
  const { code } = await maker.ask('create', { ...plan, ...seating(person(name)) }, 'game');
  return { maker, code };
}

test('every game has pictures of its problems, of the size that was announced', async () => {
  for (const game of GAMES) {
    const card = cardOf(await text(`/p/${game}/1`));
    const { pathname } = new URL(card['og:image']);
    const { width, height, bytes } = await picture(pathname);
    assert.deepEqual([width, height], [1200, 630], game);
    assert.equal(card['og:image:width'], '1200');
    assert.equal(card['og:image:height'], '630');
    assert.ok(bytes.length > 20_000 && bytes.length < 600_000, `${game}: ${bytes.length} bytes`);
    const other = await picture(`/p/${game}/2.png`);
    assert.notDeepEqual(other.bytes, bytes, `${game}: another position, another picture`);
  }
});

test('the picture of a game follows it, and is not sent twice', async () => {
  const seated = await table(host.port, GAMES.at(-1));
  const first = await picture(`/g/${seated.code}.png`);
  const etag = first.answer.headers.get('etag');
  const again = await get(`/g/${seated.code}.png`, { 'if-none-match': etag });
  assert.equal(again.status, 304);
  await play(seated, seated.last, randomFrom(1), 6);
  const later = await picture(`/g/${seated.code}.png`);
  assert.notEqual(later.answer.headers.get('etag'), etag);
  assert.notDeepEqual(later.bytes, first.bytes);
  const head = await get(`/g/${seated.code}.png`, {}, 'HEAD');
  assert.equal(Number(head.headers.get('content-length')), later.bytes.length);
  for (const client of seated.clients) client.close();
});

test('many who ask for one picture at once all get it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => picture(`/p/${GAMES[0]}/7.png`)),
  );
  for (const { bytes } of answers) assert.deepEqual(bytes, answers[0].bytes);
});

test('an invitation, a game and its end have titles in the language asked for', async () => {
  const { maker, code } = await invite(GAMES[0], 'Livia');
  const english = cardOf(await text(`/g/${code}`));
  assert.match(english['og:title'], /a game is waiting for you$/);
  assert.match(english['og:description'], /^Livia invites you/);
  assert.equal(english['og:url'], `${origin()}/g/${code}`);
  assert.equal(english['twitter:card'], 'summary_large_image');
  const french = await text(`/g/${code}`, { 'accept-language': 'pl, fr-CH;q=0.8, en;q=0.4' });
  assert.match(french, /<html lang="fr"/);
  assert.match(cardOf(french)['og:description'], /^Livia vous invite/);
  maker.close();
  const seated = await table(host.port, GAMES.at(-1));
  const playing = cardOf(await text(`/g/${seated.code}`));
  assert.match(playing.title, /^Claudia against Marcus: /);
  assert.equal(playing['og:description'], 'Watch the game live.');
  seated.clients[0].say('resign', { number: seated.last.number + 1 });
  await seated.clients[1].told((message) => message.kind === 'resign');
  assert.equal(cardOf(await text(`/g/${seated.code}`))['og:description'], 'Marcus has won.');
  for (const client of seated.clients) client.close();
});

test('a name is nothing but a name', async () => {
  const { maker, code } = await invite(GAMES[0], `"><svg onload=a>'&{game}`);
  const page = await text(`/g/${code}`);
  assert.match(page, /content="&quot;&gt;&lt;svg onload=a&gt;&#39;&amp;\{game\} invites you/);
  assert.ok(!page.includes('<svg'));
  maker.close();
});

test('what is not there is not found: the page says so itself, a picture does not come', async () => {
  const paths = ['/g/aaaaaaaa', `/p/${GAMES[0]}/0`, `/p/${GAMES[0]}/99999`, '/p/nothing/1'];
  const odd = ['/g/', '/g/%3Cscript%3E', '/b/', '/b/x', '/b/x/y', `/b/${GAMES[0]}/%22%3E`, '/p/'];
  for (const path of [...paths, ...odd]) {
    const page = await get(path);
    const body = await page.text();
    assert.equal(page.status, 404, path);
    assert.equal(cardOf(body).title, 'Lusoria', path);
    assert.ok(!body.includes('<script>') && !body.includes('%22'), path);
    assert.equal((await get(`${path}.png`)).status, 404, `${path}.png`);
  }
  assert.equal((await get('/g/aaaaaaaa', {}, 'POST')).status, 405);
});

test('a host that is none is not repeated', async () => {
  const { request } = await import('node:http');
  const page = await new Promise((resolve, reject) => {
    const asked = request(
      { port: host.port, path: `/p/${GAMES[0]}/1`, headers: { host: 'a"><script>b' } },
      async (answer) => {
        let body = '';
        for await (const part of answer) body += part;
        resolve(body);
      },
    );
    asked.on('error', reject).end();
  });
  assert.ok(!page.includes('<script>b'));
});

test('the page finds its files from wherever it is', async () => {
  const page = await text(`/p/${GAMES[0]}/1`);
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path]) => path);
  assert.ok(files.length >= 5);
  for (const file of files) assert.equal((await get(file)).status, 200, file);
});

test('only the page for frames may be framed, by those who are named', async () => {
  const ancestors = async (path) =>
    /frame-ancestors ([^;]*)$/.exec((await get(path)).headers.get('content-security-policy'))?.[1];
  const problem = `/p/${GAMES[0]}/1`;
  for (const path of ['/', '/index.html', problem, '/?kiosk', '/?noembed', `${problem}?x=embed`])
    assert.equal(await ancestors(path), "'none'", path);
  for (const path of ['/?embed', `${problem}?embed`, '/?lang=fr&embed', '/g/aaaaaaaa?embed'])
    assert.equal(await ancestors(path), `${MUSEUM} https://*.school.example`, path);
  assert.deepEqual(await (await get('/api/server')).json(), { links: true, embeds: true });
  const closed = await server(PAGE);
  const answer = await fetch(`http://127.0.0.1:${closed.port}/?embed`);
  assert.match(answer.headers.get('content-security-policy'), /frame-ancestors 'none'$/);
  const told = await fetch(`http://127.0.0.1:${closed.port}/api/server`);
  assert.deepEqual(await told.json(), { links: true, embeds: false });
  const url = `http://127.0.0.1:${closed.port}${problem}`;
  const oembed = await fetch(
    `http://127.0.0.1:${closed.port}/oembed?url=${encodeURIComponent(url)}`,
  );
  assert.equal((await oembed.json()).type, 'link');
  await closed.stop();
});

test('a list of sites that is none is refused in words', async () => {
  for (const list of [
    'museum',
    'https://',
    'https://a b',
    'https://a;script-src *',
    "'self'",
    'https://a/b',
  ]) {
    const refused = run('serve', ...PAGE, '--embed', list);
    assert.equal(await refused.ended, 2, list);
    assert.match(refused.said, /--embed is a list of sites/, list);
  }
});

test('oEmbed tells of our own addresses', async () => {
  const ask = (url, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);
  const page = await text(`/p/${GAMES[0]}/3`);
  const link = /type="application\/json\+oembed" href="([^"]*)"/.exec(page)[1];
  const told = await (await fetch(link.replaceAll('&amp;', '&'))).json();
  assert.equal(told.version, '1.0');
  assert.equal(told.type, 'rich');
  assert.equal(told.thumbnail_url, `${origin()}/p/${GAMES[0]}/3.png`);
  assert.match(told.html, new RegExp(`^<iframe src="${origin()}/p/${GAMES[0]}/3\\?embed"`));
  const small = await (
    await ask(`${origin()}/p/${GAMES[0]}/3`, '&maxwidth=320&maxheight=200')
  ).json();
  assert.deepEqual([small.width, small.height, small.thumbnail_url], [320, 200, undefined]);
  const { maker, code } = await invite(GAMES[0], '<i>');
  const game = await (await ask(`${origin()}/g/${code}?embed#/x`)).json();
  assert.match(game.title, /waiting for you$/);
  maker.close();
  assert.equal((await ask(`${origin()}/p/${GAMES[0]}/3`, '&format=xml')).status, 501);
  for (const url of [
    '',
    'x',
    'https://museum.example/p/x/1',
    `${origin()}.evil/p/${GAMES[0]}/1`,
    `${origin()}/`,
  ])
    assert.equal((await ask(url)).status, 404, url);
});

test('who asks for too many pictures waits; the games go on', async () => {
  const own = await server(PAGE);
  const paths = Array.from({ length: 36 }, (_, i) => `/p/${GAMES[0]}/${i + 1}.png`);
  const answers = await Promise.all(
    paths.map((path) => fetch(`http://127.0.0.1:${own.port}${path}`).then((a) => a.status)),
  );
  assert.ok(answers.includes(200));
  assert.ok(
    answers.every((status) => [200, 429, 503].includes(status)),
    answers.join(),
  );
  assert.ok(
    answers.some((status) => status !== 200),
    'somebody is refused',
  );
  // How long they wait meanwhile, the stranger measures (tests/stranger/).
  const seated = await table(own.port, GAMES.at(-1));
  for (const client of seated.clients) client.close();
  await own.stop();
});

test('whoever comes too often still gets the page, without a card', async () => {
  const { maker, code } = await invite(GAMES[0], 'Livia');
  const pages = await Promise.all(Array.from({ length: 60 }, () => get(`/g/${code}`)));
  assert.ok(pages.every((page) => page.status === 200));
  const titles = await Promise.all(pages.map(async (page) => cardOf(await page.text()).title));
  assert.ok(titles.includes('Lusoria') && titles.some((title) => title !== 'Lusoria'));
  // Five a second are allowed again meanwhile: some of many are refused, on any machine.
  const pictures = await Promise.all(Array.from({ length: 60 }, () => get(`/g/${code}.png`)));
  assert.ok(pictures.some(({ status }) => status === 429));
  maker.close();
});

test('a page without drawings has no links', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-'));
  writeFileSync(join(folder, 'index.html'), '<p>');
  const bare = await server(['--page', folder]);
  const ask = (path) => fetch(`http://127.0.0.1:${bare.port}${path}`);
  for (const path of [`/p/${GAMES[0]}/1`, `/p/${GAMES[0]}/1.png`, '/oembed', '/g/aaaaaaaa'])
    assert.equal((await ask(path)).status, 404, path);
  assert.deepEqual(await (await ask('/api/server')).json(), { links: false, embeds: false });
  await bare.stop();
  rmSync(folder, { recursive: true });
});
