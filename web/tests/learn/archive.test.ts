// Games that are kept: on the table, laid aside, in the archive, in a file and out of it again.
import { beforeEach, describe, expect, test } from 'vitest';
import { gather, putOnTable } from '../../src/archive/archive';
import { entryOf, resultOf, type Entry } from '../../src/archive/entry';
import { BadFile, entryIn, fileText, gamesIn, MOST } from '../../src/archive/file';
import { arrival } from '../../src/archive/merge';
import { ANY, fits, type Wish } from '../../src/archive/search';
import { Shelf } from '../../src/archive/shelf.svelte';
import { statistics } from '../../src/archive/stats';
import { toldOf } from '../../src/archive/told';
import { briefly } from '../../src/core/bout';
import type { ReviewSide } from '../../src/core/types';
import {
  ASIDE,
  forgetGame,
  isAnyAside,
  keptGame,
  Keeper,
  ON_TABLE,
  type Named,
} from '../../src/play/storage';
import { settings } from '../../src/settings/settings.svelte';
import { store } from '../../src/settings/store';
import { freshRules } from '../module';

const rules = freshRules();
const PEOPLE: Named['seats'] = [{ kind: 'person' }, { kind: 'person' }];
const COMPUTER: Named['seats'] = [{ kind: 'person' }, { kind: 'level', level: 3 }];
const TIME = Date.UTC(2026, 10, 15, 12);

/** A game of Ergo, a square for each action; given up where somebody has won. */
function record(squares: readonly string[], winner: 0 | 1 | null = null): string {
  return briefly(rules.open('ergo'), (bout) => {
    for (const square of squares)
      bout.play(bout.actions().find(({ text }) => text.includes(square))!.text);
    if (winner !== null) bout.end(winner, 'resignation');
    return bout.record('', '', '2026-11-15');
  });
}
const LINE = ['e5', 'a1', 'd4', 'c2'];

function entry(id: string, fields: Partial<Named> = {}): Entry {
  const kept = { id, began: TIME, changed: TIME, seats: COMPUTER, over: false };
  return entryOf(rules, { ...kept, record: record(LINE), ...fields })!;
}

const side = (errors: number, blunders: number, luck = 0): ReviewSide => ({
  decisions: 10,
  grades: [10 - errors - blunders, 0, errors, blunders],
  throws: 0,
  cost: 1000,
  luck,
  rate: 100,
});

beforeEach(() => {
  for (const key of store.keys('lusoria.')) if (!key.endsWith('settings')) store.remove(key);
  settings.language = 'en';
});

const keep = (keeper: Keeper, squares: readonly string[], over = false) =>
  keeper.keep({ record: record(squares), seats: PEOPLE, over }, true);
const aside = () => store.keys(ASIDE).map((key) => JSON.parse(store.get(key)!) as Named);

