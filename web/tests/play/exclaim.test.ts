import { describe, expect, test } from 'vitest';
import type { GameEvent, Step } from '../../src/core/types';
import { exclamationFor } from '../../src/wording/exclaim';
import type { Match } from '../../src/play/match.svelte';

const step = (text: string, chance: boolean, events: Partial<GameEvent>[] = []): Step => ({
  player: 0,
  chance,
  text,
  dice: [],
  events: events as GameEvent[],
  movements: events.map(() => 1),
  told: [],
});
const after = (steps: Step[], over = false, winner = 0, person = 0) =>
  exclamationFor({
    over,
    steps,
    person,
    moving: false,
    state: { player: winner },
  } as unknown as Match);

describe('exclamations', () => {
  test('the first throw, twins, and nothing for any other', () => {
    expect(after([])).toBe(null);
    expect(after([step('52', true)])).toBe('begins');
    expect(after([step('52', true), step('5:h', false), step('44', true)])).toBe('doubles');
    expect(after([step('52', true), step('5:h', false), step('43', true)])).toBe(null);
    expect(after([step('2', true), step('2', true)])).toBe(null);
  });
  test('losses, seen from the person', () => {
    expect(after([step('1:4', false, [{ kind: 'hit', player: 1 }])])).toBe('hit');
    expect(after([step('1:4', false, [{ kind: 'hit', player: 0 }])])).toBe('loss');
    expect(after([step('c3-c4', false, [{ kind: 'captured', player: 1 }])])).toBe('taken');
    expect(after([step('c3-c4', false, [{ kind: 'moved', player: 1 }])])).toBe(null);
  });
  test('the end', () => {
    expect(after([], true, 0, 0)).toBe('won');
    expect(after([], true, 1, 0)).toBe('lost');
    expect(after([], true, 1, 2)).toBe('wins');
    expect(after([], true, 2, 0)).toBe('nobody');
  });
});
