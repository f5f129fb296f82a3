// What the tests have reached: branches of the sources, by file, from the counters of a run.
//   node tests/coverage/report.mjs PART EXPORT.json [--write] [--all]
// EXPORT is what llvm-cov writes; tests/coverage/run makes it. Fails when less was reached than
// tests/coverage/least asks for, when a branch of a part that asks for all was neither reached nor
// named in tests/coverage/exceptions, or when a name there fits nothing. --write raises the least
// share to what was reached, never lowers it; --all lists every branch that was not reached.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(here, '../..');

/** What belongs to each part; `whole`: every branch is reached or named. */
export const PARTS = {
  core: {
    files: /^(core\/.*|games\/[^/]+\/[^/]+)\.[ch]$/,
    // A drawing for the terminal belongs to the program, and is tested with it.
    not: /^games\/[^/]+\/terminal\.[ch]$/,
    whole: true,
  },
  server: { files: /^server\/.*\.[ch]$/, not: /^$/, whole: false },
};

/**
 * The branches of one file: each condition twice, as true and as false; copies of an inline function
 * add up. Conditions inside a macro of a library (LWS_PRE, json_is_object) have no width, and are
 * none of ours.
 */
export function branchesOf(file) {
  const branches = new Map();
  const own = file.branches.filter(
    ([line, column, toLine, toColumn]) => line !== toLine || column !== toColumn,
  );
  for (const [line, column, toLine, toColumn, yes, no] of own)
    for (const [outcome, count] of [
      ['true', yes],
      ['false', no],
    ]) {
      const key = `${line}:${column}-${toLine}:${toColumn} ${outcome}`;
      const before = branches.get(key);
      branches.set(key, { line, column, outcome, count: (before?.count ?? 0) + count });
    }
  return [...branches.values()];
}

/** FILE | TEXT OF THE LINE | REASON, where the text may end in “: true” or “: false”. */
export function exceptionsIn(text) {
  return text
    .split('\n')
    .map((line, i) => ({ line, number: i + 1 }))
    .filter(({ line }) => line && !line.startsWith('#'))
    .map(({ line, number }) => {
      const [file, what, reason, more] = line.split(' | ').map((word) => word.trim());
      if (!file || !what || !reason || more !== undefined)
        throw new Error(
          `tests/coverage/exceptions:${number}: FILE | TEXT OF THE LINE | REASON, not “${line}”`,
        );
      const [, pattern, outcome] = what.match(/^(.*?)(?:: (true|false))?$/);
      return { file, pattern, outcome, reason, number, used: 0, seen: 0 };
    });
}

const percent = (part, whole) => (whole === 0 ? 100 : (100 * part) / whole);

function judge(part, files, exceptions, all) {
  const rows = [];
  const open = [];
  for (const file of files) {
    const name = relative(root, file.filename);
    if (!part.files.test(name) || part.not.test(name)) continue;
    const lines = readFileSync(file.filename, 'utf8').split('\n');
    const branches = branchesOf(file);
    const missing = branches.filter(({ count }) => count === 0);
    let named = 0;
    for (const exception of exceptions)
      if (exception.file === name && lines.some((line) => line.includes(exception.pattern)))
        exception.seen++;
    for (const branch of missing) {
      const text = lines[branch.line - 1].trim();
      const exception = exceptions.find(
        ({ file: of, pattern, outcome }) =>
          of === name && text.includes(pattern) && (!outcome || outcome === branch.outcome),
      );
      if (exception) {
        exception.used++;
        named++;
      }
      if (!exception || all)
        open.push(`${name}:${branch.line}:${branch.column} never ${branch.outcome}: ${text}`);
    }
    if (branches.length)
      rows.push({ name, branches: branches.length, missing: missing.length, named });
  }
  return { rows, open };
}

const sum = (rows, key) => rows.reduce((total, row) => total + row[key], 0);

function table(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, branches, missing, named } of rows)
    console.log(
      `${name.padEnd(width)} ${String(branches).padStart(6)} branches ` +
        `${percent(branches - missing, branches)
          .toFixed(1)
          .padStart(6)} % ` +
        `${missing ? `${missing} not reached${named ? `, ${named} of them named` : ''}` : ''}`.trimEnd(),
    );
}

function leastShares() {
  const path = `${here}least`;
  const text = readFileSync(path, 'utf8');
  const shares = Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split(' '))
      .map(([name, share]) => [name, Number(share)]),
  );
  return { path, text, shares };
}

function main([name, path, ...flags]) {
  const part = PARTS[name];
  const exceptions = exceptionsIn(readFileSync(`${here}exceptions`, 'utf8')).filter(
    ({ file }) => part.files.test(file) && !part.not.test(file),
  );
  const { data } = JSON.parse(readFileSync(path, 'utf8'));
  const { rows, open } = judge(part, data[0].files, exceptions, flags.includes('--all'));
  rows.sort(
    (a, b) =>
      percent(b.branches - b.missing, b.branches) - percent(a.branches - a.missing, a.branches),
  );
  table(rows);
  const branches = sum(rows, 'branches');
  const reached = branches - sum(rows, 'missing');
  const share = percent(reached, branches);
  const named = sum(rows, 'named');
  if (part.whole || flags.includes('--all')) for (const line of open) console.log(line);
  console.log(
    `${name}: ${reached} of ${branches} branches reached, ${share.toFixed(2)} %; ` +
      `${named} more are named as exceptions, ${branches - reached - named} are open`,
  );
  const least = leastShares();
  const faults = [];
  if (share < least.shares[name])
    faults.push(
      `${name}: ${share.toFixed(2)} % is less than the ${least.shares[name]} % of tests/coverage/least`,
    );
  if (part.whole && branches > reached + named)
    faults.push(
      `${name}: branches above are neither reached nor named in tests/coverage/exceptions`,
    );
  for (const { file, pattern, number, used, seen } of exceptions)
    if (part.whole ? used === 0 : seen === 0)
      faults.push(
        `tests/coverage/exceptions:${number}: ${file} has no such branch left: ${pattern}`,
      );
  for (const fault of faults) console.error(fault);
  if (faults.length) return 1;
  // Half a per cent below where tests depend on clocks: nobody fails by luck.
  const floor = Math.floor((part.whole ? share : share - 0.5) * 10) / 10;
  if (flags.includes('--write') && floor > least.shares[name])
    writeFileSync(
      least.path,
      least.text.replace(new RegExp(`^${name} .*$`, 'm'), `${name} ${floor}`),
    );
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2));
