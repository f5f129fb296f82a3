// Any number of matches live in one module at once, and none disturbs another.
import { describe, expect, test } from 'vitest';
import { Refused, type Bout } from '../../src/core/bout';
import { Rules } from '../../src/core/rules';
import type { Thinker } from '../../src/core/thinker';
import type { Hint, Review, Thought } from '../../src/core/types';
import { Match } from '../../src/play/match.svelte';
import { settings } from '../../src/settings/settings.svelte';
import { keptGame } from '../../src/play/storage';
import { bareModule, freshModule, freshRules } from '../module';

const games = freshRules()
  .catalogue()
  .games.map((game) => game.id);
const DICE: Record<string, string[]> = {
  scripta2: ['52', '43', '61'],
  scripta3: ['521', '433', '641'],
  ur: ['1', '2', '3'],
  finkel: ['1', '2', '3'],
};

/** The step of number `n` of a game that is always the same; false where it is over. */
function advance(bout: Bout, n: number): boolean {
  const { kind, game } = bout.state();
  const actions = bout.actions();
  if (kind === 'over') return false;
  bout.play(kind === 'chance' ? DICE[game]![n % 3]! : actions[(n * 7919) % actions.length]!.text);
  return true;
}

/** Everything that a screen asks of a match. */
function told(bout: Bout): unknown {
  const { steps } = bout.state();
  const half = Math.floor(steps / 2);
  return [
    bout.state(),
    bout.stateAt(half),
    bout.actions(),
    bout.history(),
    bout.outcomes(half),
    bout.throws(),
    bout.record('A', '', '2026-11-16'),
  ];
}

function playedAlone(id: string, steps: number): unknown {
  const bout = freshRules().open(id);
  for (let n = 0; n < steps && advance(bout, n); n++);
  return told(bout);
}

/** What went wrong, by its name. */
function fault(attempt: () => unknown): string {
  try {
    attempt();
  } catch (trouble) {
    if (trouble instanceof Refused) return trouble.fault.error;
    throw trouble;
  }
  return '';
}

describe('side by side', () => {
  test('ten matches, a step in each by turns, are what each would be alone', () => {
    const rules = freshRules();
    const bouts = [...games, ...games].map((id) => rules.open(id));
    for (let n = 0; n < 60; n++) for (const bout of bouts) advance(bout, n);
    bouts.forEach((bout, i) =>
      expect(told(bout)).toEqual(playedAlone(games[i % games.length]!, 60)),
    );
  });

  test('taking back, ending and looking at one changes no other', () => {
    const rules = freshRules();
    const [one, other] = [rules.open('ur'), rules.open('ur')];
    for (let n = 0; n < 20; n++) [one, other].forEach((bout) => advance(bout, n));
    const before = told(one);
    other.rewind(3);
    rules.look('ur', 'w 2 W:t1,h4,2,4,7 B:t7,h6,6 r13');
    rules.places('bastonus');
    other.end(1, 'resignation');
    expect(told(one)).toEqual(before);
    expect(other.state()).toMatchObject({ kind: 'over', reason: 'resignation', steps: 3 });
  });

  test('headers of one record are not those of another, nor of the next', () => {
    const rules = freshRules();
    const read = rules.openRecord(
      '[Lusoria "1"]\n[Game "ur"]\n[Event "one"]\n\n{a remark} result *\n',
    );
    const other = rules.openRecord(
      '[Lusoria "1"]\n[Game "ergo"]\n[Event "another"]\n\n{another} result *\n',
    );
    const plain = rules.open('ur');
    expect(plain.record('Claudia')).toContain('[White "Claudia"]');
    expect(plain.record()).not.toContain('White');
    expect(read.record()).toMatch(/Event "one"[^]*a remark/);
    expect(other.record('Marcus')).toMatch(/Event "another"[^]*\{another\}/);
    expect(read.record()).not.toContain('Marcus');
  });

  test('reviews keep their verdicts apart, and thoughts are of the match that is asked', () => {
    const rules = new Rules(freshModule());
    const bouts = ['ur:pawns=2', 'ergo'].map((id) => rules.open(id));
    bouts.forEach((bout) => {
      for (let n = 0; n < 6; n++) advance(bout, n);
    });
    const judge = (bout: Bout, step: number) => bout.ask('review_step', step, 1, 2000);
    for (let step = 0; step <= 6; step++) bouts.forEach((bout) => judge(bout, step));
    const together = bouts.map((bout): Review => bout.ask('review_sum'));
    const alone = bouts.map((bout): Review => {
      const own = new Rules(freshModule()).openRecord(bout.record());
      for (let step = 0; step <= 6; step++) judge(own, step);
      return own.ask('review_sum');
    });
    expect(together).toEqual(alone);
    for (const bout of bouts) {
      while (bout.state().kind === 'chance') bout.throwDice();
      const legal = bout.actions().map(({ text }) => text);
      const thought: Thought = bout.ask('think', 1, 1, 1);
      const hint: Hint = bout.ask('hint', 1, 2000, 3);
      expect(legal).toContain(thought.choices[0]!.text);
      expect(legal).toContain(hint.choices[0]!.plan[0]!.text);
    }
  });

  test('a review that was not made is not summed', () => {
    expect(fault(() => freshRules().open('ur').ask('review_sum'))).toBe('unjudged');
  });
});

