// The words of lessons, stories and sheets: both languages tell the same, and each game is told
// whole.
import { describe, expect, test } from 'vitest';
import { courseOf } from '../../src/learn/lessons';
import { LESSON_STEPS } from '../../src/settings/progress';
import { addressOf, rooms, routeOf } from '../../src/routes/learn';
import { freshRules } from '../module';
import { dictionaries, learn } from '../spoken';

const { fr, en } = learn;
const words = dictionaries.fr;

function texts(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]];
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree).flatMap(([key, value]) =>
    texts(value, path ? `${path}.${key}` : key),
  );
}

const french = new Map(texts(fr));
const english = new Map(texts(en));
/** Latin, and words that are the same in both languages. */
const MAY_BE_EQUAL = /^(rules\.article|rules\.marks\.source|games\.\w+\.faces\.\d\.letters)$/;

describe('what is told to learners', () => {
  test('is the same in both languages, whole and translated', () => {
    expect([...english.keys()].sort()).toEqual([...french.keys()].sort());
    for (const [key, text] of french) {
      expect(text.trim(), key).not.toBe('');
      if (!MAY_BE_EQUAL.test(key)) expect(english.get(key), key).not.toBe(text);
      const holes = (s: string | undefined) => (s?.match(/\{\w+\}/g) ?? []).sort();
      expect(holes(english.get(key)), key).toEqual(holes(text));
    }
  });

  test('keeps French typography', () => {
    for (const [key, text] of french) {
      expect(text, key).not.toMatch(/['"]/);
      expect(text, key).not.toMatch(/ [:;!?»]|« /);
      expect(text, key).not.toMatch(/\w[;!»]/);
    }
  });

  test.each(freshRules().catalogue().games)(
    'covers $id: every task, every face of the board',
    ({ id, articles }) => {
      for (const dictionary of [fr, en]) {
        const own = dictionary.games[id]!;
        expect(own.steps).toHaveLength(courseOf(id).tasks.length);
        expect(own.steps).toHaveLength(LESSON_STEPS);
        expect(own.faces).toHaveLength(words.games[id]!.faces.length);
        for (const face of own.faces) expect(face.letters.replace(/[^A-Z]/g, '')).toHaveLength(36);
        const named = own.uncertain.join(' ').match(/[A-Z][A-Z0-9]-\d+/g) ?? [];
        expect(named.length).toBeGreaterThan(0);
        for (const article of named) expect(article.startsWith(`${articles}-`)).toBe(true);
      }
    },
  );
});

test('addresses are read as they are written', () => {
  for (const room of rooms)
    expect(routeOf(addressOf(room, 'ur', 'UR-9'))).toEqual({ room, game: 'ur', detail: 'UR-9' });
  expect(routeOf('#/ur')).toBeNull();
  expect(routeOf('#/')).toBeNull();
});
