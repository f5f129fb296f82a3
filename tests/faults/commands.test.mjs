// Commands of which a call fails: none crashes, each says truly what was in its way, or does its
// work as ever; and no file that was there is the worse for it. Pictures are left out: GLib, which
// draws them, ends the program when there is no memory.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { play, program, randomFrom, root, server, table } from '../server/support/client.mjs';
import { closeAll, roomOf } from '../server/support/rooms.mjs';
import { GAMES as kinds, SHORT_DICE_GAMES, SOLVED_GAMES } from '../support/games.mjs';
import { canFail, counted, faultsOf, isTrueOf, named, only, place, under } from './faults.mjs';

let work, sound;

/** The program in a folder; `before` is a command in front of it. */
function lusoria(folder, words, { before: [...front] = [], input = '' } = {}) {
  const [first, ...rest] = [...front, program, '--lang', 'en', ...words];
  return new Promise((resolve) => {
    const child = spawn(first, rest, {
      cwd: folder,
      env: { ...process.env, XDG_STATE_HOME: folder, TZ: 'UTC' },
      timeout: 60000,
    });
    const said = { out: '', err: '' };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8');
    child.stdout.on('data', (data) => (said.out += data));
    child.stderr.on('data', (data) => (said.err += data));
    child.stdin.on('error', () => {}); // it ended before it read
    child.stdin.end(input);
    child.on('close', (status, signal) => resolve({ status, signal, ...said }));
  });
}

async function made(folder, ...words) {
  const { status, err } = await lusoria(folder, words);
  assert.equal(status, 0, `${words.join(' ')}: ${err}`);
}

const game = kinds.includes('ur') ? 'ur' : kinds[0]; // a short one, with a net
const [brief] = SHORT_DICE_GAMES;
const random = ['--white', 'random', '--black', 'random', '--seed', '1'];
const study = ['lab', 'run', game, '--games', '200', '--threads', '1', '--out', 'study.json'];
const rows = ['lab', 'data', game, '--games', '4', '--out', 'rows.csv'];
const contest = ['match', game, 'random', 'random', '--threads', '1', '--save', 'match.txt'];
const mining = ['problems', game, '--count', '1', '--games', '1', '--out', 'problems.tsv'];
const solved = SOLVED_GAMES.at(-1); // the quickest
const drawn = ['--players', 'random random', '--games', '10', '--threads', '1'];
const wear = ['lab', 'wear', solved, 'path', ...drawn]; // it must have two ways at least
const solving = ['solve', solved, '--threads', '1', '--out'];
const solvingMore = ['solve', solved.replace('1', '2'), '--threads', '1', '--out'];
const chosen = solved.replace('1', '2'); // with one piece there is little to decide
const byTable = (file) => ['match', solved, `perfect:${file}`, 'random', '--games', '2'];
const reviewing = ['analyse', 'solved.lus', '--tables=.', '--threads', '1'];
const training = ['train', game, '--threads', '1'];
const resumed = [...training, '--games', '100', '--resume', '--out', 'pupil.net'];

/**
 * `writes`: files that it may leave as they were, as it would leave them, or in between, where the
 * command that is told here reads them and ends with 0; `damage`: what cannot
 * be read counts as damaged. `keepsWork`: what was done before is not done again, with
 * every fault or with those of these kinds.
 */
