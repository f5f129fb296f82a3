// Problems: their files, addresses, the problem of the day, what is kept of them, and those that
// people make.
import { beforeEach, describe, expect, test } from 'vitest';
import { Refused } from '../../src/core/bout';
import { problemsRouteOf, problemAddress, makeAddress } from '../../src/routes/problems';
import { store } from '../../src/settings/store';
import { dateOf, dayOf, gameOfDay, numberOfDay } from '../../src/problems/day';
import {
  markOf,
  nextProblem,
  noteDay,
  noteFound,
  noteTry,
  rated,
  readDiary,
  streakOf,
} from '../../src/problems/diary';
import { problemsOf } from '../../src/problems/library';
import { BadProblem, endOf, madeLink, readMade, TEXT_MAX } from '../../src/problems/link';
import { gradeOf, type Problem } from '../../src/problems/problem';
import { veiled } from '../../src/wording/remarks';
import { remarkWords } from '../../src/i18n/remarks';
import { freshBout, freshRules } from '../module';

const games = freshRules()
  .catalogue()
  .games.map(({ id }) => id);

describe.each(games)('the problems of %s', (id) => {
  test('can be fetched, played and told', async () => {
    const rules = freshRules();
    const all = await problemsOf(id);
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(new Set(all.map(({ position }) => position)).size).toBe(all.length);
    for (const problem of all) {
      expect(problem.identity.split(':')[0]).toBe(id);
      expect(endOf(rules, problem)).not.toBe(problem.position);
      expect(problem.chances).toBeGreaterThan(problem.next);
      for (const { kind } of problem.remarks) expect(remarkWords()[kind]).toBeTruthy();
      expect(veiled(id, problem.remarks[0]!)).not.toMatch(/[{}]/);
    }
  });
});

describe('addresses', () => {
  test.each([
    ['#/problemes', { screen: 'all' }],
    ['#/problemes/', { screen: 'all' }],
    ['#/problemes/jour', { screen: 'today' }],
    ['#/problemes/ur', { screen: 'game', game: 'ur' }],
    ['#/problemes/ur/12', { screen: 'one', game: 'ur', number: 12 }],
    ['#/problemes/ur/0', { screen: 'game', game: 'ur' }],
    ['#/problemes/ur/1e3', { screen: 'game', game: 'ur' }],
    ['#/problemes/faire/%E0%A4%A/x', { screen: 'make', identity: '', position: 'x' }],
    ['#/problemes/de/a/b', { screen: 'made', hash: '#/problemes/de/a/b' }],
    ['#/parties', null],
    ['', null],
  ])('%s', (hash, route) => expect(problemsRouteOf(hash)).toEqual(route));

  test('lead back to what they are made of', () => {
    expect(problemsRouteOf(problemAddress('ur', 3))).toEqual({
      screen: 'one',
      game: 'ur',
      number: 3,
    });
    const position = '10/10/4cc4/10/4CC4/5C4/6C3/7C2/10 w 0';
    expect(problemsRouteOf(makeAddress('ergo', position))).toEqual({
      screen: 'make',
      identity: 'ergo',
      position,
    });
  });
});

describe('the problem of the day', () => {
  const day = dayOf(Date.UTC(2026, 10, 16, 23, 59));
  test('changes at midnight, UTC', () => {
    expect(dateOf(day)).toBe('2026-11-16');
    expect(dayOf(Date.UTC(2026, 10, 17))).toBe(day + 1);
  });
  test('takes the games in turn', () =>
    expect(new Set(games.map((_, i) => gameOfDay(day + i, games))).size).toBe(games.length));
  test.each([300, 301, 320, 7, 1])('meets all of %d before any comes again', (count) => {
    const numbers = Array.from({ length: count }, (_, i) =>
      numberOfDay(day + i * games.length, games, count),
    );
    expect(new Set(numbers).size).toBe(count);
    expect(Math.min(...numbers)).toBe(1);
    expect(Math.max(...numbers)).toBe(count);
  });
});

const problem = (number: number, rating = 1000): Problem => ({
  game: 'ur',
  number,
  rating,
  identity: 'ur',
  position: '',
  line: [],
  chances: 0,
  next: 0,
  remarks: [],
});

