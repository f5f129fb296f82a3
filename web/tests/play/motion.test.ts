// What is seen of a step: in which order, along which squares, and for how long.
import { describe, expect, test } from 'vitest';
import { beatsOf, between } from '../../src/boards/motion';
import { framesOf } from '../../src/boards/parts/gestures';
import { Cast } from '../../src/boards/sprites';
import type { Step } from '../../src/core/types';
import { chance, origin, roll, throwTime } from '../../src/ui/throw/flight';
import { freshBout, freshRules } from '../module';

const rules = freshRules();
const ids = rules.catalogue().games.map((game) => game.id);
/** Travel times that a step may take: 600 ms where a piece travels 300 ms. */
const MOST = 2;

function played(identity: string, position: string, text: string): Step {
  return freshBout(identity, position).play(text);
}
const kinds = (step: Step) =>
  beatsOf(step, rules.courses('scripta2')).map(({ events }) => events.map(({ kind }) => kind));

describe('beats', () => {
  test.each(ids)('%s: a random game, beat by beat, and no step takes long', (id) => {
    const bout = freshBout(id);
    const courses = rules.courses(id);
    const cast = new Cast(rules.places(id), bout.state().pieces);
    let state = bout.state();
    for (let i = 0; state.kind !== 'over' && i < 3000; i++) {
      const actions = bout.actions();
      const step =
        state.kind === 'chance'
          ? bout.throwDice()
          : bout.play(actions[(i * 7919) % actions.length]!.text);
      state = bout.state();
      const beats = beatsOf(step, courses, i % 3 === 0);
      expect(beats.flatMap((beat) => beat.events).length).toBe(step.events.length);
      for (const { events, motions } of beats)
        events.forEach((event, k) => cast.apply(event, motions[k]));
      expect(cast.agrees(state.pieces), `${state.position} after ${step.text}`).toBe(true);
      for (const { motions, length } of beats)
        for (const motion of motions)
          if (motion) expect(motion.start + motion.length).toBeLessThanOrEqual(length + 1e-9);
      const moved = beats.filter(({ motions }) => motions.some((motion) => motion !== null));
      expect(
        moved.reduce((sum, beat) => sum + beat.length, 0),
        step.text,
      ).toBeLessThan(MOST);
    }
  });

  test('who hits arrives before the other leaves', () => {
    const step = played('scripta2', 'w 21 W:1x1,20x14 B:2x1,25x14', '1:1');
    expect(kinds(step).slice(0, 2)).toEqual([['moved'], ['hit']]);
  });

  test('a piece goes from square to square, from its hand and round the corners', () => {
    const courses = rules.courses('scripta2');
    const way = (position: string, text: string) =>
      beatsOf(played('scripta2', position, text), courses)[0]!.motions[0]!.way;
    expect(way('w 52 W:11x15 B:h15', '5:11')).toEqual([12, 13, 14, 15]);
    expect(way('w 52 W:h15 B:h15', '5:h')).toEqual([1, 2, 3, 4]);
    expect(way('w 52 W:33x1,35x1,o13 B:h15', '5:33')).toEqual([34, 35, 36]);
  });

  test('what was dragged has no way to go', () => {
    const step = played('scripta2', 'w 52 W:11x15 B:h15', '5:11');
    const [by] = beatsOf(step, rules.courses('scripta2'), true);
    expect(by!.motions[0]!.way).toEqual([]);
    expect(by!.length).toBeLessThan(1);
  });

  test('a rosette lights up that somebody comes to stand on', () => {
    const courses = rules.courses('ur');
    /** The only pawn stands on this square of its way, and goes two further. */
    const lit = (square: number) => {
      const bout = freshBout('ur', `w 2 W:t7,h6,${square} B:t7,h7 r7`);
      const { text } = bout.actions().find(({ from }) => from[0] === courses[0][square - 1])!;
      return beatsOf(bout.play(text), courses)[0]!.motions[0]!.lit;
    };
    expect([lit(1), lit(2)]).toEqual([false, true]);
  });

  test('who pushes and who is pushed slide', () => {
    const step = played('bastonus', '3di3/2c5/ll2llll/2l5/2L5/LL1LLLLL/5C2/3ID3 w - 0', 'c4!n');
    const [first] = beatsOf(step, rules.courses('bastonus'));
    expect(first!.motions.map((motion) => motion?.kind)).toEqual(['pushed', 'pushed']);
  });

  test('a way that could be another one is not shown', () => {
    expect(between([5, 6, 7, 8], 5, 8)).toEqual([6, 7]);
    expect(between([5, 6, 7, 8], 99, 6)).toEqual([5]);
    expect(between([5, 6, 7, 5, 8], 5, 8)).toEqual([]);
    expect(between([], 1, 2)).toEqual([]);
    expect(between([5, 6, 7, 8], 8, 5)).toEqual([]);
  });
});

describe('what moves', () => {
  test('every gesture begins and ends where it should, by transforms alone', () => {
    const [from, to] = [
      { x: 10, y: 20, size: 1 },
      { x: 110, y: 220, size: 0.8 },
    ];
    const via = [{ x: 60, y: 20 }];
    for (const kind of ['moved', 'entered', 'borne_off', 'pushed', 'hit', 'paid'] as const) {
      const frames = framesOf(kind, { from, via, to, radius: 27 });
      expect(
        frames.every((frame) => Object.keys(frame).sort().join() === 'easing,offset,transform'),
      ).toBe(true);
      expect(frames[0]!.transform).toMatch(
        /^translate\(10px, 20px\) rotate\(0deg\) scale\(1, 1\)$/,
      );
      expect(frames.at(-1)!.transform).toMatch(
        /^translate\(110px, 220px\) rotate\((0|360)deg\) scale\(0\.8, 0\.8\)$/,
      );
    }
    const walk = framesOf('moved', { from, via, to, radius: 27 });
    expect(walk.some((frame) => String(frame.transform).startsWith('translate(60px, 20px)'))).toBe(
      true,
    );
  });

  test('dice come from the far side of the board, not too far, and lie within 600 ms', () => {
    const board = { x: 0, y: 0, width: 900, height: 600 };
    const from = origin({ x: 1000, y: 500 }, board, 60, 3);
    expect(1000 + from.x).toBeGreaterThan(0);
    expect(1000 + from.x).toBeLessThan(500);
    expect(500 + from.y).toBeLessThan(300);
    expect(throwTime(3, 300)).toBeLessThanOrEqual(600);
    expect(roll(from, 1).at(-1)!.transform).toBe('rotateX(0deg) rotateY(0deg) rotateZ(0deg)');
    expect(chance(4)).toBe(chance(4));
    expect(chance(4)).not.toBe(chance(5));
  });
});
