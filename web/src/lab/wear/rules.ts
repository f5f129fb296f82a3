// Sets of rules to choose from, and a painted map as a file.
import type { Rules } from '../../core/rules';
import type { Game, Option, Place } from '../../core/types';
import { identityOf, type OptionValues } from '../../play/identity';

/** More take too long in a browser. */
export const RULES_MAX = 16;

/** All combinations of the values of these options, the usual ones first. */
export function rulesOf(game: Game, varied: readonly string[]): string[] {
  const options = game.options.filter(({ name }) => varied.includes(name));
  const all = options.reduce<OptionValues[]>(
    (sets, { name, values, standard }) =>
      [standard, ...values.filter((value) => value !== standard)].flatMap((value) =>
        sets.map((set) => ({ ...set, [name]: value })),
      ),
    [{}],
  );
  return all.map((values) => identityOf(game, values));
}

/**
 * What may differ before anybody says so: the first option that sends pieces another way, which
 * wears most; otherwise the first with a few values.
 */
export function firstVaried(game: Game, rules: Pick<Rules, 'courses'>): string[] {
  const few = game.options.filter(({ values }) => values.length > 1 && values.length <= RULES_MAX);
  const ways = ({ name, values }: Option) =>
    new Set(
      values.map((value) => JSON.stringify(rules.courses(identityOf(game, { [name]: value })))),
    ).size;
  const chosen = few.find((option) => ways(option) > 1) ?? few[0];
  return chosen ? [chosen.name] : [];
}

/** As `lusoria lab wear` reads it (docs/wear.md); C puts it into order. */
export function mapText(
  places: readonly Place[],
  worn: ReadonlyMap<number, number>,
  edges: readonly (readonly [number, number, number])[],
): string {
  const name = (id: number) => places.find((place) => place.id === id)?.name ?? '';
  return [
    'lusoria wear 1',
    ...[...worn].map(([id, steps]) => `${name(id)} ${steps}`),
    ...edges.map(([a, b, steps]) => `${name(a)}-${name(b)} ${steps}`),
    '',
  ].join('\n');
}
