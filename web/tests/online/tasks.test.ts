import { expect, test } from 'vitest';
import { choose } from '../../src/online/tasks/choose';
import { onlineRouteOf, taskAddress, tasksWallAddress } from '../../src/routes/online';
import type { Problem } from '../../src/problems/problem';

const problems = Array.from({ length: 300 }, (_, i) => ({
  number: i + 1,
  rating: 700 + i * 3,
  position: `p${i}`,
})) as Problem[];
const numbers = (list: Problem[]) => list.map(({ number }) => number);

test('problems of one grade, the same all day, others the next, none twice', () => {
  const today = choose(problems, 1, 3, 20000, []);
  expect(today.every(({ rating }) => rating >= 800 && rating < 1000)).toBe(true);
  expect(numbers(choose(problems, 1, 3, 20000, []))).toEqual(numbers(today));
  expect(numbers(choose(problems, 1, 3, 20001, []))).not.toEqual(numbers(today));
  const given = today.map(({ position }) => position);
  const more = choose(problems, 1, 3, 20000, given);
  expect(more.some(({ position }) => given.includes(position))).toBe(false);
  expect(choose(problems, 1, 500, 20000, []).length).toBeLessThan(100);
});

test('a problem of a room and the table on the wall have addresses', () => {
  expect(onlineRouteOf(taskAddress('abcdefgh', 1))).toEqual({
    screen: 'room',
    code: 'abcdefgh',
    task: 1,
  });
  expect(onlineRouteOf(tasksWallAddress('abcdefgh'))).toEqual({
    screen: 'wall',
    code: 'abcdefgh',
    tasks: true,
  });
  for (const end of ['p0', 'p11', 'p', 'px', 'p1x'])
    expect(onlineRouteOf(`#/salle/abcdefgh/${end}`)).toEqual({ screen: 'room', code: 'abcdefgh' });
});
