// The end of a game and its review: addresses, moments, what is thought of a move, and the matches
// that a review shows.
import { describe, expect, test } from 'vitest';
import type { Thinker } from '../../src/core/thinker';
import type { Review, Verdict } from '../../src/core/types';
import { decisive, momentsOf, nextMoment, swingFor } from '../../src/play/moments';
import { markOf, momentInWords } from '../../src/wording/verdicts';
import { arrowsBetween } from '../../src/review/arrows';
import { recordUntil, Replay, Trial } from '../../src/review/replay.svelte';
import { reviewAddress, reviewRouteOf } from '../../src/routes/review';
import { settings } from '../../src/settings/settings.svelte';
import { mottoOf } from '../../src/ui/end/motto';
import { reviewWords } from '../../src/i18n/review';
import { freshRules } from '../module';

const SCRIPTA =
  '[Lusoria "1"]\n[Game "scripta2"]\n\n1. w (52) 5:h 2:h\n2. b (31) 3:h 1:h\n3. w (66)\nresult *\n';
const WON =
  '[Lusoria "1"]\n[Game "ur:pawns=1"]\n[Start "w 1 W:t7,14 B:t7,h1 r7"]\n\n1. w 14\nresult w off\n';
const thinker = { another: () => thinker, stop: () => {} } as unknown as Thinker;

const action = (text: string, from: number[] = [1], to: number[] = [2]) => ({
  text,
  die: 0,
  price: 0,
  from,
  to,
  touched: [],
});

/** A review of steps: who, what it gained its player, White's chances before. */
function reviewOf(steps: [0 | 1, number, number, Partial<Verdict>?][], final: number): Review {
  const side = { decisions: 0, grades: [0, 0, 0, 0], throws: 0, cost: 0, luck: 0, rate: 0 };
  return {
    sides: [side, side],
    first: steps[0]?.[2] ?? 0,
    last: final,
    hindsight: 0,
    settled: 0,
    adjusted: 0,
    over: true,
    final,
    turning: [],
    steps: steps.map(([player, gain, before, more]) => ({
      chance: false,
      player,
      choices: 2,
      played: action('a'),
      before,
      gain,
      grade: 0,
      luck: 0,
      ...more,
    })),
  } as unknown as Review;
}

describe('addresses of reviews', () => {
  test('are read as they are written', () => {
    for (const name of ['table-abcdefgh', 'm1-2-0', 'g=AA_b-', 'a/b c~ü'])
      for (const step of [null, 0, 412])
        expect(reviewRouteOf(reviewAddress(name, step))).toEqual({ name, step });
  });

  test('odd ones are none', () => {
    for (const hash of ['#/', '#/ur', '#/revue', '#/revue/', '#/revue/%E0%A4%A', '#/revue/a/b'])
      expect(reviewRouteOf(hash)).toBeNull();
  });
});

describe('the moments of a game', () => {
  const game = reviewOf(
    [
      [0, 300000, 500000], // White is lucky,
      [1, 450000, 800000], // then Black more so,
      [0, -60000, 350000], // White errs,
      [1, -400000, 290000], // Black errs: White leads for good,
      [1, -100000, 690000],
      [0, 0, 790000],
    ],
    1000000,
  );

  test('what decided is the largest swing since the lead was taken for good', () => {
    expect(decisive(game, 0)).toBe(3);
    expect(swingFor(game, 3, 0)).toBe(400000);
  });

  test('nothing decided a draw, or a game that its winner was losing', () => {
    expect(decisive(game, 2)).toBeNull();
    expect(decisive(game, 1)).toBeNull();
    expect(decisive(reviewOf([[0, -20000, 600000]], 580000), 0)).toBeNull();
  });

  test('the best and the worst of a player, besides what decided', () => {
    expect(momentsOf(game, 0, 0)).toEqual({ decided: 3, best: 0, worst: 1 });
    expect(momentsOf(game, 0, 1)).toEqual({ decided: 3, best: 1, worst: 0 });
  });

  test('one goes from error to error', () => {
    const errs = reviewOf(
      [
        [0, 0, 0, { grade: 1 }],
        [0, 0, 0, { grade: 2 }],
        [0, 0, 0, { chance: true, luck: 1 }],
        [0, 0, 0, { chance: true, luck: -2 }],
      ],
      0,
    );
    expect(nextMoment(errs, 0, 1)).toBe(1);
    expect(nextMoment(errs, 1, 1)).toBe(3);
    expect(nextMoment(errs, 3, 1)).toBeNull();
    expect(nextMoment(errs, 3, -1)).toBe(1);
  });
});

