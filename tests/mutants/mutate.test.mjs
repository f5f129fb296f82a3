// What the mutator changes, and what it leaves alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutantsOf, tokensOf } from './mutate.mjs';

const inside = (statements) => `int f(int a, int b)\n{\n    ${statements}\n}\n`;
const changes = (statements) =>
  mutantsOf(inside(statements)).map(({ before, after }) => `${before} => ${after}`);

test('comments, directives and strings are left alone', () => {
  assert.deepEqual(
    tokensOf('#define X(a) \\\n  a + 1\n/* 1 + 2 */ "3 + \\"4" \'+\' // 5\nx').map(
      ({ text }) => text,
    ),
    ['"3 + \\"4"', "'+'", 'x'],
  );
});

test('operators between values, and nothing that looks like them', () => {
  assert.deepEqual(changes('return a < b;'), ['< => <=']);
  assert.deepEqual(changes('return a * b + -a;'), ['* => /', '+ => -']);
  assert.deepEqual(changes('return a && !b;'), ['&& => ||', '! => ']);
  assert.deepEqual(changes('const char *text;'), []);
  assert.deepEqual(changes('return *a & b;'), ['& => |']);
  assert.deepEqual(changes('return &a == b;'), ['== => !=']);
});

test('constants one up and one down, except sizes of arrays', () => {
  assert.deepEqual(changes('return 0;'), ['0 => 1']);
  assert.deepEqual(changes('return 7u;'), ['7u => 8u', '7u => 6u']);
  assert.deepEqual(changes('return true;'), ['true => false']);
  assert.deepEqual(changes('char text[16];'), []);
  assert.deepEqual(changes('return f("", NULL, 0);'), []);
  assert.deepEqual(changes('return a[16];'), ['16 => 17', '16 => 15']);
});

test('conditions are turned round, statements left out', () => {
  assert.deepEqual(changes('if (a)\n        g(b);'), ['(a) => (!(a))', 'g(b) => ']);
  assert.deepEqual(changes('a = b;'), ['a = b => ']);
  assert.deepEqual(changes('for (;;) {\n        break;\n    }'), ['break => ']);
});

test('no statement is seen where there is none', () => {
  assert.deepEqual(changes('for (int i = 0; i < a; i++)\n        g(i);'), [
    '0 => 1',
    '< => <=',
    '++ => --',
    'g(i) => ',
  ]);
  assert.deepEqual(changes('s = (struct s){a, b};'), ['s = (struct s){a, b} => ']);
  assert.deepEqual(
    mutantsOf('enum { ONE, TWO };\nstatic const char *const names[] = {"a"};\n'),
    [],
  );
});

test('a mutant is the source with one change, and knows its place', () => {
  const [mutant] = mutantsOf(inside('return a < b;'));
  assert.equal(mutant.source, inside('return a <= b;'));
  assert.equal(mutant.line, 3);
  assert.equal(mutant.column, 14);
  assert.equal(mutant.text, 'return a < b;');
});
