// Every task of every lesson, played through the rules: legal, enough, and not done by just
// anything.
import { describe, expect, test } from 'vitest';
import { courseOf } from '../../src/learn/lessons';
import { fulfils } from '../../src/learn/lesson';
import { sketchWalk } from '../../src/learn/sketch';
import { freshBout, freshRules } from '../module';

const games = freshRules().catalogue().games;

describe.each(games)('the lesson of $id', ({ id, articles }) => {
  test.each(courseOf(id).tasks.map((task, i) => ({ task, number: i + 1 })))(
    'task $number',
    ({ task }) => {
      const bout = freshBout(id, task.position);
      const places = freshRules().places(id);
      expect(bout.state()).toMatchObject({ position: task.position, player: 0 });
      expect(bout.state().kind).not.toBe('over');
      for (const name of task.articles) expect(name.startsWith(`${articles}-`)).toBe(true);
      expect(fulfils(task, [], places)).toBe(false);
      const events = task.solution.flatMap((text) => {
        expect(bout.state().player, `${task.position}: White still acts before ${text}`).toBe(0);
        return bout.play(text).events;
      });
      expect(fulfils(task, events, places), JSON.stringify(events)).toBe(true);
    },
  );
});

test('what must not happen spoils a task', () => {
  const task = courseOf('ur').tasks.find((each) => each.without)!;
  expect(
    fulfils(task, freshBout('ur', task.position).play('2').events, freshRules().places('ur')),
  ).toBe(false);
});

test.each([
  ['ur', 'd1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1'],
  ['scripta2', Array.from({ length: 36 }, (_, i) => i + 1).join(' ')],
])('the way over the board of %s', (id, way) => {
  const { places, stops } = sketchWalk(freshRules(), id, courseOf(id).walk!);
  expect(stops!.map((stop) => places[stop]!.name).join(' ')).toBe(way);
});