describe('on the table', () => {
  test('a game of an earlier version gets a name, and keeps it', () => {
    store.set(
      `${ON_TABLE}ergo`,
      JSON.stringify({ record: record(LINE), seats: PEOPLE, over: false }),
    );
    const kept = keptGame('ergo')!;
    expect(kept.id).toMatch(/^[a-z0-9-]+$/);
    expect(keptGame('ergo')).toEqual(kept);
    keep(new Keeper('ergo', kept), [...LINE, 'f6']);
    expect(keptGame('ergo')!.id).toBe(kept.id);
    expect(isAnyAside()).toBe(false);
  });

  test('a new game lays the one before it aside, whole', () => {
    keep(new Keeper('ergo', {}), LINE);
    const first = keptGame('ergo')!;
    keep(new Keeper('ergo', {}), ['a1']);
    expect(aside()).toEqual([first]);
    expect(keptGame('ergo')!.id).not.toBe(first.id);
  });

  test('a game that is fetched back changes places with the one there', () => {
    keep(new Keeper('ergo', {}), LINE);
    const first = keptGame('ergo')!;
    keep(new Keeper('ergo', {}), ['a1']);
    const second = keptGame('ergo')!;
    putOnTable('ergo', first);
    expect(keptGame('ergo')).toEqual(first);
    expect(aside().map(({ id }) => id)).toContain(second.id);
    putOnTable('ergo', { ...first, record: record(['a1']) });
    expect(keptGame('ergo')!.record).toBe(first.record);
  });

  test('clearing it lays aside as well', () => {
    keep(new Keeper('ergo', {}), LINE);
    const { id } = keptGame('ergo')!;
    forgetGame('ergo');
    expect([keptGame('ergo'), aside().map((kept) => kept.id)]).toEqual([null, [id]]);
  });

  test('two windows with the same game: both are kept, and the later one is told', () => {
    keep(new Keeper('ergo', {}), LINE);
    const [one, two] = [
      new Keeper('ergo', keptGame('ergo')!),
      new Keeper('ergo', keptGame('ergo')!),
    ];
    expect(keep(one, [...LINE, 'f6'])).toBe(false);
    expect(keep(two, [...LINE, 'g7'])).toBe(true);
    expect(keep(two, [...LINE, 'g7', 'h2'])).toBe(false);
    expect(keptGame('ergo')!.record).toBe(record([...LINE, 'g7', 'h2']));
    expect(aside().map((kept) => kept.record)).toEqual([record([...LINE, 'f6'])]);
    // The first goes on as well: nothing of the second is lost.
    expect(keep(one, [...LINE, 'f6', 'h2'])).toBe(false);
    expect(aside().map((kept) => kept.record)).toContain(record([...LINE, 'g7', 'h2']));
  });

  test('what is over stays so when its end is taken back', () => {
    const keeper = new Keeper('ergo', {});
    keeper.keep({ record: record(LINE, 0), seats: PEOPLE, over: true }, true);
    const over = keptGame('ergo')!;
    keep(keeper, LINE.slice(0, 3));
    expect(aside()).toEqual([over]);
    expect(keptGame('ergo')!.id).not.toBe(over.id);
  });

  test('looking at a game, or reviewing it, does not change when it was played', () => {
    const kept = { ...entry('x'), changed: TIME };
    store.set(`${ON_TABLE}ergo`, JSON.stringify(kept));
    const keeper = new Keeper('ergo', kept);
    keeper.note({ steps: 4, sides: [side(1, 0), side(0, 0)] });
    keeper.keep({ record: kept.record, seats: COMPUTER, over: false }, false);
    expect(keptGame('ergo')).toMatchObject({ id: 'x', changed: TIME, figures: { steps: 4 } });
  });
});

describe('without a database', () => {
  test('all games are found where they lie, and stay there', async () => {
    keep(new Keeper('ergo', {}), LINE);
    keep(new Keeper('ergo', {}), ['a1']);
    const { all, trouble } = await gather(rules);
    expect(trouble).toBe('refused');
    expect(all.map(({ steps }) => steps).sort()).toEqual([1, 4]);
    expect([isAnyAside(), keptGame('ergo') !== null]).toEqual([true, true]);
  });

  test('a game in which nothing was played is none, one that cannot be read is kept', async () => {
    keep(new Keeper('ergo', {}), []);
    store.set(`${ASIDE}old`, JSON.stringify({ ...entry('old'), record: '[Game "ergo"]\nolder' }));
    const { all } = await gather(rules);
    expect(all.map(({ id, readable, identity }) => [id, readable, identity])).toEqual([
      ['old', false, 'ergo'],
    ]);
  });

  test('a file that is opened twice is one game', async () => {
    for (const id of ['one', 'two'])
      store.set(ASIDE + id, JSON.stringify(entry(id, { opened: true, seats: PEOPLE })));
    expect((await gather(rules)).all).toHaveLength(1);
  });
});

