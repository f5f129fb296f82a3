// Mutation testing: sources with one small thing changed, and whether a test notices.
//   tests/mutants/run FILE …                 every mutant of these files (tests/mutants/targets)
//   tests/mutants/run --sample 50 --seed 1   so many, drawn from all files
//   tests/mutants/run --settled              from files whose survivors all have their reasons
//   tests/mutants/run --jobs 2 FILE          two at a time
//   tests/mutants/run --check                the list of survivors against the sources, no more
// What was found stays in build/mutants: the same command goes on where it stopped, and asks only
// survivors again when the tests have changed. Fails when a mutant survives that is not named, with
// its reason, in tests/mutants/survivors.
import { spawn, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutantsOf } from './mutate.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(here, '../..');
const build = join(root, 'build');
const work = join(build, 'mutants');
/** Of this run alone: two may go side by side. */
const own = join(work, String(process.pid));

class Complaint extends Error {}

/* ---- the lists ---- */

const rows = (name) =>
  readFileSync(join(here, name), 'utf8')
    .split('\n')
    .map((line, i) => ({ line, number: i + 1 }))
    .filter(({ line }) => line && !line.startsWith('#'))
    .map(({ line, number }) => ({ words: line.split(' | ').map((word) => word.trim()), number }));

export function targets() {
  return new Map(
    rows('targets').map(({ words: [file, program, stages, through, settled] }) => [
      file,
      {
        file,
        program,
        stages: stages.split(';').map((stage) => stage.trim()),
        through: through === '-' ? undefined : through,
        settled: settled === 'settled',
      },
    ]),
  );
}

/** FILE | TEXT OF THE LINE | BEFORE => AFTER | REASON */
function survivors() {
  return rows('survivors').map(({ words, number }) => {
    const [file, text, change, reason] = words;
    const [before, after] = (change ?? '').split('=>').map((word) => word.trim());
    if (words.length !== 4 || !reason || after === undefined)
      throw new Complaint(
        `tests/mutants/survivors:${number}: FILE | TEXT OF THE LINE | BEFORE => AFTER | REASON`,
      );
    return { file, text, before, after, reason, number };
  });
}

const shown = (text) => (text.length > 60 ? `${text.slice(0, 57)}...` : text).replaceAll('|', '¦');
const fits = (named, mutant) =>
  named.text === mutant.text.replaceAll('|', '¦') &&
  named.before === shown(mutant.before) &&
  named.after === shown(mutant.after);

/** Names in the list that fit no mutant of today's sources. */
function stale() {
  const cache = new Map();
  const known = targets();
  return survivors().filter((named) => {
    if (!known.has(named.file) || !existsSync(join(root, named.file))) return true;
    if (!cache.has(named.file)) cache.set(named.file, readMutants(named.file));
    return !cache.get(named.file).some((mutant) => fits(named, mutant));
  });
}

const readMutants = (file) =>
  mutantsOf(readFileSync(join(root, file), 'utf8')).map((mutant) => ({ ...mutant, file }));

/* ---- building ---- */

/** A command's words, as a shell would read them: meson quotes what has quotes in it. */
function wordsOf(command) {
  const words = [];
  for (const [, text] of command.matchAll(/((?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+)/g))
    words.push(
      text.replace(
        /'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g,
        (_, single, double, escaped) => single ?? double?.replace(/\\(.)/g, '$1') ?? escaped,
      ),
    );
  return words;
}

let commands;
/** How a source is compiled, without where to. Of several objects the first will do. */
function compiling(source) {
  commands ??= JSON.parse(readFileSync(join(build, 'compile_commands.json'), 'utf8'));
  const entry = commands.find(({ file }) => resolve(build, file) === join(root, source));
  if (!entry) throw new Complaint(`tests/mutants: build does not compile ${source}`);
  const words = wordsOf(entry.command).filter((word) => basename(word) !== 'ccache');
  const kept = [];
  for (let i = 0; i < words.length; i++) {
    if (['-o', '-MF', '-MQ'].includes(words[i])) i++;
    else if (
      words[i] !== '-MD' &&
      words[i] !== '-c' &&
      resolve(build, words[i]) !== join(root, source)
    )
      kept.push(words[i]);
  }
  return { words: kept, output: entry.output };
}

const links = new Map();
/** How a program is linked. */
function linking(program) {
  if (!links.has(program)) {
    const lines = execFileSync('ninja', ['-C', build, '-t', 'commands', program], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    }).trim();
    links.set(program, wordsOf(lines.slice(lines.lastIndexOf('\n') + 1)));
  }
  return [...links.get(program)];
}

