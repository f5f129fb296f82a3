import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Bout, Refused } from '../../src/core/bout';
import { Rules } from '../../src/core/rules';
import type { Hint, Review } from '../../src/core/types';
import { percent, points } from '../../src/wording/aid';
import { faultInWords } from '../../src/wording/fault';
import { BadLink, gameLink, positionLink, readLink } from '../../src/play/link';
import { isLink } from '../../src/routes/link';
import { remarkInWords } from '../../src/wording/remarks';
import { settings } from '../../src/settings/settings.svelte';
import { translateFault } from '../../src/i18n/faults';
import { sayings } from '../../sentences';
import { freshBout, freshModule, freshRules } from '../module';
import { remarks as spoken } from '../spoken';

const { fr, en } = spoken;

const root = new URL('../../../', import.meta.url);
/** The program, where it has been built. */
const program = new URL('build/lusoria', root).pathname;
const ids = freshRules()
  .catalogue()
  .games.map((game) => game.id);

const source = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** Entries of an X macro: [what the pattern takes]. */
function listed(text: string, pattern: RegExp): string[][] {
  return [...text.replaceAll('\\\n', '\n').matchAll(pattern)].map((match) => match.slice(1));
}

/** A game with repeatable choices; dice by a small generator. */
function played(id: string, most: number): Bout {
  const bout = freshBout(id);
  let seed = 7;
  for (let i = 0; i < most && bout.state().kind !== 'over'; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const actions = bout.actions();
    if (bout.state().kind === 'chance') bout.ask('throw_dice', seed, seed);
    else bout.play(actions[seed % actions.length]!.text);
  }
  return bout;
}

describe('sentences', () => {
  const remarks = listed(
    source('engine/explain/remark.h') + sayings('REMARKS'),
    /X\(LUS_R_\w+,\s*"([^"]*)",\s*"([^"]*)"/g,
  );
  const errors = listed(source('core/error.h'), /X\((LUS_E_\w+),\s*"((?:[^"\\]|\\.)*)"/g);
  const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

  test('every kind of remark has one in both languages', () => {
    expect(remarks.length).toBeGreaterThan(60);
    expect(Object.keys(fr).sort()).toEqual(remarks.map(([, name]) => name).sort());
    for (const [sentence, name] of remarks) {
      expect(en[name!]).toBe(sentence);
      for (const hole of holes(fr[name!]!)) expect(holes(sentence!), name).toContain(hole);
    }
  });

  test('every error has one in both languages', () => {
    expect(errors.length).toBeGreaterThan(50);
    for (const [name, quoted] of errors) {
      const sentence = JSON.parse(`"${quoted}"`) as string;
      settings.language = 'en';
      expect(translateFault(sentence), name).toBe(sentence);
      settings.language = 'fr';
      expect(translateFault(sentence), name).not.toBe(sentence);
      for (const hole of holes(translateFault(sentence)))
        expect(holes(sentence), name).toContain(hole);
    }
  });

  test('a fault is told with its line', () => {
    settings.language = 'fr';
    try {
      freshRules().openRecord('[Lusoria "1"]\n[Game "ur"]\n\n1. w throw (9)\nresult *\n');
      expect.fail('it was read');
    } catch (trouble) {
      expect(faultInWords((trouble as Refused).fault)).toMatch(
        /^Ligne 4\u00a0: «\u00a0\(?9\)?\u00a0»/,
      );
    }
  });

  test('figures are written as the language wants', () => {
    settings.language = 'fr';
    expect(
      [percent(512345, 1), points(-34000), points(-1), points(20000)].map((text) =>
        text.replace('\u202f', '\u00a0'),
      ),
    ).toEqual(['51,2\u00a0%', '−3,4', '0,0', '+2,0']);
    settings.language = 'en';
    expect([percent(512345, 1), points(-34000)]).toEqual(['51.2%', '−3.4']);
  });
});

