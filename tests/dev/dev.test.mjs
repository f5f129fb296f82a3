// ./dev in a copy of this tree, with what is built here: a change in C comes to the page and to the
// server, a change of the page to the page, a fault is told, and Ctrl-C ends it all.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, root } from '../server/support/client.mjs';

const PATIENCE = 240000; // milliseconds, for compiling on a busy machine
const MARK = 'changed while it ran';

let tree, dev, port, serverPort;
let said = '';

/**
 * Sources as git knows them, and what is built, with their times: nothing is built twice. Packages
 * are only linked.
 */
const COPY = `set -eu
git ls-files -z --cached --others --exclude-standard | xargs -0 cp -a --parents -t "$1"
cp -a build build-wasm "$1"
cp -a web/generated "$1/web"
for folder in node_modules web/node_modules; do [ ! -d "$folder" ] || ln -s "$PWD/$folder" "$1/$folder"; done`;

before(async () => {
  tree = mkdtempSync(join(tmpdir(), 'lusoria-dev-'));
  execFileSync('sh', ['-c', COPY, 'copy', tree], { cwd: root });
  port = await freePort();
  serverPort = await freePort();
  dev = spawn('./dev', ['--port', String(port), '--server-port', String(serverPort)], {
    cwd: tree,
  });
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (data) => (said += data));
  await hears('Ctrl-C ends both');
  await until(async () => (await fetched('/healthz')).status === 200, 'the server answers');
});

after(() => {
  dev.kill('SIGKILL'); // It has ended by itself, unless a test failed.
  rmSync(tree, { recursive: true });
});

async function until(holds, what) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(100))
    if (await holds()) return;
  assert.fail(`${what}: not in ${PATIENCE / 1000} s\n${said}`);
}

/** Waits for words of ./dev, and forgets all it said so far. */
async function hears(words) {
  await until(() => said.includes(words) || dev.exitCode !== null, `“${words}”`);
  assert.ok(said.includes(words), said);
  said = '';
}

function fetched(path, headers = {}) {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });
}

function edit(file, change) {
  const path = join(tree, file);
  const text = readFileSync(path, 'utf8');
  assert.notEqual(change(text), text);
  writeFileSync(path, change(text));
}

test('the server is behind the page', async () => {
  assert.match((await fetched('/')).body.toString(), /id="page"/);
  assert.deepEqual(JSON.parse((await fetched('/api/games/none')).body), {
    v: 1,
    type: 'error',
    about: 'api',
    reason: 'unknown',
  });
});

test('a WebSocket of the page comes to the server', async () => {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin: `http://127.0.0.1:${port}`,
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
    'sec-websocket-protocol': 'lusoria-1',
  };
  const status = await new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/play', headers });
    asked.on('upgrade', (answer, socket) => (socket.destroy(), resolve(answer.statusCode)));
    asked.on('response', (answer) => (answer.destroy(), resolve(answer.statusCode)));
    asked.on('error', reject).end();
  });
  assert.equal(status, 101);
});

test('a change in C comes to the page and starts the server again', async () => {
  const [game] = readFileSync(join(tree, 'games/list'), 'utf8').split('\n');
  const file = `games/${game}/game.c`;
  assert.ok(!(await fetched('/generated/lusoria.wasm')).body.includes(MARK));
  edit(file, (text) => text.replace('.name = LUS_TEXT("', `.name = LUS_TEXT("${MARK}`));
  await until(
    () => said.includes('the server has started again') && said.includes('the page loads anew'),
    'the rebuild',
  );
  said = '';
  assert.ok((await fetched('/generated/lusoria.wasm')).body.includes(MARK));
  await until(async () => (await fetched('/healthz')).status === 200, 'the server answers again');

  edit(file, (text) => `${text}#error a fault\n`);
  await hears('this cannot be compiled');
  assert.equal((await fetched('/healthz')).status, 200, 'the server goes on');
  edit(file, (text) => text.replace('#error a fault\n', '').replace(MARK, ''));
  await hears('the page loads anew');
  assert.ok(!(await fetched('/generated/lusoria.wasm')).body.includes(MARK));
});

test('a change of the page comes to the page', async () => {
  const asStyle = async () => (await fetched('/src/theme/theme.css', { accept: 'text/css' })).body;
  assert.ok(!(await asStyle()).includes(MARK));
  edit('web/src/theme/theme.css', (text) => `${text}/* ${MARK} */\n`);
  await until(async () => (await asStyle()).includes(MARK), 'the style');
});

test('Ctrl-C ends it all', async () => {
  const ended = new Promise((resolve) => dev.once('exit', resolve));
  dev.kill('SIGINT');
  assert.equal(await ended, 0, said);
  for (const gone of [port, serverPort])
    await assert.rejects(
      new Promise((resolve, reject) =>
        get({ host: '127.0.0.1', port: gone }, resolve).on('error', reject),
      ),
      /ECONNREFUSED/,
    );
});