/** Runs a command; its end, or “late” after so many milliseconds. */
function run(words, milliseconds, env = {}) {
  return new Promise((done, fail) => {
    const child = spawn(words[0], words.slice(1), {
      cwd: build,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, ...env },
    });
    const timer = setTimeout(() => {
      process.kill(-child.pid, 'SIGKILL'); // with the processes of single tests
      done('late');
    }, milliseconds);
    child.on('exit', (code) => {
      clearTimeout(timer);
      done(code ?? 'killed');
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      fail(error);
    });
  });
}

/** Compiles a source, or what is compiled with a header, into a folder of its own. */
async function compile(target, text, folder) {
  const source = target.through ?? target.file;
  const { words } = compiling(source);
  const object = join(folder, `${basename(source)}.o`);
  mkdirSync(join(folder, dirname(target.file)), { recursive: true });
  writeFileSync(join(folder, target.file), text);
  const input = target.through ? join(root, source) : join(folder, target.file);
  // The copy's own folder comes first: a mutated header is found there. Warnings do not matter, and
  // little optimisation is compiled sooner.
  const flags = ['-w', '-g0', '-O1', '-c', input, '-o', object];
  const order = [words[0], `-I${folder}`, ...words.slice(1), ...flags];
  return (await run(order, 60000)) === 0 ? object : undefined;
}

async function link(target, object, program) {
  const words = linking(`tests/${target.program}`);
  const at = words.indexOf('-o') + 1;
  words[at] = program;
  if (target.through) {
    const before = compiling(target.through).output;
    words[words.indexOf(before)] = object;
  } else words.splice(at + 1, 0, object); // what it defines is not looked for in the archive
  return (await run(words, 60000)) === 0;
}

const filterOf = (stage) =>
  stage === '*' || stage.startsWith('!') ? `${stage}/*` : `@(${stage.split(' ').join('|')})/*`;

/** The name of the stage that noticed; nothing when none did. */
async function noticed(program, target, limits) {
  for (const [i, stage] of target.stages.entries())
    if ((await run([program, '-j1', '--fail-fast', '--filter', filterOf(stage)], limits[i])) !== 0)
      return stage;
  return undefined;
}

/* ---- one mutant ---- */

/** The program without a change: its object, and how long each stage may take. */
async function prepare(target) {
  const folder = join(own, 'base', target.file);
  const object = await compile(target, readFileSync(join(root, target.file), 'utf8'), folder);
  const program = join(folder, 'program');
  if (!object || !(await link(target, object, program)))
    throw new Complaint(`tests/mutants: ${target.file} cannot be built as it is`);
  const limits = [];
  for (const stage of target.stages) {
    const since = Date.now();
    if ((await run([program, '-j1', '--filter', filterOf(stage)], 600000)) !== 0)
      throw new Complaint(`tests/mutants: ${stage} fails without any mutant of ${target.file}`);
    limits.push(5000 + 10 * (Date.now() - since));
  }
  return { object: readFileSync(object), limits };
}

/** What becomes of a mutant: stillborn, same (the same machine code), killed or survived. */
async function judge(mutant, target, base, folder) {
  const object = await compile(target, mutant.source, folder);
  if (!object) return { fate: 'stillborn' };
  if (readFileSync(object).equals(base.object)) return { fate: 'same' };
  const program = join(folder, 'program');
  if (!(await link(target, object, program)))
    throw new Complaint(
      `tests/mutants: ${target.program} cannot be linked; is build being rebuilt?`,
    );
  const by = await noticed(program, target, base.limits);
  return by ? { fate: 'killed', by } : { fate: 'survived' };
}

/* ---- all of them ---- */

const digest = (...parts) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

const log = join(work, 'log.jsonl');

/** What was found before, by what the mutant and its source are; the last word counts. */
function found() {
  if (!existsSync(log)) return new Map();
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line)).map((entry) => [entry.key, entry]));
}

/** A number from a seed, for drawing: splitmix of 32 bits. */
function* numbers(seed) {
  for (let x = seed | 0; ;) {
    x = (x + 0x9e3779b9) | 0;
    let z = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    yield (z ^ (z >>> 15)) >>> 0;
  }
}

