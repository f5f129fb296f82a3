import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sayings } from '../../sentences';
import { firstWords } from '../../src/i18n/first';
import { freshRules } from '../module';
import { dictionaries, lab, online } from '../spoken';

const { fr, en } = dictionaries;

type Tree = { [key: string]: unknown };

/** Every text of a dictionary with the way to it. */
function texts(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]];
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree as Tree).flatMap(([key, value]) =>
    texts(value, path ? `${path}.${key}` : key),
  );
}

const french = new Map(
  texts({ ...fr, spoken: {}, first: firstWords('fr'), online: online.fr, lab: lab.fr }),
);
const english = new Map(
  texts({ ...en, spoken: {}, first: firstWords('en'), online: online.en, lab: lab.en }),
);
const MAY_BE_EMPTY =
  /^(online\.colours\.2|board\.places\.none|events\.turn|reasons\.none|marks\.group)$/;
/** Names, Latin, keys and signs that are the same in both languages. */
const MAY_BE_EQUAL =
  /^(title|direction|online\.clock\.(minutes|seconds)|keys\.undo|choose\.options|way\.step|games\.\w+\.(name|mark|faces\.\d\.name)|help\.keyList\.[1067]\.0|board\.holds|lab\.titles\..*|lab\.nodes|aid\.points\.(one|other))$/;

describe('the dictionaries', () => {
  test('have the same keys', () => {
    expect([...english.keys()].sort()).toEqual([...french.keys()].sort());
  });

  test('have no empty text, and nothing left untranslated', () => {
    for (const [key, text] of french) {
      if (!MAY_BE_EMPTY.test(key)) expect(text.trim(), key).not.toBe('');
      if (!MAY_BE_EMPTY.test(key) && !MAY_BE_EQUAL.test(key))
        expect(english.get(key), key).not.toBe(text);
    }
  });

  test('are plain data, as they travel', () => {
    for (const dictionary of [fr, en, online.fr, online.en])
      expect(JSON.parse(JSON.stringify(dictionary))).toEqual(dictionary);
  });

  test('have the same places to fill', () => {
    const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
    for (const [key, text] of french)
      expect(holes(english.get(key) ?? ''), key).toEqual(holes(text));
  });

  test('French keeps its typography', () => {
    for (const [key, text] of french) {
      expect(text, key).not.toMatch(/['"]/);
      expect(text, key).not.toMatch(/ [:;!?»]|« /);
      expect(text, key).not.toMatch(/\w[;!»]/);
    }
  });

  test('tell every reason of core/bar.h', () => {
    const source =
      readFileSync(new URL('../../../core/bar.h', import.meta.url), 'utf8') + sayings('BARS');
    const codes = [...source.matchAll(/X\(LUS_BAR_(\w+),/g)].map(([, code]) => code!.toLowerCase());
    expect(Object.keys(fr.bars).sort()).toEqual(codes.sort());
    expect(codes.length).toBeGreaterThan(20);
  });

  test('name every piece and every option of every game', () => {
    for (const game of freshRules().catalogue().games)
      for (const words of [fr.games[game.id]!, en.games[game.id]!]) {
        expect(words.pieces).toHaveLength(game.pieces.length);
        expect(Object.keys(words.options).sort()).toEqual(
          game.options.map((option) => option.name).sort(),
        );
        for (const option of game.options)
          for (const value of option.values)
            if (!/^\d+$/.test(value))
              expect(
                words.options[option.name]!.values[value],
                `${game.id} ${option.name}`,
              ).toBeTruthy();
      }
  });
});
