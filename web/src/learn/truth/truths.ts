// What the solved games offer, by the names they have in C: each comes when it is asked for.
import { byGame } from '../../core/games';
import { positionOf, type Position, type Truth } from './truth';

const truths = byGame(
  import.meta.glob<Truth>('../../../../games/*/page/truth.ts', { import: 'truth' }),
);
const files = import.meta.glob<() => Promise<string[]>>('../../../../games/*/perfect.tsv', {
  import: 'default',
  eager: true,
});

export const isSolved = (game: string) => truths[game] !== undefined;

export interface Known {
  truth: Truth;
  positions: Position[];
}

export async function knownOf(game: string): Promise<Known> {
  const [truth, file] = [truths[game], files[`../../../../games/${game}/perfect.tsv`]];
  if (!truth || !file) throw new Error(`${game} is not solved`);
  const lines = await file();
  return { truth: await truth(), positions: lines.flatMap((line) => positionOf(line) ?? []) };
}
