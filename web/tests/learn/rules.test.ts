import { describe, expect, test } from 'vitest';
import { Refused } from '../../src/core/bout';
import list from '../../../games/list?raw';
import type { Thought } from '../../src/core/types';
import { Cast } from '../../src/boards/sprites';
import { Rules } from '../../src/core/rules';
import { freshBout, freshModule, freshRules } from '../module';

const ids = freshRules()
  .catalogue()
  .games.map((game) => game.id);

describe('games', () => {
  test('all are listed with their options, and six levels', () => {
    const { games, levels } = freshRules().catalogue();
    expect(games.map((game) => game.id)).toEqual(list.trim().split('\n'));
    expect(levels).toHaveLength(6);
    for (const { options } of games)
      for (const option of options) expect(option.values).toContain(option.standard);
  });

  test.each(ids)('%s: a random game, its pieces on the screen follow its events', (id) => {
    const bout = freshBout(id);
    const cast = new Cast(freshRules().places(id), bout.state().pieces);
    let state = bout.state();
    for (let i = 0; state.kind !== 'over' && i < 3000; i++) {
      const actions = bout.actions();
      const step =
        state.kind === 'chance'
          ? bout.throwDice()
          : bout.play(actions[(i * 7919) % actions.length]!.text);
      step.events.forEach((event) => cast.apply(event));
      state = bout.state();
      expect(cast.agrees(state.pieces), `${state.position} after ${step.text}`).toBe(true);
    }
    expect(bout.history()).toHaveLength(state.steps);
  });

  test.each(ids)('%s: a record read and written again says the same', (id) => {
    const bout = freshBout(id);
    for (let i = 0; i < 40 && bout.state().kind !== 'over'; i++) {
      if (bout.state().kind === 'chance') bout.throwDice();
      else bout.play(bout.actions()[0]!.text);
    }
    const record = bout.record('Claudia', 'Marcus "Niger"', '2026-11-15');
    const again = freshRules().openRecord(record);
    expect(again.record()).toBe(record);
    expect(again.state()).toEqual(bout.state());
  });
});

describe('what a hand can do', () => {
  test('one piece may take both dice, and the way is worked out', () => {
    const bout = freshBout('scripta2', 'w 52 W:h15 B:h15');
    const hand = freshRules()
      .places('scripta2')
      .find((place) => place.kind === 'hand' && place.owner === 0)!.id;
    const ways = bout.pick([hand]).ways;
    expect(ways.map((way) => [way.to, way.dice])).toEqual([
      [2, [2]],
      [5, [5]],
      [7, [2, 5]],
    ]);
    for (const text of ways[2]!.steps) bout.play(text);
    expect(bout.state().position).toBe('b - W:h14,7x1 B:h15');
  });

  test('two orders that do different things are two ways', () => {
    const bout = freshBout('scripta2', 'w 21 W:1x1,20x14 B:2x1,3x1,25x13');
    const to4 = bout.pick([1]).ways.filter((way) => way.to === 4);
    expect(to4.map((way) => way.steps)).toEqual([
      ['1:1', '2:2'],
      ['2:1', '1:3'],
    ]);
  });

  test('the ends of a rank taken up move the rank, one legionary alone steps', () => {
    const bout = freshBout('bastonus');
    const at = (name: string) =>
      freshRules()
        .places('bastonus')
        .find((place) => place.name === name)!.id;
    expect(bout.pick([at('b3')]).ways.map((way) => way.steps[0])).toEqual(
      expect.arrayContaining(['b3-b4', 'b3-b2']),
    );
    expect(bout.pick([at('b3')]).ways.every((way) => way.from.length === 1)).toBe(true);
    expect(bout.pick([at('b3')]).joins).toContain(at('d3'));
    const rank = bout.pick([at('b3'), at('d3')]).ways;
    expect(new Set(rank.map((way) => way.steps[0]))).toEqual(new Set(['b3..d3n', 'b3..d3s']));
    expect(
      rank
        .filter((way) => way.steps[0] === 'b3..d3n')
        .map((way) => way.to)
        .sort(),
    ).toEqual([at('b4'), at('c4'), at('d4')]);
  });

  test('a push is found on the square of the pushed piece', () => {
    const bout = freshBout('bastonus', '3di3/2c5/ll2llll/2l5/2L5/LL1LLLLL/5C2/3ID3 w - 0');
    const at = (name: string) =>
      freshRules()
        .places('bastonus')
        .find((place) => place.name === name)!.id;
    const push = bout.pick([at('c4')]).ways.find((way) => way.to === at('c5'))!;
    expect(push.steps).toEqual(['c4!n']);
    expect(push.events.map((event) => event.kind)).toContain('exhausted');
  });

  test('nothing, where nobody decides', () => {
    const bout = freshBout('scripta2');
    expect(bout.pick([37]).ways).toEqual([]);
    expect(bout.actions()).toEqual([]);
  });
});

describe('a match', () => {
  test('taking back never crosses a throw', () => {
    const bout = freshBout('scripta2');
    bout.play('52');
    bout.play('5:h');
    expect(bout.state()).toMatchObject({
      steps: 2,
      undoFloor: 1,
      dice: [
        { value: 5, used: true },
        { value: 2, used: false },
      ],
    });
    bout.rewind(1);
    expect(bout.state().position).toBe('w 52 W:h15 B:h15');
  });

  test('a double lies there four times', () => {
    const bout = freshBout('scripta2');
    bout.play('44');
    expect(bout.state().dice).toHaveLength(4);
  });

  test('what is wrong is refused with its reason, and what was open stays', () => {
    const rules = freshRules();
    const bout = rules.open('ur');
    expect(() => bout.play('9')).toThrow(Refused);
    expect(() => rules.open('chess')).toThrow(/no game/);
    expect(() => rules.openRecord('nonsense')).toThrow(Refused);
    expect(bout.state().position).toBe('w ?o W:t7,h7 B:t7,h7 r7');
  });

  test('people may end it', () => {
    const bout = freshBout('ergo');
    bout.end(1, 'resignation');
    expect(bout.state()).toMatchObject({ kind: 'over', player: 1, reason: 'resignation' });
  });

  test('throws fall as the rules say', () => {
    const rules = freshRules();
    const count = [0, 0, 0, 0, 0];
    for (let i = 0; i < 4000; i++) {
      const bout = rules.open('ur:buy=never');
      count[Number(bout.throwDice().text)]!++;
      bout.close();
    }
    // 3/8, 3/8, 1/8, 1/8 (UR-3), within six standard deviations.
    expect(Math.abs(count[1]! - 1500)).toBeLessThan(184);
    expect(Math.abs(count[2]! - 1500)).toBeLessThan(184);
    expect(Math.abs(count[3]! - 500)).toBeLessThan(126);
    expect(Math.abs(count[4]! - 500)).toBeLessThan(126);
  });
});

describe('thinking', () => {
  test.each(ids)('%s: every level answers with a legal action', (id) => {
    const rules = new Rules(freshModule());
    const bout = rules.open(id);
    while (bout.state().kind === 'chance') bout.throwDice();
    const legal = bout.actions().map((action) => action.text);
    for (let level = 1; level <= 5; level++) {
      const asked = rules.openRecord(bout.record());
      const thought: Thought = asked.ask('think', level, 1, level);
      expect(legal).toContain(thought.choices[0]!.text);
      expect(thought.choices).toHaveLength(legal.length);
      asked.close();
    }
  });
});