describe('what is closed', () => {
  test('leaves the others as they are, and is refused whatever is asked', () => {
    const rules = freshRules();
    const [first, closed, last] = games.slice(0, 3).map((id) => rules.open(id)) as [
      Bout,
      Bout,
      Bout,
    ];
    for (let n = 0; n < 10; n++) [first, closed, last].forEach((bout) => advance(bout, n));
    const before = [told(first), told(last)];
    closed.close();
    const questions: (() => unknown)[] = [
      () => closed.state(),
      () => closed.stateAt(1),
      () => closed.throws(),
      () => closed.history(),
      () => closed.actions(),
      () => closed.outcomes(0),
      () => closed.pick([1]),
      () => closed.play('52'),
      () => closed.throwDice(),
      () => closed.rewind(0),
      () => closed.end(0, 'time'),
      () => closed.record(),
      () => closed.ask('think', 1, 1, 1),
      () => closed.ask('prepare'),
      () => closed.ask('hint', 1, 0, 1),
      () => closed.ask('evaluate', 0, 1, 1),
      () => closed.ask('review_step', 0, 1, 1),
      () => closed.ask('review_sum'),
      () => closed.close(),
    ];
    expect(questions.map(fault)).toEqual(questions.map(() => 'closed'));
    expect([told(first), told(last)]).toEqual(before);
  });

  test('stays closed when others are opened in its place', () => {
    const rules = freshRules();
    const closed = rules.open('ur');
    closed.close();
    const next = rules.open('ur');
    expect(fault(() => closed.play('throw'))).toBe('closed');
    expect(next.state().steps).toBe(0);
  });

  test('handles that were never given are refused', () => {
    const module = bareModule();
    new Rules(module).open('ur');
    for (const handle of [0, 2, -1, 1 << 20, 4294967295]) {
      expect(module.call.state(handle)).toBe(0);
      expect(module.call.close(handle)).toBe(0);
    }
    expect(module.call.state(1)).toBe(1);
  });
});

describe('a controller', () => {
  const thinker = { stop() {}, another: () => thinker } as unknown as Thinker;
  const people = () => ({
    identity: 'ur',
    seats: [{ kind: 'person' }, { kind: 'person' }] as [{ kind: 'person' }, { kind: 'person' }],
  });

  test('that is closed gives its match back, once, and does nothing any more', async () => {
    settings.speed = 'none';
    const module = bareModule();
    const match = new Match(new Rules(module), thinker, people());
    await match.act('throw');
    const kept = keptGame('ur');
    match.close();
    match.close();
    expect(module.call.state(1)).toBe(0);
    await match.act('throw');
    await match.throwDice();
    await match.goOn();
    match.tap(0);
    expect([match.awaitsPerson, match.mayThrow, match.lift(0), keptGame('ur')]).toEqual([
      false,
      false,
      false,
      kept,
    ]);
  });

  test('that is closed while the dice roll does not go on by itself', async () => {
    settings.speed = 'normal';
    settings.autoThrow = true;
    const match = new Match(new Rules(bareModule()), thinker, people());
    const thrown = match.act('throw');
    const kept = keptGame('ur');
    match.close();
    await thrown;
    settings.autoThrow = false;
    settings.speed = 'none';
    expect(keptGame('ur')).toEqual(kept);
  });
});

describe('what the page does for a person', () => {
  const thinker = { stop() {}, another: () => thinker } as unknown as Thinker;

  test('it leaves when they do it themselves meanwhile', async () => {
    settings.speed = 'normal';
    settings.autoThrow = true;
    const match = new Match(new Rules(bareModule()), thinker, {
      identity: 'scripta2',
      seats: [{ kind: 'person' }, { kind: 'person' }],
    });
    const going = match.goOn();
    await Promise.all([match.throwDice(), going]);
    settings.autoThrow = false;
    settings.speed = 'none';
    expect([match.steps.length, match.state.kind, match.awaitsPerson]).toEqual([
      1,
      'decision',
      true,
    ]);
    match.close();
  });
});

describe('memory', () => {
  const size = (module: ReturnType<typeof bareModule>) => module.call.memory.buffer.byteLength;
  const long = (() => {
    const bout = freshRules().open('bastonus');
    for (let n = 0; n < 100 && advance(bout, n); n++);
    return bout.record();
  })();

  test('a thousand matches opened and closed take no more than the first few', () => {
    const module = bareModule();
    const rules = new Rules(module);
    const once = () => {
      const bouts = [rules.openRecord(long), rules.open('ur'), rules.open('ergo')];
      for (let n = 0; n < 3; n++) bouts.forEach((bout) => advance(bout, n));
      bouts[0]!.history();
      expect(fault(() => rules.openRecord(`${long} nonsense`))).not.toBe('');
      expect(fault(() => rules.open('ur', '', ['throw', 'nonsense']))).not.toBe('');
      bouts.forEach((bout) => bout.close());
    };
    for (let i = 0; i < 3; i++) once();
    const before = size(module);
    for (let i = 0; i < 1000; i++) once();
    expect(size(module)).toBe(before);
  });

  test('a hundred open at once are small, and grow with their steps to the end', () => {
    const module = bareModule();
    const rules = new Rules(module);
    const before = size(module);
    const bouts = Array.from({ length: 100 }, () => rules.open('ur'));
    expect(size(module) - before).toBeLessThan(1 << 20);
    let n = 0;
    while (bouts[0]!.state().steps < 300 && advance(bouts[0]!, n)) n++;
    expect(n).toBeGreaterThan(100);
    expect(bouts[0]!.history()).toHaveLength(n);
    expect(bouts[99]!.state().steps).toBe(0);
    bouts.forEach((bout) => bout.close());
  });
});
