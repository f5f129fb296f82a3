// How branches are counted, and exceptions read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { branchesOf, exceptionsIn } from './report.mjs';

test('each condition is two branches; copies add up, macros of libraries do not count', () => {
  const branches = branchesOf({
    branches: [
      [1, 5, 1, 9, 3, 0, 0, 0, 4],
      [1, 5, 1, 9, 0, 2, 0, 0, 4],
      [2, 5, 2, 9, 1, 0, 0, 0, 4],
      [3, 5, 3, 5, 0, 0, 0, 0, 4],
    ],
  });
  assert.deepEqual(
    branches.map(({ line, outcome, count }) => [line, outcome, count]),
    [
      [1, 'true', 3],
      [1, 'false', 2],
      [2, 'true', 1],
      [2, 'false', 0],
    ],
  );
});

test('an exception names a file, a piece of a line, and a reason', () => {
  const [both, one] = exceptionsIn(
    '# why\na.c | if (x) | never\nb.c | y ? 1 : 2: false | always\n',
  );
  assert.deepEqual([both.file, both.pattern, both.outcome], ['a.c', 'if (x)', undefined]);
  assert.deepEqual([one.pattern, one.outcome, one.number], ['y ? 1 : 2', 'false', 3]);
  assert.throws(() => exceptionsIn('a.c | if (x)\n'), /exceptions:1: FILE/);
});
