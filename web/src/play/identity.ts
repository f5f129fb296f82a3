// A game with its options, as text: “GAME:path=murray,buy=never”.
import type { Game } from '../core/types';
import { gameWords } from '../i18n/index.svelte';

export type OptionValues = Record<string, string>;

/** The options that differ, in the game's order. */
export function identityOf(game: Game, values: OptionValues): string {
  const changed = game.options.filter((o) => (values[o.name] ?? o.standard) !== o.standard);
  return changed.length
    ? `${game.id}:${changed.map((o) => `${o.name}=${values[o.name]}`).join(',')}`
    : game.id;
}

/** Those of its options that the game has. */
export function knownOptions(game: Game, identity: string): OptionValues {
  const asked = optionsOf(identity);
  return Object.fromEntries(
    game.options.flatMap(({ name, values }) =>
      values.includes(asked[name] ?? '') ? [[name, asked[name]!]] : [],
    ),
  );
}

export function optionsOf(identity: string): OptionValues {
  const pairs = (identity.split(':')[1] ?? '').split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}

export const gameOf = (identity: string) => identity.split(':')[0] ?? '';

/** What differs from the usual rules, in words; empty where nothing does. */
export function optionsInWords(identity: string): string {
  const own = gameWords(gameOf(identity)).options;
  return Object.entries(optionsOf(identity))
    .map(([name, value]) => `${own[name]?.label ?? name}, ${own[name]?.values[value] ?? value}`)
    .join(' · ');
}