const scenarios = {
  'read the rules': { words: ['rules', game] },
  'read a record': { words: ['replay', 'game.lus'] },
  'a record as JSON': { words: ['replay', 'game.lus', '--json'] },
  'read a record of a server': { words: ['verify', 'fair.lus'] },
  'read a result': { words: ['lab', 'show', 'result.json'] },
  'read the wear of a board': { words: [...wear, '--map', 'board.wear'] },
  'write a record': {
    words: ['play', brief, ...random, '--save', 'new.lus'],
    writes: { 'new.lus': ['replay', 'new.lus'] },
  },
  'save a game in the terminal': {
    words: ['play', '--resume', 'begun.lus', '--seed', '1'],
    input: '\n1\n\n1\nsave other.lus\nquit\n',
    writes: { 'begun.lus': ['replay', 'begun.lus'], 'other.lus': ['replay', 'other.lus'] },
  },
  'write a report': {
    words: ['lab', 'report', 'result.json', '--out', 'report.html'],
    writes: { 'report.html': null },
  },
  'a study': {
    words: study,
    writes: { 'study.json': null, 'study.json.blocks': study },
  },
  'go on with a study': {
    begin: (folder) => cpSync(join(sound, 'half.blocks'), join(folder, 'study.json.blocks')),
    keepsWork: true,
    words: study,
    writes: { 'study.json': null, 'study.json.blocks': study },
  },
  'games as rows': { words: rows, writes: { 'rows.csv': rows } },
  'go on with a match': {
    words: [...contest, '--games', '24'],
    writes: { 'match.txt': [...contest, '--games', '24'] },
  },
  'learn from a net': {
    words: [...training, '--games', '2', '--from', 'pupil.net', '--out', 'new.net'],
    writes: { 'new.net': null, 'new.net.pupil': null },
  },
  'go on with a net': {
    words: resumed,
    writes: {
      'pupil.net': [...training, '--games', '2', '--from', 'pupil.net', '--out', 'next.net'],
      'pupil.net.pupil': resumed,
    },
  },
  'read and write problems': {
    words: mining,
    writes: { 'problems.tsv': mining },
  },
  'solve a game': {
    words: [...solving, 'new.table'],
    writes: {
      'new.table': byTable('new.table'),
      'new.table.part': [...solving, 'new.table'],
      'new.table.new': [...solving, 'new.table'],
    },
  },
  'go on with solving': {
    begin: (folder) => cpSync(join(sound, 'begun.part'), join(folder, 'new.table.part')),
    keepsWork: ['read'], // a stream without memory for its buffer writes more often, too
    words: [...solvingMore, 'new.table'],
    writes: {
      'new.table': null,
      'new.table.part': [...solvingMore, 'new.table'],
      'new.table.new': [...solvingMore, 'new.table'],
    },
  },
  'values of positions': {
    words: ['solve', chosen, '--threads', '1', '--positions', 'positions.txt'],
    reads: ['positions.txt'],
  },
  'a sample and its values': {
    words: ['solve', chosen, '--threads', '1', '--sample', '5', '--values', 'new.tsv'],
    writes: { 'new.tsv': null },
  },
  'judge by values': {
    words: ['judge', chosen, 'sample.tsv', 'greedy', '--threads', '1'],
    reads: ['sample.tsv'],
  },
  'a judgement as JSON': {
    words: ['judge', chosen, 'sample.tsv', 'greedy', '--threads', '1', '--json'],
    reads: ['sample.tsv'],
  },
  'learn from values': {
    words: [
      'train',
      chosen,
      '--threads',
      '1',
      '--games',
      '1',
      '--values',
      'sample.tsv',
      '--out',
      'new.net',
    ],
    writes: { 'new.net': null, 'new.net.pupil': null },
  },
  'play by a table': { words: byTable('known.table'), reads: ['known.table'] },
  'find a table in a folder': {
    words: ['match', solved, 'perfect', 'random', '--games', '2', '--tables=.'],
    reads: ['known.table'],
  },
  'advise by a table': {
    words: ['hint', solved, 'w 2 W:3 B:h1', '--tables=.', '--json'],
    reads: ['known.table'],
  },
  'what a throw is worth': {
    words: ['hint', solved, 'w - W:3 B:h1', '--tables=.', '--json'],
    reads: ['known.table'],
  },
  'review by a table': {
    words: reviewing,
    reads: ['known.table'],
    writes: { 'solved.lus.analysis': reviewing },
  },
  'store check': { words: ['store', 'check', 'games.db'], damage: true },
  'store backup': {
    words: ['store', 'backup', 'games.db', 'new.db'],
    writes: { 'new.db': ['store', 'check', 'new.db'] },
    varies: true,
  },
  'store copy': {
    words: ['store', 'copy', 'games.db', 'new.db'],
    damage: true,
    writes: { 'new.db': ['store', 'check', 'new.db'] },
    varies: true,
  },
  'store repair': {
    words: ['store', 'repair', 'games.db', 'new.db'],
    damage: true,
    writes: { 'new.db': ['store', 'check', 'new.db'] },
    varies: true,
  },
  'store purge': {
    words: ['store', 'purge', 'old.db'],
    writes: { 'old.db': ['store', 'check', 'old.db'] },
    varies: true,
  },
};