describe('results', () => {
  const won = { record: record(LINE, 0), over: true };
  const lost = { record: record(LINE, 1), over: true };

  test('are those of the one person here', () => {
    const turned: Named['seats'] = [COMPUTER[1], COMPUTER[0]];
    expect(resultOf(entry('a', won))).toBe('won');
    expect(resultOf(entry('a', { ...won, seats: turned }))).toBe('lost');
    expect(resultOf(entry('a', { ...won, seats: PEOPLE }))).toBe('white');
    expect(resultOf(entry('a'))).toBe('going');
  });

  test('add up by game and level; mistakes and luck of what was reviewed to the end', () => {
    const [table] = statistics(
      [
        entry('a', { ...won, figures: { steps: 4, sides: [side(2, 1, 4000), side(0, 0)] } }),
        entry('b', { ...lost, figures: { steps: 4, sides: [side(1, 0, -2000), side(9, 0)] } }),
        entry('c', { ...lost, figures: { steps: 2, sides: [side(9, 0), side(0, 0)] } }),
        entry('d', { ...won, seats: [{ kind: 'person' }, { kind: 'elsewhere' }] }),
        entry('e', { ...won, seats: PEOPLE }),
        entry('f'),
      ],
      ['ur', 'ergo'],
    );
    expect(table!.game).toBe('ergo');
    expect(table!.all).toMatchObject({ games: 4, won: 2, lost: 2, drawn: 0, reviewed: 2 });
    expect(table!.all).toMatchObject({ mistakes: 4, luck: 2000 });
    expect(table!.levels.map(({ level, tally }) => [level, tally.games])).toEqual([
      [0, 1],
      [3, 3],
    ]);
  });

  test('are found by words, game, opponent, result and time', () => {
    const far = entry('a', {
      ...won,
      seats: [{ kind: 'person' }, { kind: 'elsewhere' }],
      far: { code: 'abcdefgh', names: ['Me', 'Zoé'] },
    });
    const told = toldOf(far);
    const found = (wish: Partial<Wish>, now = TIME + 1000) =>
      fits(far, { ...ANY, ...wish }, told, now);
    expect(found({})).toBe(true);
    expect(found({ text: 'zoe ERGO' })).toBe(true);
    expect(found({ text: 'zoe ur' })).toBe(false);
    expect(found({ game: 'ergo', opponent: 'far', result: 'won' })).toBe(true);
    expect(found({ opponent: 'level-3' })).toBe(false);
    expect(found({ result: 'lost' })).toBe(false);
    expect(found({ days: 7 })).toBe(true);
    expect(found({ days: 7 }, TIME + 8 * 86_400_000)).toBe(false);
  });
});

describe('in a file', () => {
  const why = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      return typeof error.why === 'string' ? `${error.why} ${error.field}`.trim() : 'rules';
    }
    return 'taken';
  };
  const whole = entry('a-1', {
    record: record(LINE, 0),
    seats: [{ kind: 'person' }, { kind: 'elsewhere' }],
    far: { code: 'abcdefgh', names: ['Claudia', 'Zoé'] },
    figures: { steps: 4, sides: [side(1, 2, 3), side(0, 0)] },
    opened: true,
  });

  test('everything comes back as it was', () => {
    const games = gamesIn(fileText([whole, entry('b')]));
    expect(games.map((game) => entryIn(rules, game))).toEqual([whole, entry('b')]);
  });

  test('what is no such file is refused, with the reason', () => {
    expect(why(() => gamesIn('nonsense'))).toBe('json');
    expect(why(() => gamesIn('[]'))).toBe('format');
    expect(why(() => gamesIn('{"format":"other","version":1,"games":[]}'))).toBe('format');
    expect(why(() => gamesIn('{"format":"lusoria-games","version":2,"games":[]}'))).toBe('version');
    const many = JSON.stringify(Array(MOST.games + 1).fill(0));
    expect(why(() => gamesIn(`{"format":"lusoria-games","version":1,"games":${many}}`))).toBe(
      'many',
    );
  });

  test('a hostile game is refused by its field; the rules judge its record', () => {
    const [good] = gamesIn(fileText([whole])) as Record<string, unknown>[];
    const bad = (fields: Record<string, unknown>) =>
      why(() => entryIn(rules, { ...good, ...fields }));
    expect(bad({})).toBe('taken');
    expect(why(() => entryIn(rules, null))).toBe('game game');
    expect(bad({ id: '__proto__' })).toBe('game id');
    expect(bad({ id: 'x'.repeat(81) })).toBe('game id');
    expect(bad({ began: '+275760-09-13T00:00:00Z' })).toBe('game began');
    expect(bad({ changed: 7 })).toBe('game changed');
    expect(bad({ white: 'level 7' })).toBe('game white');
    expect(bad({ table: { code: '../../etc', names: ['', ''] } })).toBe('game table.code');
    expect(bad({ table: { code: 'abcdefgh', names: ['x'.repeat(61), ''] } })).toBe(
      'game table.names',
    );
    expect(bad({ figures: { steps: 4, sides: [{}, {}] } })).toBe('game figures.grades');
    expect(bad({ figures: { steps: Infinity, sides: [side(0, 0), side(0, 0)] } })).toBe(
      'game figures.steps',
    );
    expect(bad({ record: 'x'.repeat(MOST.record) })).toBe('game record');
    expect(bad({ record: whole.record.replace('e5', 'z9') })).toBe('rules');
    expect(bad({ record: '[Lusoria "1"]\n[Game "ergo"]\n\nresult *\n' })).toBe('empty');
  });

  test('what the rules know is not believed, and names are cleaned', () => {
    const [good] = gamesIn(fileText([whole])) as Record<string, unknown>[];
    const table = { code: 'abcdefgh', names: ['\u202eClaudia\u0000', 'Zoé'] };
    const found = entryIn(rules, { ...good, over: false, winner: 1, steps: 99, table });
    expect(found).toMatchObject({ over: true, winner: 0, steps: 4 });
    expect(found.far!.names).toEqual(['Claudia', 'Zoé']);
  });
});

