// Every file that the program reads, with flipped bits and with parts cut out, doubled or moved: it
// ends by itself, with an exit code of its own, and says what is wrong.
// SEEDS=1000 for more of each; SEED= begins elsewhere.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { program, randomFrom, root } from '../server/support/client.mjs';
import { GAMES as kinds, SOLVED_GAMES } from '../support/games.mjs';

let folder;
before(() => (folder = mkdtempSync(join(tmpdir(), 'lusoria-rot-'))));
after(() => rmSync(folder, { recursive: true }));

function lusoria(...words) {
  return spawnSync(program, ['--lang', 'en', ...words], {
    input: '',
    encoding: 'utf8',
    timeout: 60000,
    env: { ...process.env, XDG_STATE_HOME: folder },
  });
}

/** Must go well. */
function made(...words) {
  const { status, stderr, stdout } = lusoria(...words);
  assert.equal(status, 0, stderr);
  return stdout;
}

const game = kinds.includes('ur') ? 'ur' : kinds[0]; // a short one, with a net
const solved = SOLVED_GAMES.at(-1); // the quickest
const chosen = solved.replace('1', '2'); // with one piece there is little to decide
const train = ['train', game, '--games', '2', '--threads', '1'];
/** `sound`: the exit code of the first reading of a sound file. */
const formats = {
  record: {
    make: (file) => made('play', game, '--white', 'random', '--black', 'random', '--save', file),
    read: (file) => [
      ['replay', file],
      ['verify', file],
      ['play', '--resume', file],
    ],
  },
  result: {
    make: (file) => made('lab', 'run', game, '--games', '20', '--threads', '1', '--out', file),
    read: (file) => [
      ['lab', 'show', file],
      ['lab', 'report', file, '--out', `${file}.html`],
    ],
  },
  match: {
    make: (file) => made('match', game, 'random', 'random', '--games', '20', '--save', file),
    read: (file) => [['match', game, 'random', 'random', '--games', '24', '--save', file]],
  },
  net: {
    make: (file) => made(...train, '--out', file),
    read: (file) => [[...train, '--from', file, '--out', `${file}.new`]],
  },
  pupil: {
    make: (file) => made(...train, '--out', file.replace(/\.pupil$/, '')),
    read: (file) => [
      [
        'train',
        game,
        '--games',
        '4',
        '--threads',
        '1',
        '--resume',
        '--out',
        file.replace(/\.pupil$/, ''),
      ],
    ],
  },
  table: {
    make: (file) => made('solve', solved, '--out', file),
    read: (file) => [
      ['match', solved, `perfect:${file}`, 'random', '--games', '4'],
      ['hint', solved, 'w - W:h1 B:h1', '--tables', dirname(file)],
    ],
  },
  values: {
    make: (file) => made('solve', chosen, '--sample', '20', '--values', file),
    read: (file) => [['judge', chosen, file, 'greedy', '--threads', '1']],
  },
  problems: {
    make: (file) => copyFileSync(`${root}games/${game}/problems.tsv`, file),
    read: (file) => [['problems', game, '--count', '1', '--games', '1', '--out', file]],
  },
  settings: {
    sound: 2, // a place that is none ends it when the settings are read
    make: (file) =>
      writeFileSync(file, '# settings\nport = 8080\nrate = 50\nproxy = yes\nkeep=30\n'),
    read: (file) => [['serve', '--config', file, '--store', 'mysql://x']],
  },
};

/** Some bits are others. */
function flip(bytes, random) {
  const changed = Buffer.from(bytes);
  for (let i = 0; i < 1 + Math.floor(8 * random()); i++)
    changed[Math.floor(random() * changed.length)] ^= 1 << Math.floor(8 * random());
  return changed;
}

/** A part is cut out, comes twice, changes its place, or is all that is left. */
function rearrange(bytes, random) {
  const [from, to] = [random(), random()]
    .map((part) => Math.floor(part * bytes.length))
    .sort((a, b) => a - b);
  const [start, middle, end] = [
    bytes.subarray(0, from),
    bytes.subarray(from, to),
    bytes.subarray(to),
  ];
  const kinds = [[start, end], [start, middle, middle, end], [middle, start, end], [start], []];
  return Buffer.concat(kinds[Math.floor(random() * kinds.length)]);
}

const first = Number(process.env.SEED ?? 1);
const seeds = Number(process.env.SEEDS ?? 5);
for (const [name, { make, read, sound: code = 0 }] of Object.entries(formats))
  test(`${name}: ${seeds} damaged files of each kind`, () => {
    const sound = join(folder, `sound.${name}`);
    make(sound);
    const bytes = readFileSync(sound);
    for (const words of read(sound).slice(0, 1)) {
      const copy = join(folder, `copy.${name}`);
      copyFileSync(sound, copy);
      assert.equal(lusoria(...words.map((word) => (word === sound ? copy : word))).status, code);
      rmSync(copy);
    }
    rmSync(sound); // a command that looks through the folder finds the damaged one alone
    for (let seed = first; seed < first + seeds; seed++)
      for (const damage of [flip, rearrange]) {
        const file = join(folder, `damaged.${name}`);
        for (const words of read(file)) {
          writeFileSync(file, damage(bytes, randomFrom(seed)));
          const { status, signal, stderr } = lusoria(...words);
          const again = `SEED=${seed} SEEDS=1, ${damage.name}: ${words.join(' ')}: ${stderr}`;
          assert.equal(signal, null, again);
          assert.ok([0, 1, 2, 3].includes(status), `${status} ${again}`);
          assert.ok(status === 0 || stderr.length > 0, again);
        }
      }
  });

test('record: a byte that changed is never told as another game', () => {
  const file = join(folder, 'told.lus');
  formats.record.make(file);
  const bytes = readFileSync(file);
  const told = made('replay', file);
  const line = bytes.indexOf('[Checksum "');
  assert.ok(line > 0);
  const random = randomFrom(first);
  for (let i = 0; i < 20 * seeds; i++) {
    const changed = Buffer.from(bytes);
    const at = Math.floor(random() * bytes.length);
    changed[at] ^= 1 << Math.floor(8 * random());
    writeFileSync(file, changed);
    const { status, stdout } = lusoria('replay', file);
    // Without its name the line is a header of somebody's own, told as such: then there is no
    // checksum.
    if (at >= line && at < line + '[Checksum'.length && status === 0)
      assert.equal(stdout.replace(/^ {2}.*: [0-9a-f]{8}\n/m, ''), told);
    else assert.equal(status, 1, `byte ${at} of ${bytes}`);
  }
});