describe('hints', () => {
  function hintOf(identity: string, position: string, dice: boolean): Hint {
    return freshBout(identity, position).ask('hint', dice ? 2 : 0, dice ? 0 : 50000, 5);
  }

  test('the best comes first, with what it does', () => {
    const hint = hintOf('ur', 'w 2 W:t1,h4,2,4,7 B:t7,h6,6 r13', true);
    const first = hint.choices[0]!;
    expect(first.plan.map((action) => action.text)).toEqual(['4']);
    expect(first.remarks.map((remark) => remark.kind)).toContain('hits-paid');
    expect(first.cost).toBe(0);
    for (const { cost } of hint.choices) expect(cost).toBeGreaterThanOrEqual(0);
    settings.language = 'fr';
    expect(
      remarkInWords(
        { game: 'ur', places: freshRules().places('ur') },
        first.remarks.find((remark) => remark.kind === 'hits-paid')!,
      ),
    ).toBe('Renvoie le pion en b2 et reçoit un jeton.');
  });

  test('a turn of several dice is a plan, its places are named', () => {
    const hint = hintOf('scripta2', 'w 52 W:h15 B:h15', true);
    expect(hint.choices[0]!.plan).toHaveLength(2);
    expect(hint.choices[0]!.plan[0]!.from).toHaveLength(1);
  });

  test('a win is seen', () => {
    const hint = hintOf('ergo', '10/10/10/4c5/4Cc2C1/5Cc3/1C5c2/10/10 b 0', false);
    expect(['@i2', '@d7']).toContain(hint.choices[0]!.plan[0]!.text);
    expect(hint.choices[0]!.remarks[0]!.kind).toMatch(/^(wins|forces)/);
    expect(hint.choices[0]!.value).toBe(1e6);
  });

  test.runIf(existsSync(program)).each([
    ['ur', 'b 2 W:t0,h4,o3 B:t2,8,o6 r19'],
    ['scripta2:pieces=3', 'w 52 W:31x1,33x2 B:32x1,35x2'],
  ])(
    '%s %s: what lusoria hint says',
    (identity, position) => {
      const native = JSON.parse(
        execFileSync(program, ['hint', '--json', '--depth', '2', identity, position], {
          encoding: 'utf8',
        }),
      );
      const found = hintOf(identity, position, true);
      expect(found.choices.map((advice) => advice.plan.map((action) => action.text))).toEqual(
        native.actions.map((action: { plan: string[] }) => action.plan),
      );
      for (const [i, advice] of found.choices.entries()) {
        expect(Math.abs(advice.value / 1e6 - native.actions[i].value)).toBeLessThan(1e-5);
        expect(advice.remarks.map((remark) => remark.kind)).toEqual(
          native.actions[i].reasons.map((reason: { kind: string }) => reason.kind),
        );
      }
    },
    60000,
  );

  test('nothing is advised where nobody decides', () => {
    expect(() => freshBout('scripta2').ask('hint', 2, 0, 3)).toThrow();
  });
});

describe('looking back', () => {
  test.each(ids)('%s: every earlier state, and the match stays where it is', (id) => {
    const bout = played(id, 60);
    const now = bout.state();
    const again = freshBout(id);
    for (const [i, step] of bout.history().entries()) {
      expect(bout.stateAt(i)).toEqual(again.state());
      again.play(step.text);
    }
    expect(bout.stateAt(now.steps)).toEqual(now);
    expect(bout.state()).toEqual(now);
  });
});

describe('dice', () => {
  test('numbers are counted for each player, with what the rules let expect', () => {
    const bout = freshBout('ur:buy=never');
    bout.play('4');
    const [white, black] = bout.throws();
    expect(black.throws).toBe(0);
    expect(white.numbers[4]).toEqual({ count: 1, expected: 125000 });
    expect(white.numbers.map((n) => n.expected)).toEqual([
      0, 375000, 375000, 125000, 125000, 0, 0, 0, 0, 0,
    ]);
  });

  test('a throw of two dice is two numbers', () => {
    const bout = freshBout('scripta2');
    bout.play('44');
    const [white] = bout.throws();
    expect(white.numbers[4]).toEqual({ count: 2, expected: 333333 });
    expect(white.numbers[6]).toEqual({ count: 0, expected: 333333 });
  });
});

describe('exact endings', () => {
  test('with few pieces left the levels know them', () => {
    const module = freshModule();
    const before = module.call.memory.buffer.byteLength;
    new Rules(module).open('ur', 'b 2 W:t0,h2,o5 B:t2,8,o6 r19').ask('think', 4, 1, 1);
    expect(module.call.memory.buffer.byteLength - before).toBeGreaterThan(30 << 20);
  });

  test.each([
    ['scripta2', 'w 52 W:h15 B:h15'],
    ['ur:pawns=3', 'w 1 W:t7,h3 B:t7,h3 r7'],
  ])('with many pieces left, or far to go, they are not filled: %s', (game, position) => {
    const module = freshModule();
    const before = module.call.memory.buffer.byteLength;
    new Rules(module).open(game, position).ask('think', 4, 1, 1);
    expect(module.call.memory.buffer.byteLength - before).toBeLessThan(18 << 20);
  });
});

