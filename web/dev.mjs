// Behind ./dev: vite serves the page as it is written; what it asks of a server goes to `lusoria
// serve`. A changed source of C is compiled for the program and for the page: the server starts
// again, the browser loads anew. What cannot be compiled is shown where it is seen, and the last
// that could be goes on.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('../', import.meta.url));
process.chdir(join(root, 'web'));

const USAGE = 'usage: ./dev [--port 5173] [--server-port 8080]';

function refuse(why) {
  console.error(`dev: ${why}\n${USAGE}`);
  process.exit(2);
}

function readFlags() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '5173' },
        'server-port': { type: 'string', default: '8080' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return refuse(error.message);
  }
}

function portOf(name) {
  const number = Number(flags[name]);
  if (Number.isInteger(number) && number >= 1 && number <= 65535) return number;
  return refuse(`--${name} needs a number from 1 to 65535, not “${flags[name]}”`);
}

const flags = readFlags();
if (flags.help) {
  console.log(USAGE);
  process.exit(0);
}
const port = portOf('port');
const serverPort = portOf('server-port');
const address = `http://127.0.0.1:${port}/`;
const program = join(root, 'build/lusoria');
const module_ = join(root, 'web/generated/lusoria.wasm');
/** Milliseconds: editors write several files at once. */
const PAUSE = 150;
/** Folders without a source of the program or of WebAssembly; web/ is watched by vite. */
const ELSEWHERE = /^(build.*|node_modules|web|tests|bench|docs|man|completions|\..*)$/;
const SOURCE = /\.(c|h|css|net|po|md|build|ini)$|^(list|meson_options\.txt)$/;

const say = (text) => console.log(`dev: ${text}`);

// ---- the server ----
let server = null;
let ending = false;

function startServer() {
  const folder = join(root, 'build/dev');
  mkdirSync(join(folder, 'page'), { recursive: true });
  writeFileSync(
    join(folder, 'page/index.html'),
    `<!doctype html><title>Lusoria</title><a href="${address}">${address}</a>`,
  );
  const words = [
    'serve',
    '--port',
    serverPort,
    '--page',
    join(folder, 'page'),
    '--store',
    join(folder, 'games.db'),
  ];
  const origins = ['--origin', `http://127.0.0.1:${port},http://localhost:${port}`];
  const started = spawn(program, [...words, ...origins].map(String), {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  started.once('exit', (code) => {
    if (started !== server) return;
    server = null;
    if (!ending) say(`the server ended with ${code}; it starts again when it is built anew`);
  });
  server = started;
}

function stopServer() {
  const stopping = server;
  server = null;
  if (!stopping) return Promise.resolve();
  return new Promise((resolve) => {
    stopping.once('exit', resolve);
    stopping.kill('SIGTERM');
  });
}

// ---- compiling ----
let compiler = null;

/** Runs a command; what it said, if it failed. */
function command(name, ...words) {
  return new Promise((resolve) => {
    let said = '';
    compiler = spawn(name, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [compiler.stdout, compiler.stderr])
      stream.on('data', (data) => (said += data));
    compiler.once('error', (error) => resolve(error.message));
    compiler.once('close', (code) => resolve(code === 0 ? null : said));
  });
}

const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** Builds all that is not up to date, then shows it. */
async function build(vite) {
  const before = [changedAt(program), changedAt(module_)];
  const began = Date.now();
  const fault =
    (await command('ninja', '-C', 'build', 'lusoria', 'lusoria-gmo')) ??
    (await command('wasm/build', 'web/generated'));
  if (ending) return;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (fault) {
    console.log(fault);
    say('this cannot be compiled');
    vite.ws.send({ type: 'error', err: { message: fault, stack: '' } });
  }
  if (changedAt(program) !== before[0]) {
    await stopServer();
    startServer();
    say(`the program is built (${seconds} s), the server has started again`);
  }
  if (changedAt(module_) !== before[1]) {
    vite.moduleGraph.invalidateAll();
    vite.ws.send({ type: 'full-reload' });
    say(`WebAssembly is built (${seconds} s), the page loads anew`);
    // takes the fault off the screen
  } else if (!fault && faulty) vite.ws.send({ type: 'full-reload' });
  faulty = Boolean(fault);
}
let faulty = false;

/** Calls `act` a moment after the last of several calls, and never twice at once. */
function gathered(act) {
  let timer = null;
  let running = false;
  let again = false;
  const run = async () => {
    if (running) return void (again = true);
    running = true;
    do {
      again = false;
      await act();
    } while (again && !ending);
    running = false;
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, PAUSE);
  };
}

// ---- all together ----
const target = `http://127.0.0.1:${serverPort}`;
const vite = await createServer({
  root: join(root, 'web'),
  cacheDir: join(root, 'build/dev/vite'),
  server: {
    port,
    strictPort: true,
    host: '127.0.0.1',
    fs: { allow: [root] },
    proxy: {
      '/play': { target, ws: true },
      '/api': { target },
      '/healthz': { target },
      '/metrics': { target },
    },
  },
});
await vite.listen().catch((error) => refuse(error.message)); // somebody else has the port
startServer();

const changed = gathered(() => build(vite));
const folders = readdirSync(root, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !ELSEWHERE.test(entry.name),
);
const watchers = folders.map(({ name }) =>
  watch(
    join(root, name),
    { recursive: true },
    (_, file) => file && SOURCE.test(file.split('/').at(-1)) && changed(),
  ),
);
watchers.push(
  watch(root, (_, file) => /^meson(\.build|_options\.txt)$/.test(file ?? '') && changed()),
);

async function end() {
  if (ending) return;
  ending = true;
  for (const watcher of watchers) watcher.close();
  compiler?.kill('SIGTERM');
  await stopServer();
  await vite.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
say(`the page: ${address}   the server: ${target}/   Ctrl-C ends both`);