/** The blocks of a study whose result has no place to go to. */
async function halfAStudy() {
  const folder = fresh({ words: [] });
  const counts = join(work, 'counts');
  const fault = { kind: 'rename', at: 1, until: 9, error: 5 };
  await lusoria(folder, study, { before: under(counts, fault) });
  const whole = readFileSync(join(folder, 'study.json.blocks'));
  writeFileSync(join(sound, 'half.blocks'), whole.subarray(0, whole.length / 2));
}

/** The layers of a game whose table has no place to go to. */
async function layersOfAGame() {
  const folder = fresh({ words: [] });
  const fault = { kind: 'rename', at: 1, until: 9, error: 5 };
  const before = under(join(work, 'counts'), fault);
  await lusoria(folder, [...solvingMore, 'new.table'], { before });
  const whole = readFileSync(join(folder, 'new.table.part'));
  writeFileSync(join(sound, 'begun.part'), whole.subarray(0, -8)); // the last one is cut short
}

before(async () => {
  if (!canFail) return;
  work = mkdtempSync(join(place, 'lusoria-faults-'));
  sound = join(work, 'sound');
  mkdirSync(sound);
  const host = await server([], join(sound, 'games.db'));
  for (const kind of kinds) {
    const seated = await table(host.port, kind);
    await play(seated, seated.last, randomFrom(1), 10);
    for (const client of seated.clients) client.close();
  }
  closeAll(await roomOf(host.port, 'robin', 2));
  await host.stop();
  cpSync(`${root}tests/server/support/fair.lus`, join(sound, 'fair.lus'));
  await made(sound, 'play', game, ...random, '--save', 'game.lus');
  await made(sound, 'lab', 'run', game, '--games', '20', '--threads', '1', '--out', 'result.json');
  writeFileSync(join(sound, 'board.wear'), 'lusoria wear 1\na1 3\na2 8\nb2 5\n');
  await made(sound, ...contest, '--games', '20');
  await made(sound, ...training, '--games', '2', '--out', 'pupil.net');
  await made(sound, ...solving, 'known.table');
  await made(sound, 'play', solved, ...random, '--save', 'solved.lus');
  await made(sound, 'solve', chosen, '--sample', '5', '--values', 'sample.tsv');
  const sample = readFileSync(join(sound, 'sample.tsv'), 'utf8');
  writeFileSync(join(sound, 'positions.txt'), sample.replace(/\t.*/g, ''));
  await lusoria(sound, ['play', game, '--seed', '1', '--save', 'begun.lus'], {
    input: '\n1\nquit\n',
  });
  await halfAStudy();
  await layersOfAGame();
  cpSync(join(sound, 'games.db'), join(sound, 'old.db'));
  const days = 40 * 86400e3;
  execFileSync('sqlite3', [
    join(sound, 'old.db'),
    `UPDATE entry SET at = at - ${days}, checksum = NULL;
     UPDATE game SET created = created - ${days}, checksum = NULL;`,
  ]);
});
after(() => work && rmSync(work, { recursive: true }));

const filesOf = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]),
  );

/** A fresh folder with the files that it names. */
function fresh({ words, writes = {}, reads = [], begin }) {
  const folder = join(work, 'now');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const name of new Set([...words, ...reads, ...Object.keys(writes)]))
    if (existsSync(join(sound, name))) cpSync(join(sound, name), join(folder, name));
  begin?.(folder);
  return folder;
}