describe('the review', () => {
  function review(record: string): Review {
    const bout = freshRules().openRecord(record);
    for (let i = 0; i <= bout.state().steps; i++) bout.ask('review_step', i, 2, 200000);
    return bout.ask('review_sum');
  }

  test.runIf(existsSync(program)).each([
    ['ur:pawns=2', 400],
    ['ergo', 6],
  ] as const)(
    '%s: the figures of lusoria analyse',
    (id, most) => {
      const record = played(id, most).record();
      const file = join(mkdtempSync(join(tmpdir(), 'lusoria-')), 'game.lus');
      writeFileSync(file, record);
      const native = JSON.parse(
        execFileSync(program, ['analyse', '--json', '--threads', '1', file], { encoding: 'utf8' }),
      );
      const found = review(record);
      const near = (millionths: number, chances: number) =>
        expect(Math.abs(millionths / 1e6 - chances)).toBeLessThan(1e-4);
      near(found.first, native.first);
      near(found.last, native.last);
      for (const [i, side] of [native.white, native.black].entries()) {
        const own = found.sides[i]!;
        expect([own.decisions, own.throws, ...own.grades]).toEqual([
          side.decisions,
          side.throws,
          side.grades.exact,
          side.grades.small,
          side.grades.error,
          side.grades.blunder,
        ]);
        near(own.cost, side.cost);
        near(own.luck, side.luck);
      }
      expect(found.turning).toEqual(native.turning_points);
      found.steps.forEach((step, i) => near(step.before, native.curve[i]));
    },
    60000,
  );

  test('a step that leaves no choice tells no chances before what follows is known', () => {
    const bout = played('ur:pawns=2', 60);
    const count = bout.state().steps;
    const told = Array.from({ length: count + 1 }, (_, i) => {
      const { chances }: { chances?: number } = bout.ask('review_step', i, 1, 1000);
      return chances;
    });
    const { steps }: Review = bout.ask('review_sum');
    const forced = steps.map(({ chance, choices }) => !chance && choices === 1);
    expect(forced).toContain(true);
    forced.forEach((is, i) => expect(told[i] === undefined, `step ${i}`).toBe(is));
  });

  test('the chances after any number of steps', () => {
    const bout = played('ur', 30);
    for (const step of [0, 7, 30]) {
      const { chances }: { chances: number } = bout.ask('evaluate', step, 2, 20000);
      expect(chances).toBeGreaterThan(1e5);
      expect(chances).toBeLessThan(9e5);
    }
  });
});

describe('links', () => {
  test.each(ids)('%s: a game comes back as it was, and shorter', async (id) => {
    const record = played(id, 200).record();
    const link = await gameLink(record);
    expect(isLink(link)).toBe(true);
    expect(await readLink(link)).toEqual({ record });
    expect(link.length).toBeLessThan(record.length);
  });

  test('a position keeps its identity', async () => {
    const link = positionLink('ur:path=murray', 'w 2 W:t1,h4,2,4,7 B:t7,h6,6 r13');
    expect(await readLink(link)).toEqual({
      identity: 'ur:path=murray',
      position: 'w 2 W:t1,h4,2,4,7 B:t7,h6,6 r13',
    });
  });

  test('text is read as well', async () => {
    expect(await readLink(`#/t=${encodeURIComponent('[Lusoria "1"]\n')}`)).toEqual({
      record: '[Lusoria "1"]\n',
    });
  });

  test('what is damaged or too long is refused', async () => {
    await expect(readLink('#/g=!!!')).rejects.toThrow(BadLink);
    await expect(readLink('#/g=AAAA')).rejects.toMatchObject({ why: 'broken' });
    await expect(readLink('#/p=%E0%A4%A')).rejects.toMatchObject({ why: 'broken' });
    await expect(readLink(await gameLink('x'.repeat(1 << 20)))).rejects.toMatchObject({
      why: 'long',
    });
    expect(isLink('#/ur')).toBe(false);
  });
});
