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
  /** Players of all kinds instead of these two. */
  panel: boolean;
  games: number;
  /** As narrow as intervals are to be, in points or per cent, instead of so many games; 0: no. */
  precision: number;
  /** What does not matter, in the same units. */
  margin: number;
  seed: number;
  /** Decisions at the beginning that are made at random. */
  opening: number;
}

export const SUBJECTS_MAX = 8;

export function draftOf(game: Game): Draft {
  return {
    subjects: [{ game, values: {} }],
    players: ['random', 'random'],
    panel: false,
    games: 1000,
    precision: 0,
    margin: 1,
    seed: 1,
    opening: 0,
  };
}

export function studyText(draft: Draft): string {
  const { subjects, players, panel, games, precision, margin, seed, opening } = draft;
  const lines = [
    'lusoria study 1',
    ...subjects.map(({ game, values }) => `game ${identityOf(game, values)}`),
    `players ${panel ? 'panel' : players.join(' ')}`,
    precision > 0 ? `precision ${precision}` : `games ${games}`,
    `seed ${seed}`,
    `opening ${opening}`,
    ...(margin === 1 ? [] : [`margin ${margin}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Two subjects with the same rules: nothing to compare. */
export function repeats({ subjects }: Draft): boolean {
  const identities = subjects.map(({ game, values }) => identityOf(game, values));
  return new Set(identities).size < identities.length;
}