/** What is wrong after a fault, or nothing. */
async function faultOf(scenario, folder, { fault, ended, untouched, was, would }) {
  const { status, signal, err, out } = ended;
  const isTold = err.includes('lusoria: ') && isTrueOf(fault, err);
  if (signal || status > 100) return `signal ${signal ?? status}`;
  if (/Sanitizer|runtime error/.test(err)) return 'the sanitizer';
  const done = status === untouched.status;
  if (!done) {
    const isRot = scenario.damage && status === 1 && fault.kind === 'read';
    if (status !== 3 && !isRot) return `exit code ${status}`;
    if (!err.includes('lusoria: ')) return 'no word';
    if (!isTold && !isRot) return 'not the cause';
  } else if (!scenario.varies && steady(out) !== steady(untouched.out) && !isTold)
    return `prints something else: ${difference(steady(out), steady(untouched.out))}`;
  const now = filesOf(folder);
  for (const name of new Set([...Object.keys(now), ...Object.keys(was), ...Object.keys(would)])) {
    if (now[name] === would[name]) continue;
    // At a prompt a person is told, and goes on.
    const mayDiffer = !done || isTold;
    if (mayDiffer && now[name] === was[name]) continue;
    const wrong = await wrongFile(name, scenario, folder, { fault, mayDiffer, was, now });
    if (wrong) return wrong;
  }
}

/** A file that is neither as it was nor as it would be. */
async function wrongFile(name, { writes = {}, varies }, folder, { fault, mayDiffer, was, now }) {
  if (/-(shm|wal|journal)$/.test(name)) return; // SQLite reads them with the store
  // It could not be taken away.
  if (fault.kind === 'unlink' && (name in writes || !(name in was))) return;
  if (!(name in writes)) return name in was ? `${name} is another` : `${name} is left`;
  if (now[name] === undefined) return `${name} is gone`;
  if (!mayDiffer && !varies) return `${name} is not as it should be`;
  if (!writes[name]) return `half of ${name}`;
  const read = await lusoria(folder, writes[name]);
  if (read.status !== 0) return `${name} cannot be read: ${read.err}`;
}

/** The first line that is another. */
function difference(text, wanted) {
  const lines = wanted.split('\n');
  const at = text.split('\n').findIndex((line, i) => line !== lines[i]);
  return `“${text.split('\n')[at]}”, not “${lines[at]}”`;
}

/** Without what is measured by the clock. */
const steady = (text) => text.replaceAll(/[\d.]+ (µs|ms|s|seconds)\b/g, '');

const keepsWork = ({ keepsWork: kinds }, { kind }) => kinds === true || kinds?.includes(kind);

for (const [name, scenario] of Object.entries(scenarios))
  test(name, { skip: !canFail || (only && only !== name) }, async (t) => {
    const counts = join(work, 'counts');
    const { words, input } = scenario;
    let folder = fresh(scenario);
    const was = filesOf(folder);
    const untouched = await lusoria(folder, words, { before: under(counts), input });
    assert.equal(untouched.status, 0, untouched.err);
    const would = filesOf(folder);
    const calls = counted(counts);
    const found = [];
    let failed = 0;
    for (const fault of faultsOf(calls)) {
      folder = fresh(scenario);
      const ended = await lusoria(folder, words, { before: under(counts, fault), input });
      failed++;
      const wrong =
        keepsWork(scenario, fault) && counted(counts).write > calls.write
          ? 'work is done again'
          : await faultOf(scenario, folder, { fault, ended, untouched, was, would });
      if (wrong)
        found.push(`${named(fault)}: ${wrong} (${ended.status}: ${ended.err.slice(-300).trim()})`);
    }
    t.diagnostic(`${failed} faults in ${JSON.stringify(calls)}`);
    assert.ok(found.length === 0, `\n${found.join('\n')}`);
  });
