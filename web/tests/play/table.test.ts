// What stands around the board: where the panel goes, what plates count, and time at one screen.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { designOf } from '../../src/boards/registry';
import { holdingsOf } from '../../src/play/holdings';
import { figuresOf } from '../../src/play/clock.svelte';
import { TableClock } from '../../src/play/table_clock';
import { arrange } from '../../src/screens/arrange';
import { freshBout, freshRules } from '../module';

const placed = (game: string, width: number, height: number) => {
  const places = freshRules().places(game);
  const drawing = (tall: boolean) => designOf(game).layout(places, { tall, turned: false });
  return arrange({ width, height, rem: 18 }, drawing, false);
};

test('the panel stands where it leaves most to the board', () => {
  expect(placed('ur', 1280, 720)).toMatchObject({ side: true, tall: false, phone: false });
  expect(placed('ur', 768, 1024)).toMatchObject({ side: true, tall: true });
  expect(placed('ur', 1024, 768)).toMatchObject({ side: false, tall: false, phone: false });
  expect(placed('ergo', 1024, 768)).toMatchObject({ side: true, tall: false });
  expect(placed('ergo', 390, 844)).toMatchObject({ side: false, tall: true, phone: true });
  expect(placed('scripta2', 844, 390)).toMatchObject({ side: true, low: true });
});

test('the panel takes what the board cannot use, to a limit', () => {
  expect(placed('bastonus', 1280, 720).panel).toBeGreaterThan(placed('ur', 1280, 720).panel);
  expect(placed('bastonus', 2560, 1440).panel).toBe(25 * 18);
});

test('an empty tray takes little room, and the board keeps its place', () => {
  const places = freshRules().places('ur');
  const home = places.find((place) => place.kind === 'home')!;
  const view = { tall: false, turned: false };
  const filled = designOf('ur').layout(places, view);
  const bare = designOf('ur').layout(places, { ...view, bare: new Set([home.id]) });
  expect(bare.spots[home.id]!.w).toBeLessThan(filled.spots[home.id]!.w / 2);
  expect(bare.spots.slice(0, 24)).toEqual(filled.spots.slice(0, 24));
  expect([bare.width, bare.height]).toEqual([filled.width, filled.height]);
});

test('plates count what lies on the places of a game', () => {
  const rules = freshRules();
  const held = (game: string, position: string, side: 0 | 1) =>
    holdingsOf(rules.places(game), rules.look(game, position).pieces, side).map(
      ({ kind, count }) => `${kind} ${count}`,
    );
  const ur = 'w 2 W:t5,h2,2,5,8,13,o1 B:t6,h3,3,7,10,o1 r10';
  expect(held('ur', ur, 0)).toEqual(['purse 5', 'hand 2', 'square 4', 'home 1']);
  expect(held('ur', ur, 1)).toEqual(['purse 6', 'hand 3', 'square 3', 'home 1']);
  const hit = 'w 52 W:h2,3x1,8x3,14x2,22x1,33x6 B:c1,5x2,10x2,16x7,20x2,30x1';
  expect(held('scripta2', hit, 0)).toEqual(['hand 2', 'square 13', 'home 0']);
  expect(held('scripta2', hit, 1)).toEqual(['hand 0', 'circle 1', 'square 14', 'home 0']);
});

test('until somebody has begun it is the opening, in the one game that has one', () => {
  const bout = freshBout('ur:buy=never');
  expect(bout.state().phase).toBe('opening');
  bout.play('1');
  expect(bout.state().phase).toBe('');
  expect(freshBout('ergo').state().phase).toBe('');
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function clock(left: [number, number] | null = null) {
  const over: number[] = [];
  const made = new TableClock('180+2', left, (side) => over.push(side), vi.fn());
  return { made, over };
}

test('time runs for who is to play, and a turn that ends earns some', () => {
  const { made } = clock();
  made.follow(0, 0);
  vi.advanceTimersByTime(10000);
  made.hold(); // the piece travels
  vi.advanceTimersByTime(5000);
  made.follow(1, 1);
  expect(made.times).toEqual([172000, 180000]);
  vi.advanceTimersByTime(1000);
  expect(made.times).toEqual([172000, 179000]);
  made.close();
});

test('going on in the same turn earns nothing; taking back takes the earning, not the time', () => {
  const { made } = clock();
  made.follow(0, 0);
  vi.advanceTimersByTime(4000);
  made.follow(0, 1);
  expect(made.times[0]).toBe(176000);
  made.follow(1, 2);
  expect(made.times[0]).toBe(178000);
  made.back(1);
  made.follow(0, 1);
  expect(made.times).toEqual([176000, 180000]);
  made.close();
});

test('time that is over is told once', () => {
  const { made, over } = clock([3000, 180000]);
  made.follow(0, 0);
  vi.advanceTimersByTime(2900);
  expect(over).toEqual([]);
  vi.advanceTimersByTime(10000);
  expect(over).toEqual([0]);
  expect(figuresOf(made.left(0))).toBe('0:00');
  made.close();
});