describe('coming together', () => {
  const here = (...entries: Entry[]) => new Map(entries.map((each) => [each.id, each]));
  const longer = { record: record([...LINE, 'f6']), changed: TIME + 5000 };

  test('the same game is not taken twice, whatever day it was written', () => {
    const other = entry('a', { record: record(LINE).replace('2026-11-15', '2026-12-24') });
    expect(arrival(rules, here(entry('a')), other)).toBeNull();
  });

  test('the longer version is kept, from wherever it comes', () => {
    expect(arrival(rules, here(entry('a')), entry('a', longer))).toEqual(entry('a', longer));
    expect(arrival(rules, here(entry('a', longer)), entry('a'))).toBeNull();
  });

  test('where two went different ways both are kept, once', () => {
    const mine = entry('a', longer);
    const theirs = entry('a', { record: record([...LINE, 'g7']) });
    const branch = arrival(rules, here(mine), theirs)!;
    expect(branch.id).toMatch(/^a~[a-z0-9]+$/);
    expect(arrival(rules, here(mine, branch), theirs)).toBeNull();
  });

  test('a review that only the file has is taken over', () => {
    const figures = { steps: 4, sides: [side(1, 0), side(0, 0)] as [ReviewSide, ReviewSide] };
    expect(arrival(rules, here(entry('a')), entry('a', { figures }))).toEqual(
      entry('a', { figures }),
    );
  });

  test('a whole file twice makes no doubles, and bad games in it stop no good ones', async () => {
    Object.assign(globalThis, { addEventListener() {}, removeEventListener() {} });
    const shelf = new Shelf(rules);
    const games = JSON.parse(fileText([entry('a'), entry('b', longer)])) as { games: unknown[] };
    games.games.splice(1, 0, { id: 'evil' });
    const file = new Blob([JSON.stringify(games)]);
    await shelf.bring(file);
    expect(shelf.brought).toMatchObject({ added: 2, known: 0, fault: null });
    expect(shelf.brought!.refused.map(({ number }) => number)).toEqual([2]);
    await shelf.bring(file);
    expect(shelf.brought).toMatchObject({ added: 0, grown: 0, known: 2 });
    await shelf.bring(new Blob([record(['c3'])]));
    await shelf.bring(new Blob([record(['c3'])]));
    expect(shelf.all).toHaveLength(3);
    await shelf.remove(shelf.all!.find(({ id }) => id === 'b')!);
    expect(shelf.all!.map(({ id }) => id)).not.toContain('b');
    await shelf.undo();
    expect(shelf.all!.map(({ id }) => id)).toContain('b');
    shelf.close();
  });
});
