// A game with its options, as text: “GAME:path=murray,buy=never”.
import type { Game, Preset } from '../core/types';
import { gameWords } from '../i18n/index.svelte';

export type OptionValues = Record<string, string>;

/** The options that differ, in the game's order. */
export function identityOf(game: Game, values: OptionValues): string {
  const changed = game.options.filter((o) => (values[o.name] ?? o.standard) !== o.standard);
  return changed.length
    ? `${game.id}:${changed.map((o) => `${o.name}=${values[o.name]}`).join(',')}`
    : game.id;
}

const pairsOf = (options: string): OptionValues =>
  Object.fromEntries(
    options
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => pair.split('=') as [string, string]),
  );

/** The options of a rule set that has a name. */
export function presetValues(game: Game, name: string): OptionValues {
  return pairsOf(game.presets.find((preset) => preset.name === name)?.options ?? '');
}

/** The rule set that these options make; none where it has no name. */
export function presetOf(game: Game, values: OptionValues): Preset | undefined {
  const identity = identityOf(game, values);
  return game.presets.find(({ name }) => identityOf(game, presetValues(game, name)) === identity);
}

/** Those of its options that the game has; a rule set may come first, by its name. */
export function knownOptions(game: Game, identity: string): OptionValues {
  const [first = ''] = (identity.split(':')[1] ?? '').split(',');
  const asked = { ...presetValues(game, first), ...optionsOf(identity) };
  return Object.fromEntries(
    game.options.flatMap(({ name, values }) =>
      values.includes(asked[name] ?? '') ? [[name, asked[name]!]] : [],
    ),
  );
}

export function optionsOf(identity: string): OptionValues {
  return pairsOf(identity.split(':')[1] ?? '');
}

export const gameOf = (identity: string) => identity.split(':')[0] ?? '';

/** What differs from the usual rules, in words; empty where nothing does. */
export function optionsInWords(identity: string): string {
  const own = gameWords(gameOf(identity)).options;
  return Object.entries(optionsOf(identity))
    .map(([name, value]) => `${own[name]?.label ?? name}, ${own[name]?.values[value] ?? value}`)
    .join(' · ');
}