describe('a verdict', () => {
  test('is told by what it gained the reader, and marked', () => {
    settings.language = 'en';
    const rules = freshRules();
    const scene = { game: 'ergo', places: rules.places('ergo') };
    const review = reviewOf([[1, -120000, 500000, { best: action('b', [3], [4]), grade: 3 }]], 0);
    expect(momentInWords(scene, review, 0, 1)).toMatch(/^Move 1, Black plays .*\?\?: −12\.0\.$/);
    expect(momentInWords(scene, review, 0, 0)).toMatch(/^Move 1, Black plays .*\?\?: \+12\.0\.$/);
    expect(markOf({ chance: true, grade: 0, luck: 2 })).toBe('\u00a0++');
    expect(markOf({ chance: false, grade: 0, luck: 0 })).toBe('');
  });

  test('is drawn: what was played, and what was better', () => {
    const [played, best] = [action('a', [1], [2]), action('b', [3], [4])];
    const verdict = { chance: false, played, best } as unknown as Verdict;
    expect(arrowsBetween(verdict, null)).toEqual([
      { from: 1, to: 2, number: 0, played: true },
      { from: 3, to: 4, number: 0, played: false },
    ]);
    expect(arrowsBetween(verdict, best)).toEqual([{ from: 3, to: 4, number: 0, played: false }]);
    expect(arrowsBetween({ ...verdict, chance: true }, null)).toEqual([]);
  });
});

describe('weighing actions of the past', () => {
  test('each has its chances, its cost, its grade and reasons, the best first', () => {
    const bout = freshRules().openRecord(SCRIPTA);
    const legal = (() => {
      const past = freshRules().openRecord(SCRIPTA);
      past.rewind(1);
      return past.actions().map(({ text }) => text);
    })();
    expect(legal.length).toBeGreaterThan(1);
    const [first, second] = legal as [string, string];
    const found = bout.weigh([first, second], 1, 2, 0);
    const of = (text: string) => found.choices.find(({ plan }) => plan[0]?.text === text)!;
    expect(found.choices).toHaveLength(2);
    expect(of(first).cost).toBe(0);
    expect(of(first).grade).toBe(0);
    expect(Math.abs(of(first).value - of(second).value - of(second).cost)).toBeLessThanOrEqual(1);
    expect(of(first).remarks.length + of(second).remarks.length).toBeGreaterThan(0);
    // Whatever is weighed, the match stays where it is.
    expect(bout.state().steps).toBe(7);
  });

  test('what is no action there is refused, and so is a throw', () => {
    const bout = freshRules().openRecord(SCRIPTA);
    expect(() => bout.weigh(['9:h'], 1, 2, 0)).toThrow();
    expect(() => bout.weigh(['5:h'], 0, 2, 0)).toThrow();
    expect(() => bout.weigh([], 1, 2, 0)).toThrow();
  });
});

describe('the matches of a review', () => {
  test('a game until a step is a game of its own', () => {
    const rules = freshRules();
    const record = recordUntil(rules, SCRIPTA, 2);
    const bout = rules.openRecord(record);
    expect(bout.history().map(({ text }) => text)).toEqual(['52', '5:h']);
    const before = rules.openRecord(recordUntil(rules, WON, 0)).state();
    expect(before).toMatchObject({ kind: 'decision', player: 0, steps: 0 });
    expect(rules.openRecord(WON).state().kind).toBe('over');
  });

  test('a replay is looked through, and nothing can be played', () => {
    const seats: [{ kind: 'person' }, { kind: 'person' }] = [
      { kind: 'person' },
      { kind: 'person' },
    ];
    const replay = new Replay(freshRules(), thinker, { record: SCRIPTA, seats, over: false });
    replay.look(1);
    expect(replay.shown.steps).toBe(1);
    expect(replay.shown.dice.map(({ value }) => value)).toEqual([5, 2]);
    replay.look(99);
    expect(replay.looking).toBeNull();
    expect(replay.movable).toEqual([]);
    replay.close();
  });

  test('a trial takes one answer, and plays nothing after it', async () => {
    settings.speed = 'none';
    const rules = freshRules();
    const trial = new Trial(rules, thinker, recordUntil(rules, SCRIPTA, 1));
    expect(trial.awaitsPerson).toBe(true);
    await trial.act('5:h');
    expect(trial.answer?.text).toBe('5:h');
    expect(trial.awaitsPerson).toBe(false);
    await trial.act('2:h');
    expect(trial.steps.map(({ text }) => text)).toEqual(['52', '5:h']);
    trial.close();
  });
});

test('every end has a Latin word, and every word its meaning', () => {
  const state = (player: number, reason = 'home') =>
    ({ player, reason }) as Parameters<typeof mottoOf>[0]['state'];
  const of = (player: number, person: 0 | 1 | 2, reason?: string, count = 0) =>
    mottoOf({ state: state(player, reason), person, steps: Array(count).fill(null) });
  expect(of(2, 0)).toBe('even');
  expect(of(0, 0, 'time')).toBe('time');
  expect(of(0, 1, 'resignation')).toBe('yield');
  expect(of(0, 0, 'resignation')).not.toBe('yield');
  expect(new Set([0, 1, 2].map((n) => of(0, 0, 'home', n))).size).toBe(3);
  expect(of(0, 0)).not.toBe(of(1, 0));
  for (const language of ['en', 'fr'] as const) {
    settings.language = language;
    for (const n of [0, 1, 2]) expect(reviewWords().latin[of(0, 2, 'home', n)]).toBeTruthy();
  }
});
