// The problems of each game, fetched when they are asked for (web/data.ts).
import { problemOf, type Problem } from './problem';

const files = import.meta.glob<() => Promise<string[]>>('../../../games/*/problems.tsv', {
  import: 'default',
  eager: true,
});
const known = new Map<string, Problem[]>();

export async function problemsOf(game: string): Promise<Problem[]> {
  const file = files[`../../../games/${game}/problems.tsv`];
  if (!file) throw new Error(`no problems of ${game}`);
  const found = known.get(game) ?? (await file()).map((line, i) => problemOf(game, i + 1, line));
  known.set(game, found);
  return found;
}
