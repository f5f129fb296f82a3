import { expect, test } from 'vitest';
import { lineThrough, spread } from '../../src/boards/design';
import { designOf } from '../../src/boards/registry';
import { steer } from '../../src/boards/steer';
import { alongCourse } from '../../src/wording/labels';
import { freshRules } from '../module';

test('things that do not fit side by side overlap, within their room', () => {
  const at = Array.from({ length: 15 }, (_, i) => spread(i, 15, 136, 54));
  expect(at[14]! - at[0]!).toBeCloseTo(136 - 54);
  expect(spread(0, 1, 136, 54)).toBe(0);
});

test('arrow keys go to the nearest place in their direction', () => {
  const spots = [0, 1, 2]
    .map((x) => ({ x: 100 * x, y: 0, w: 90, h: 90 }))
    .concat({ x: 100, y: 100, w: 90, h: 90 });
  expect(steer(spots, 0, 'ArrowRight', [0, 1, 2, 3])).toBe(1);
  expect(steer(spots, 1, 'ArrowDown', [0, 1, 2, 3])).toBe(3);
  expect(steer(spots, 0, 'ArrowLeft', [0, 1, 2, 3])).toBe(0);
});

test('a way over several rows of a scripta board is drawn along its rows', () => {
  const rules = freshRules();
  const places = rules.places('scripta2');
  const [course] = rules.courses('scripta2');
  const layout = designOf('scripta2').layout(places, { tall: false, turned: false });
  const at = (...ids: number[]) =>
    ids.map((id) => `${layout.spots[id]?.x},${layout.spots[id]?.y}`).join(' ');
  expect(lineThrough(layout, alongCourse(course, [3, 7, 14]))).toEqual(
    at(3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14),
  );
  expect(lineThrough(layout, alongCourse(course, [12, 13]))).toEqual(at(12, 13));
  expect(lineThrough(layout, alongCourse(course, [20, 24, 26]))).toEqual(
    at(20, 21, 22, 23, 24, 25, 26),
  );
});