function drawn(mutants, count, seed) {
  const draw = numbers(seed);
  const left = [...mutants];
  const chosen = [];
  while (chosen.length < count && left.length)
    chosen.push(...left.splice(draw.next().value % left.length, 1));
  return chosen;
}

const place = ({ file, line, column, before, after }) =>
  `${file}:${line}:${column} “${shown(before)}” => “${shown(after)}”`;

function report(results, named) {
  const count = (fate) => results.filter((result) => result.fate === fate).length;
  const survived = results.filter(({ fate }) => fate === 'survived');
  const open = survived.filter(
    (mutant) => !named.some((name) => name.file === mutant.file && fits(name, mutant)),
  );
  for (const mutant of open)
    console.log(
      `survived: ${place(mutant)}\n  ${mutant.file} | ${mutant.text.replaceAll('|', '¦')} | ` +
        `${shown(mutant.before)} => ${shown(mutant.after)} | `,
    );
  const all = count('killed') + survived.length;
  const equivalent = survived.length - open.length;
  console.log(
    `${all} mutants, ${count('killed')} killed (${((100 * count('killed')) / Math.max(all, 1)).toFixed(1)} %), ` +
      `${equivalent} survive with a reason, ${open.length} without; ` +
      `${count('same')} more make the same machine code, ${count('stillborn')} do not compile`,
  );
  return open.length;
}

function options(words) {
  const chosen = { files: [], jobs: 1, seed: 1 };
  for (let i = 0; i < words.length; i++) {
    const number = () => {
      const value = Number(words[++i]);
      if (!Number.isInteger(value) || value < 1)
        throw new Complaint(`tests/mutants: ${words[i - 1]} wants a whole number from 1`);
      return value;
    };
    if (words[i] === '--sample') chosen.sample = number();
    else if (words[i] === '--seed') chosen.seed = number();
    else if (words[i] === '--jobs') chosen.jobs = number();
    else if (words[i] === '--check') chosen.check = true;
    else if (words[i] === '--settled') chosen.settled = true;
    else if (words[i].startsWith('-')) throw new Complaint(`tests/mutants: what is ${words[i]}?`);
    else chosen.files.push(words[i]);
  }
  return chosen;
}

/** Judges these mutants, some side by side, and notes each at once. */
async function judgeAll(mutants, known, jobs) {
  const before = found();
  const bases = new Map();
  const results = [];
  const queue = [...mutants];
  const worker = async (number) => {
    const folder = join(own, `worker-${number}`);
    for (let mutant; (mutant = queue.shift());) {
      const target = known.get(mutant.file);
      const tests = statSync(join(build, 'tests', target.program)).mtimeMs;
      const key = digest(mutant.file, mutant.source);
      let entry = before.get(key);
      if (!entry || (entry.fate === 'survived' && entry.tests !== tests)) {
        if (!bases.has(mutant.file)) bases.set(mutant.file, prepare(target));
        rmSync(folder, { recursive: true, force: true });
        entry = {
          key,
          tests,
          ...(await judge(mutant, target, await bases.get(mutant.file), folder)),
        };
        mkdirSync(work, { recursive: true });
        appendFileSync(log, `${JSON.stringify({ ...entry, place: place(mutant) })}\n`);
      }
      results.push({ ...mutant, fate: entry.fate });
      if (process.stderr.isTTY || results.length % 20 === 0)
        process.stderr.write(
          `${results.length} of ${mutants.length}: ${entry.fate} ${place(mutant)}\n`,
        );
    }
  };
  await Promise.all(Array.from({ length: jobs }, (_, i) => worker(i)));
  return results;
}

async function main(words) {
  const { files, sample, seed, jobs, check, settled } = options(words);
  const known = targets();
  for (const file of files)
    if (!known.has(file))
      throw new Complaint(`tests/mutants: ${file} is not in tests/mutants/targets`);
  const old = stale();
  for (const { number, file, text } of old)
    console.error(`tests/mutants/survivors:${number}: ${file} has no such mutant left: ${text}`);
  if (old.length || check) return old.length ? 1 : 0;
  const all = (files.length ? files : [...known.keys()])
    .filter((file) => !settled || known.get(file).settled)
    .flatMap(readMutants);
  const results = await judgeAll(sample ? drawn(all, sample, seed) : all, known, jobs);
  return report(results, survivors()) ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  rmSync(own, { recursive: true, force: true });
}
