import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clock, clockInWords, CLOCKS, timeInFigures } from '../../src/online/game/clock.svelte';
import { settings } from '../../src/settings/settings.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  settings.language = 'en';
});
afterEach(() => void vi.useRealTimers());

test('time runs for who is to play, and never below nothing', () => {
  const clock = new Clock();
  clock.set({ white: 61500, black: 30000 }, 'white');
  vi.advanceTimersByTime(1000);
  expect([clock.left(0), clock.left(1)]).toEqual([60500, 30000]);
  vi.advanceTimersByTime(90000);
  expect(clock.left(0)).toBe(0);
  clock.set({ white: 1000, black: 30000 }, undefined);
  vi.advanceTimersByTime(5000);
  expect(clock.left(0)).toBe(1000);
  clock.close();
});

test('sixty and twenty seconds are said, to who is to play', () => {
  const clock = new Clock();
  clock.set({ white: 61000, black: 20500 }, 'white');
  expect([clock.warning(0), clock.warning(1)]).toEqual(['', '']);
  vi.advanceTimersByTime(2000);
  expect([clock.warning(0), clock.warning(1)]).toEqual(['You have 60 seconds left.', '']);
  vi.advanceTimersByTime(40000);
  expect(clock.warning(0)).toBe('You have 20 seconds left.');
  clock.close();
});

test('times in figures and clocks in words', () => {
  expect([0, 1, 59999, 61000, 3600000, 93600000].map(timeInFigures)).toEqual([
    '0:00',
    '0:01',
    '1:00',
    '1:01',
    '1:00:00',
    '1 d 2 h',
  ]);
  expect(CLOCKS.map(clockInWords)).toEqual([
    'No limit',
    '3 min each, +2 s per turn',
    '5 min each, +5 s per turn',
    '10 min each, +10 s per turn',
    '20 min each, +10 s per turn',
    '1 min per turn',
    '1 day per turn',
    '3 days per turn',
  ]);
});
