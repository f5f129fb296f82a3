import { expect, test } from 'vitest';
import { columnsFor } from '../../src/online/room/fit';

const WALL = { width: 1000, height: 700 };

test('boards on the wall are as large as they can be', () => {
  expect(columnsFor(1, WALL, 1, 0.2)).toBe(1);
  expect(columnsFor(2, WALL, 1, 0.2)).toBe(2);
  // Wide boards stand under each other, high ones beside each other.
  expect(columnsFor(2, WALL, 3, 0.2)).toBe(1);
  expect(columnsFor(3, WALL, 0.5, 0.2)).toBe(3);
  for (let count = 1; count <= 50; count++) {
    const size = (columns: number) =>
      Math.min(WALL.width / columns, WALL.height / Math.ceil(count / columns) / 1.2);
    const chosen = columnsFor(count, WALL, 1, 0.2);
    for (let columns = 1; columns <= count; columns++)
      expect(size(chosen)).toBeGreaterThan(size(columns) - 1);
  }
});

test('a wall without boards, or one that is not measured yet, has a column', () => {
  expect(columnsFor(0, WALL, 1, 0.2)).toBe(1);
  expect(columnsFor(4, { width: 0, height: 0 }, 1, 0.2)).toBe(1);
});
