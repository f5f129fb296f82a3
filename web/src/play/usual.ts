// The game that one click starts: against an easy opponent, and short where the whole one is long.
import { gameWords } from '../i18n/index.svelte';
import type { Setup } from './match.svelte';

const EASY = 2;

/** A game with the options of its short form, where it has one. */
export function usualIdentity(id: string): string {
  const { quick } = gameWords(id);
  const options = Object.entries(quick?.options ?? {}).map(([name, n]) => `${name}=${String(n)}`);
  return options.length > 0 ? `${id}:${options.join(',')}` : id;
}

/** A person has White. */
export const usualGame = (id: string, level = EASY): Setup => ({
  identity: usualIdentity(id),
  seats: [{ kind: 'person' }, { kind: 'level', level }],
});
