import { describe, expect, test } from 'vitest';
import { Refused } from '../src/core/rules';
import { Cast } from '../src/play/sprites';
import { freshModule, freshRules } from './module';

const ids = freshRules().catalogue().games.map((game) => game.id);

describe('games', () => {
  test('all five are listed with their options, and six levels', () => {
    const { games, levels } = freshRules().catalogue();
    expect(games.map((game) => game.id)).toEqual(['scripta2', 'scripta3', 'ur', 'ergo', 'bastonus']);
    expect(levels).toHaveLength(6);
    for (const { options } of games) for (const option of options) expect(option.values).toContain(option.standard);
  });

  test.each(ids)('%s: a random game, its pieces on the screen follow its events', (id) => {
    const rules = freshRules();
    rules.open(id);
    const cast = new Cast(rules.places(), rules.state().pieces);
    let state = rules.state();
    for (let i = 0; state.kind !== 'over' && i < 3000; i++) {
      const actions = rules.actions();
      const step = state.kind === 'chance' ? rules.throwDice() : rules.play(actions[(i * 7919) % actions.length]!.text);
      step.events.forEach((event) => cast.apply(event));
      state = rules.state();
      expect(cast.agrees(state.pieces), `${state.position} after ${step.text}`).toBe(true);
    }
    expect(rules.history()).toHaveLength(state.steps);
  });

  test.each(ids)('%s: a record read and written again says the same', (id) => {
    const rules = freshRules();
    rules.open(id);
    for (let i = 0; i < 40 && rules.state().kind !== 'over'; i++) {
      if (rules.state().kind === 'chance') rules.throwDice();
      else rules.play(rules.actions()[0]!.text);
    }
    const record = rules.record('Claudia', 'Marcus "Niger"', '2026-11-15');
    const again = freshRules();
    again.openRecord(record);
    expect(again.record()).toBe(record);
    expect(again.state()).toEqual(rules.state());
  });
});

describe('what a hand can do', () => {
  test('one piece may take both dice, and the way is worked out', () => {
    const rules = freshRules();
    rules.open('scripta2', 'w 52 W:h15 B:h15');
    const hand = rules.places().find((place) => place.kind === 'hand' && place.owner === 0)!.id;
    const ways = rules.pick([hand]).ways;
    expect(ways.map((way) => [way.to, way.dice])).toEqual([[2, [2]], [5, [5]], [7, [2, 5]]]);
    for (const text of ways[2]!.steps) rules.play(text);
    expect(rules.state().position).toBe('b - W:h14,7x1 B:h15');
  });

  test('two orders that do different things are two ways', () => {
    const rules = freshRules();
    rules.open('scripta2', 'w 21 W:1x1,20x14 B:2x1,3x1,25x13');
    const to4 = rules.pick([1]).ways.filter((way) => way.to === 4);
    expect(to4.map((way) => way.steps)).toEqual([['1:1', '2:2'], ['2:1', '1:3']]);
  });

  test('the ends of a rank taken up move the rank, one legionary alone steps', () => {
    const rules = freshRules();
    rules.open('bastonus');
    const at = (name: string) => rules.places().find((place) => place.name === name)!.id;
    expect(rules.pick([at('b3')]).ways.map((way) => way.steps[0])).toEqual(expect.arrayContaining(['b3-b4', 'b3-b2']));
    expect(rules.pick([at('b3')]).ways.every((way) => way.from.length === 1)).toBe(true);
    expect(rules.pick([at('b3')]).joins).toContain(at('d3'));
    const rank = rules.pick([at('b3'), at('d3')]).ways;
    expect(new Set(rank.map((way) => way.steps[0]))).toEqual(new Set(['b3..d3n', 'b3..d3s']));
    expect(rank.filter((way) => way.steps[0] === 'b3..d3n').map((way) => way.to).sort()).toEqual([at('b4'), at('c4'), at('d4')]);
  });

  test('a push is found on the square of the pushed piece', () => {
    const rules = freshRules();
    rules.open('bastonus', '3di3/2c5/ll2llll/2l5/2L5/LL1LLLLL/5C2/3ID3 w - 0');
    const at = (name: string) => rules.places().find((place) => place.name === name)!.id;
    const push = rules.pick([at('c4')]).ways.find((way) => way.to === at('c5'))!;
    expect(push.steps).toEqual(['c4!n']);
    expect(push.events.map((event) => event.kind)).toContain('exhausted');
  });

  test('nothing, where nobody decides', () => {
    const rules = freshRules();
    rules.open('scripta2');
    expect(rules.pick([37]).ways).toEqual([]);
    expect(rules.actions()).toEqual([]);
  });
});

describe('a match', () => {
  test('taking back never crosses a throw', () => {
    const rules = freshRules();
    rules.open('scripta2');
    rules.play('52');
    rules.play('5:h');
    expect(rules.state()).toMatchObject({ steps: 2, undoFloor: 1, dice: [{ value: 5, used: true }, { value: 2, used: false }] });
    rules.rewind(1);
    expect(rules.state().position).toBe('w 52 W:h15 B:h15');
  });

  test('a double lies there four times', () => {
    const rules = freshRules();
    rules.open('scripta2');
    rules.play('44');
    expect(rules.state().dice).toHaveLength(4);
  });

  test('what is wrong is refused with its reason, and what was open stays', () => {
    const rules = freshRules();
    rules.open('ur');
    expect(() => rules.play('9')).toThrow(Refused);
    expect(() => rules.open('chess')).toThrow(/no game/);
    expect(() => rules.openRecord('nonsense')).toThrow(Refused);
    expect(rules.state().position).toBe('w ?o W:t7,h7 B:t7,h7 r7');
  });

  test('people may end it', () => {
    const rules = freshRules();
    rules.open('ergo');
    rules.end(1, 'resignation');
    expect(rules.state()).toMatchObject({ kind: 'over', player: 1, reason: 'resignation' });
  });

  test('throws fall as the rules say', () => {
    const rules = freshRules();
    const count = [0, 0, 0, 0, 0];
    for (let i = 0; i < 4000; i++) {
      rules.open('ur:buy=never');
      count[Number(rules.throwDice().text)]!++;
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
    const module = freshModule();
    const rules = freshRules();
    rules.open(id);
    while (rules.state().kind === 'chance') rules.throwDice();
    const legal = rules.actions().map((action) => action.text);
    module.write(rules.record());
    for (let level = 1; level <= 5; level++) {
      module.write(rules.record());
      module.call.open_record();
      module.call.think(level, 1, level);
      const thought = module.json() as { choices: { text: string; value: number }[] };
      expect(legal).toContain(thought.choices[0]!.text);
      expect(thought.choices).toHaveLength(legal.length);
    }
  });
});
