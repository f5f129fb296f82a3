import { expect, test } from 'vitest';
import { nearest, reachOf } from '../../src/boards/aim';
import { parseKiosk } from '../../src/settings/kiosk';

test('the address of a kiosk is read, and what means nothing is left out', () => {
  expect(parseKiosk('?idle=20')).toBeNull();
  expect(parseKiosk('?kiosk')).toEqual({
    idle: 60,
    games: [],
    language: null,
    level: 1,
    theme: 'light',
    look: 'new',
    sound: false,
    counts: false,
  });
  const all = '?kiosk&idle=90&games=a,%20b,&lang=en&level=3&theme=dark&look=plain&sound=on';
  expect(parseKiosk(all)).toEqual({
    idle: 90,
    games: ['a', 'b'],
    language: 'en',
    level: 3,
    theme: 'dark',
    look: 'plain',
    sound: true,
    counts: false,
  });
  expect(parseKiosk('?kiosk&counts')).toMatchObject({ counts: true });
  expect(parseKiosk('?kiosk&idle=1&level=99&theme=pink&look=gold&lang=xx')).toMatchObject({
    idle: 10,
    level: 6,
    theme: 'light',
    look: 'new',
    language: null,
  });
  expect(parseKiosk('?kiosk&idle=soon&level=')).toMatchObject({ idle: 60, level: 1 });
});

test('a finger that misses a small place by little means it, by more does not', () => {
  const spots = [
    { x: 40, y: 40, w: 80, h: 80 },
    { x: 120, y: 40, w: 80, h: 80 },
  ];
  const pixelsPerUnit = 35 / 80;
  const reach = reachOf(spots[0]!, pixelsPerUnit);
  expect((80 + 2 * reach) * pixelsPerUnit).toBeCloseTo(44);
  expect(nearest(spots, [0], { x: 80 + reach * 0.9, y: 40 }, reach)).toBe(0);
  expect(nearest(spots, [0], { x: 80 + reach * 1.1, y: 40 }, reach)).toBeUndefined();
  expect(reachOf(spots[0]!, 1)).toBe(0);
});
