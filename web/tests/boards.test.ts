import { expect, test } from 'vitest';
import { spread } from '../src/boards/design';
import { steer } from '../src/boards/steer';

test('things that do not fit side by side overlap, within their room', () => {
  const at = Array.from({ length: 15 }, (_, i) => spread(i, 15, 136, 54));
  expect(at[14]! - at[0]!).toBeCloseTo(136 - 54);
  expect(spread(0, 1, 136, 54)).toBe(0);
});

test('arrow keys go to the nearest place in their direction', () => {
  const spots = [0, 1, 2].map((x) => ({ x: 100 * x, y: 0, w: 90, h: 90 })).concat({ x: 100, y: 100, w: 90, h: 90 });
  expect(steer(spots, 0, 'ArrowRight', [0, 1, 2, 3])).toBe(1);
  expect(steer(spots, 1, 'ArrowDown', [0, 1, 2, 3])).toBe(3);
  expect(steer(spots, 0, 'ArrowLeft', [0, 1, 2, 3])).toBe(0);
});
