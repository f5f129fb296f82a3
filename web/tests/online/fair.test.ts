// The test vectors of docs/fair-dice.md, and a record that was played on a server.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hexToBytes, hmacOf, sha256Of } from '../../src/online/dice/digest';
import { checkRecord, fairNumber, headersOf } from '../../src/online/dice/fair';
import { freshRules } from '../module';

const text = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const document = text('docs/fair-dice.md');
const record = text('tests/server/support/fair.lus');

function check(changed: string, known: Record<string, string> = {}) {
  return checkRecord(freshRules().openRecord(changed), changed, known);
}

describe('the vectors of docs/fair-dice.md', () => {
  const key = hexToBytes('01'.repeat(32) + '02'.repeat(32) + '03'.repeat(32));
  const rows = [
    ...document.matchAll(/^\| (\d+) \| `([0-9a-f]{16})` \| (\d+) \| (\d+) \| (\d+) \|$/gm),
  ];

  test('are there', () => expect(rows).toHaveLength(5));
  for (const [, n, first, ...numbers] of rows)
    test(`throw ${n}`, () => {
      expect(
        [...hmacOf(key, `${n}:0`).slice(0, 8)]
          .map((byte) => byte.toString(16).padStart(2, '0'))
          .join(''),
      ).toBe(first);
      expect([8, 36, 216].map((total) => fairNumber(key, Number(n), total))).toEqual(
        numbers.map(Number),
      );
    });
  test('a commitment', () => expect(document).toContain(sha256Of('01'.repeat(32))));
});

describe('a record', () => {
  test('that is fair', () => {
    const throws = record.match(/\(\d+\)/g)!.length;
    expect(check(record)).toEqual({ kind: 'fair', throws });
  });

  test('with a throw that was changed', () => {
    // The game goes on differently after another throw, so the last one is changed and nothing
    // follows it.
    const until = record.indexOf('(') + 1;
    const told = record.slice(until, record.indexOf(')', until));
    const other = told === '11' ? '22' : '11';
    const head = record.slice(0, until).replace(/\[Final .*\n/, '');
    const found = check(`${head}${other})\nresult *\n`);
    expect(found).toEqual({ kind: 'bent', number: 1, told: other, drawn: told });
  });

  test('with a promise that was not kept', () => {
    const secret = headersOf(record).get('DiceSecret')!;
    expect(check(record.replace(secret, '00'.repeat(32)))).toEqual({
      kind: 'broken',
      header: 'DiceSecret',
    });
    expect(check(record.replace(secret, 'zz'.repeat(32)))).toEqual({
      kind: 'damaged',
      header: 'DiceSecret',
    });
    expect(check(record.replace(/\[DiceSecret .*\n/, ''))).toEqual({ kind: 'unfinished' });
    expect(check(record.replace(/\[Dice .*\n/, ''))).toEqual({ kind: 'silent' });
  });

  test('that is not what was shown before', () => {
    const commit = headersOf(record).get('DiceCommit')!;
    expect(check(record, { DiceCommit: commit }).kind).toBe('fair');
    expect(check(record, { DiceCommit: '00'.repeat(32) })).toEqual({
      kind: 'changed',
      header: 'DiceCommit',
    });
  });

  test('whose headers stand at its top only', () => {
    expect(
      headersOf('[Lusoria "1"]\n[White "A \\"B\\" \\\\"]\n\n{\n[Dice "lusoria-1"]\n}\nresult *\n'),
    ).toEqual(
      new Map([
        ['Lusoria', '1'],
        ['White', 'A "B" \\'],
      ]),
    );
  });
});
