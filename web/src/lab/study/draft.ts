// A study that is being put together on the screen, and its text.
import type { Game } from '../../core/types';
import { identityOf, type OptionValues } from '../../play/identity';

export interface Subject {
  game: Game;
  values: OptionValues;
}

export interface Draft {
  subjects: Subject[];
  players: [string, string];
  games: number;
  seed: number;
  /** Decisions at the beginning that are made at random. */
  opening: number;
}

export const SUBJECTS_MAX = 8;

export function draftOf(game: Game): Draft {
  return {
    subjects: [{ game, values: {} }],
    players: ['random', 'random'],
    games: 1000,
    seed: 1,
    opening: 0,
  };
}

export function studyText({ subjects, players, games, seed, opening }: Draft, title = ''): string {
  const lines = ['lusoria study 1'];
  if (title) lines.push(`title ${title}`);
  for (const { game, values } of subjects) lines.push(`game ${identityOf(game, values)}`);
  lines.push(
    `players ${players.join(' ')}`,
    `games ${games}`,
    `seed ${seed}`,
    `opening ${opening}`,
  );
  return `${lines.join('\n')}\n`;
}

/** Two subjects with the same rules: nothing to compare. */
export function repeats({ subjects }: Draft): boolean {
  const identities = subjects.map(({ game, values }) => identityOf(game, values));
  return new Set(identities).size < identities.length;
}
