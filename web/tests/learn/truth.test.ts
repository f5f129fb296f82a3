// What perfect play knows, as the page tells it: figures that stand in docs/truth.md, positions that
// are legal, with every legal action and no other.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { knownOf, isSolved } from '../../src/learn/truth/truths';
import { addressOf, KNOWN, routeOf } from '../../src/routes/learn';
import { freshBout, freshRules } from '../module';
import { truth as words } from '../spoken';

const document = readFileSync(new URL('../../../docs/truth.md', import.meta.url), 'utf8');
const written = [...document.replaceAll(/(\d),(\d{3})/g, '$1$2').matchAll(/\d+(?:\.\d+)?/g)].map(
  ([figure]) => figure,
);
const digitsOf = (figure: string) => figure.split('.')[1]?.length ?? 0;

/** It stands there, or what stands there rounds to it. */
function stands(figure: string): boolean {
  const value = parseFloat(figure);
  const digits = digitsOf(figure.replace('%', ''));
  return written.some(
    (each) =>
      digitsOf(each) >= digits && Math.abs(Number(each) - value) <= 0.5000001 * 10 ** -digits,
  );
}

const rules = freshRules();
const games = rules
  .catalogue()
  .games.map(({ id }) => id)
  .filter(isSolved);

test('two games at least are solved, and not all', () => {
  expect(games.length).toBeGreaterThanOrEqual(2);
  expect(games.length).toBeLessThan(rules.catalogue().games.length);
});

describe.each(games)('what perfect play knows of %s', (id) => {
  test('has only figures that were measured', async () => {
    const { truth } = await knownOf(id);
    for (const { figures, table = [], squares = [] } of truth.facts)
      for (const figure of [...Object.values(figures), ...table.flat(), ...squares])
        expect(stands(figure), figure).toBe(true);
  });

  test('is told whole, in every language', async () => {
    const { truth, positions } = await knownOf(id);
    for (const [language, { games: told }] of Object.entries(words)) {
      const { facts, tries } = told[id]!;
      expect(facts, language).toHaveLength(truth.facts.length);
      expect(tries, language).toHaveLength(positions.length);
      facts.forEach(({ text, columns = [], caption = '' }, i) => {
        const { figures, table = [], squares = [] } = truth.facts[i]!;
        const holes = text.join(' ').match(/\{\w+\}/g) ?? [];
        expect(holes.sort()).toEqual(
          Object.keys(figures)
            .map((name) => `{${name}}`)
            .sort(),
        );
        for (const row of table) expect(row).toHaveLength(columns.length);
        expect(squares.length > 0).toBe(caption !== '');
      });
    }
  });

  test('has a figure for every square of the way', async () => {
    const { truth } = await knownOf(id);
    const places = rules.places(id);
    const way = rules.courses(id)[0].filter((place) => places[place]?.kind === 'square');
    const [worth, ...others] = truth.facts.flatMap(({ squares }) => (squares ? [squares] : []));
    expect(worth).toHaveLength(way.length);
    expect(others).toEqual([]);
  });

  test('has positions with the chances of every legal action, the best first', async () => {
    const { positions } = await knownOf(id);
    expect(positions.length).toBeGreaterThanOrEqual(5);
    for (const { identity, position, chances } of positions) {
      expect(identity.split(':')[0]).toBe(id);
      const bout = freshBout(identity, position);
      expect(bout.state()).toMatchObject({ position, kind: 'decision' });
      expect(chances.map(({ action }) => action).sort()).toEqual(
        bout
          .actions()
          .map(({ text }) => text)
          .sort(),
      );
      const values = chances.map(({ chance }) => chance);
      expect(values).toEqual([...values].sort((a, b) => b - a));
      for (const value of values) expect(value > 0 && value < 1e6, `${value}`).toBe(true);
      expect(values[0], position).toBeGreaterThan(values[1]!);
    }
  });
});

test('its addresses are read as they are written', () => {
  expect(routeOf(addressOf(KNOWN, 'ur', 3))).toEqual({ room: KNOWN, game: 'ur', detail: '3' });
});

test('French keeps its typography', () => {
  const text = JSON.stringify(words.fr).replaceAll(/"(?:[\w.]+)":|[[\]{},"]/g, ' ');
  expect(text).not.toMatch(/\S [:;!?»]|« |\w[;!»]/);
});
