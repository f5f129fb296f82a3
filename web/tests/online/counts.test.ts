import { expect, test } from 'vitest';
import {
  add,
  csvOf,
  dayOf,
  MOST_DAYS,
  readCounts,
  rowsOf,
  without,
  writeCounts,
  type Counts,
} from '../../src/kiosk/counts';

test('counts are read as they were written', () => {
  const counts: Counts = {};
  add(counts, '2026-11-16', 'a', 'begun');
  add(counts, '2026-11-16', 'a', 'begun');
  add(counts, '2026-11-16', 'a', 'finished');
  add(counts, '2026-11-17', 'b', 'begun');
  expect(readCounts(writeCounts(counts))).toEqual(counts);
  expect(rowsOf(counts)).toEqual([
    { day: '2026-11-16', game: 'a', begun: 2, finished: 1 },
    { day: '2026-11-17', game: 'b', begun: 1, finished: 0 },
  ]);
});

test('what makes no sense is left out, whatever it is', () => {
  for (const text of ['', 'x', '[]', 'null', '7', '{"2026-11-16":null}', '{"2026-11-16":{"a":7}}'])
    expect(readCounts(text)).toEqual({});
  expect(
    readCounts(
      '{"today":{"a":[1,1]},"2026-11-16":{"a":[-1,1.5],"b":[2,"3"],"=x":[1,1],"c":[1e99,0]}}',
    ),
  ).toEqual({ '2026-11-16': { b: { begun: 2, finished: 0 } } });
});

test('it never grows without bound: the oldest days go', () => {
  const counts: Counts = {};
  const first = new Date(2020, 0, 1);
  for (let i = 0; i < MOST_DAYS + 50; i++)
    add(counts, dayOf(new Date(2020, 0, 1 + i)), 'a', 'begun');
  const kept = readCounts(writeCounts(counts));
  expect(Object.keys(kept).length).toBe(MOST_DAYS);
  expect(kept[dayOf(first)]).toBeUndefined();
  expect(writeCounts(kept).length).toBeLessThan(40_000);
});

test('what was played after a file was saved is in the next one', () => {
  const counts: Counts = {};
  add(counts, '2026-11-16', 'a', 'begun');
  const saved = structuredClone(counts);
  add(counts, '2026-11-16', 'a', 'begun');
  add(counts, '2026-11-16', 'b', 'begun');
  expect(without(counts, saved)).toEqual({
    '2026-11-16': { a: { begun: 1, finished: 0 }, b: { begun: 1, finished: 0 } },
  });
  expect(without(saved, saved)).toEqual({});
});

test('the file is one for spreadsheets', () => {
  const counts: Counts = { '2026-11-16': { a: { begun: 3, finished: 2 } } };
  expect(csvOf(counts, ['Day', 'Game', 'Begun', 'Finished'], () => 'The "A"')).toBe(
    '\ufeff"Day","Game","Begun","Finished"\r\n2026-11-16,"The ""A""",3,2\r\n',
  );
});
