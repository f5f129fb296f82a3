// Nobody is ever shown an unfilled place: every sentence with places is filled by its own function,
// in every language. In tests a missing value throws.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Refused } from '../../src/core/bout';
import type { Rules } from '../../src/core/rules';
import type { Bar, Fault, Remark, Step } from '../../src/core/types';
import { fill } from '../../src/core/fill';
import { onlineWords } from '../../src/i18n/online';
import { refusalOf } from '../../src/online/news';
import { languages } from '../../src/settings/languages';
import { faultInWords } from '../../src/wording/fault';
import { remarkInWords } from '../../src/wording/remarks';
import { settings } from '../../src/settings/settings.svelte';
import { barsInWords, effectsInWords, reasonInWords, stepInWords } from '../../src/wording/words';
import { freshBout, freshRules } from '../module';
import { dictionaries, remarks } from '../spoken';

const LANGUAGES = languages;
const HOLE = /\{\w+\}/;
const fault: Fault = {
  error: '',
  sentence: '',
  what: 'x',
  label: 'W:',
  a: 1,
  b: 2,
  who: 0,
  line: 0,
  offset: 0,
};

/** Games played by a plain random walk, the same every time. */
function* randomSteps(rules: Rules, id: string): Generator<{ seed: number; step: Step }> {
  for (let seed = 1; seed <= 3; seed++) {
    const bout = rules.open(id);
    let at = seed;
    const any = <T>(list: readonly T[]) => list[(at = (at * 48271) % 2147483647) % list.length]!;
    for (let n = 0; n < 400; n++) {
      const { kind, steps } = bout.state();
      if (kind === 'over') break;
      const choices: readonly { text: string }[] =
        kind === 'chance' ? bout.outcomes(steps) : bout.actions();
      yield { seed, step: bout.play(any(choices).text) };
    }
    bout.close();
  }
}

afterEach(() => vi.unstubAllEnvs());

describe('filling', () => {
  test('a missing value fails a test', () => {
    // @ts-expect-error TypeScript knows the places of a sentence that stands in the source.
    expect(() => fill('“{what}” is not legal', {})).toThrow('no value for {what}');
    expect(() => fill('“{what}” is not legal' as string, {})).toThrow('no value for {what}');
    expect(fill('{a} of {b}', { a: 0, b: '' })).toBe('0 of ');
  });

  test('and people read a sentence without it', () => {
    vi.stubEnv('MODE', 'production');
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(fill('“{what}” is not legal' as string, {})).toBe('“…” is not legal');
    expect(complaints).toHaveBeenCalledOnce();
  });

  test('what stands in a value is no place to fill', () => {
    expect(fill('{what}', { what: '{a}' })).toBe('{a}');
  });
});

describe('every sentence', () => {
  test('of a fault, also where it is an error nobody caught', () => {
    const source = readFileSync(
      new URL('../../../core/error.h', import.meta.url),
      'utf8',
    ).replaceAll('\\\n', '\n');
    const errors = [...source.matchAll(/X\((LUS_E_\w+),\s*"((?:[^"\\]|\\.)*)"/g)];
    expect(errors.length).toBeGreaterThan(50);
    for (const [, error = '', quoted = ''] of errors) {
      const sentence = JSON.parse(`"${quoted}"`) as string;
      expect(new Refused({ ...fault, error, sentence }).message, error).not.toMatch(HOLE);
      for (const language of LANGUAGES) {
        settings.language = language;
        for (const line of [0, 4])
          expect(faultInWords({ ...fault, error, sentence, line }), error).not.toMatch(HOLE);
      }
    }
  });

  test('of an action that is refused', () => {
    const bout = freshBout('ergo');
    expect(() => bout.play('zz9')).toThrow(/^“zz9” is not a legal action here$/);
  });

  test.each(LANGUAGES)('of events, reasons, bars, remarks and refusals: %s', (language) => {
    settings.language = language;
    const words = dictionaries[language]!;
    const rules = freshRules();
    for (const { id, reasons } of rules.catalogue().games) {
      const scene = { game: id, places: rules.places(id) };
      for (const { seed, step } of randomSteps(rules, id))
        expect(
          [...stepInWords(scene, step), ...effectsInWords(scene, step.events)].join(' '),
          `${id} ${seed}`,
        ).not.toMatch(HOLE);
      for (const reason of Object.keys(reasons))
        expect(reasonInWords(id, reason), reason).toMatch(/^[^{}]+$/);
      for (const why of Object.keys(words.bars) as Bar['why'][])
        expect(barsInWords(scene, [{ why, article: '', dice: [1], places: [0] }]), why).not.toMatch(
          HOLE,
        );
      for (const kind of Object.keys(remarks[language]!)) {
        const remark: Remark = {
          kind,
          tone: 'good',
          article: '',
          place: 0,
          to: 1,
          piece: 0,
          why: 'hit',
          a: 1,
          b: 2,
          c: 3,
        };
        expect(remarkInWords(scene, remark), kind).not.toMatch(HOLE);
      }
    }
    for (const reason of [...Object.keys(onlineWords().refusals), 'unheard-of'])
      expect(refusalOf(reason), reason).not.toMatch(HOLE);
  });
});