describe('the diary', () => {
  beforeEach(() => store.remove('lusoria.problems'));

  test('begins with nothing, also where nonsense is kept', () => {
    for (const kept of ['', 'null', '[]', '{', '{"rating":"x","line":[1e9],"marks":{"ur":[1]}}']) {
      store.set('lusoria.problems', kept);
      expect(readDiary()).toMatchObject({ rating: 1000, count: 0, line: [], days: [] });
      expect(markOf(readDiary(), 'ur', 1)).toBeUndefined();
    }
  });

  test('counts the first try, and no other', () => {
    const first = noteTry(problem(1), 1);
    expect(first).toMatchObject({ rating: 1020, count: 1, line: [1000, 1020] });
    expect(noteTry(problem(1), 0)).toEqual(first);
    const second = noteTry(problem(2, 1020), 0);
    expect(second.rating).toBe(1000);
    expect(markOf(second, 'ur', 2)).toBe('wrong');
    expect(markOf(noteFound(problem(2)), 'ur', 2)).toBe('right');
    expect(readDiary().rating).toBe(1000);
  });

  test('moves less with time, and stays within its bounds', () => {
    expect(rated(1000, 0, 1000, 1)).toBe(1020);
    expect(rated(1000, 20, 1000, 1)).toBe(1010);
    expect(rated(1000, 0, 1000, 0.5)).toBe(1000);
    expect(rated(100, 0, 100, 0)).toBe(100);
  });

  test('counts days in a row until yesterday or today', () => {
    const day = dayOf(Date.UTC(2026, 2, 1)); // over the end of a month
    noteDay(day - 4);
    for (const back of [2, 1]) noteDay(day - back);
    expect(streakOf(readDiary(), day)).toBe(2);
    noteDay(day);
    noteDay(day);
    expect(streakOf(readDiary(), day)).toBe(3);
    expect(streakOf(readDiary(), day + 2)).toBe(0);
  });

  test('offers what is as hard as one is strong, and what was not found at last', () => {
    const all = [problem(1, 700), problem(2, 1010), problem(3, 1500)];
    expect(nextProblem(all, readDiary())?.number).toBe(2);
    expect(nextProblem(all, readDiary(), 2)?.number).toBe(1);
    noteTry(all[0]!, 1);
    noteTry(all[1]!, 0);
    noteTry(all[2]!, 1);
    expect(nextProblem(all, readDiary())?.number).toBe(2);
    noteFound(all[1]!);
    expect(nextProblem(all, readDiary())).toBeNull();
  });
});

test('grades are the ranges of problems/mine.h', () =>
  expect([400, 799, 800, 999, 1000, 1200, 1399, 1400, 2000].map(gradeOf)).toEqual([
    0, 0, 1, 1, 2, 3, 3, 4, 4,
  ]));

describe('a problem that somebody made', () => {
  const bout = freshBout('ergo');
  const { position } = bout.state();
  const made = {
    identity: 'ergo',
    position,
    line: [bout.actions()[0]!.text],
    text: 'Où ? <b>/&#x41; “é”',
  };

  test('comes out of its link as it went in', () => {
    expect(readMade(madeLink(made))).toEqual(made);
    expect(endOf(freshRules(), made)).not.toBe(position);
  });

  test.each([
    ['', 'broken'],
    ['#/problemes/de/', 'broken'],
    ['#/problemes/de/%E0%A4%A/x/y/z', 'broken'],
    ['#/problemes/de/ergo/x', 'broken'],
    ['#/problemes/de/ergo/x/y/z/more', 'broken'],
    ['#/problemes/de/ergo/x/y/a%00b', 'broken'],
    ['#/problemes/de/ergo/x/y/a%E2%80%AEb', 'broken'],
    [`#/problemes/de/ergo/x/y/${'a'.repeat(TEXT_MAX + 1)}`, 'long'],
    [`#/problemes/de/ergo/x/${'y%20'.repeat(20)}/`, 'long'],
    [`#/problemes/de/${'a'.repeat(9000)}`, 'long'],
  ])('is refused: %s', (hash, why) => {
    expect(() => readMade(hash)).toThrow(BadProblem);
    expect(() => readMade(hash)).toThrow(why);
  });

  test('is refused by the rules: no such game, position or action, and longer than a turn', () => {
    const rules = freshRules();
    expect(() => endOf(rules, { ...made, identity: 'chess' })).toThrow(Refused);
    expect(() => endOf(rules, { ...made, position: 'nonsense' })).toThrow(Refused);
    expect(() => endOf(rules, { ...made, line: ['nonsense'] })).toThrow(Refused);
    const next = freshBout('ergo');
    next.play(made.line[0]!);
    const line = [...made.line, next.actions()[0]!.text];
    expect(() => endOf(rules, { ...made, line })).toThrow('turn');
    expect(() =>
      endOf(rules, {
        identity: 'scripta2',
        position: freshBout('scripta2').state().position,
        line,
      }),
    ).toThrow('nobody');
  });
});
