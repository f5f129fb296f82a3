// Questions to begin with: the studies that answer them, from the games' folders.
import list from '../../../../games/list?raw';
import { byGame } from '../../core/games';

export interface Question {
  game: string;
  /** In the dictionary of the laboratory. */
  name: string;
  study: string;
}

const studies = byGame(
  import.meta.glob<Record<string, string>>('../../../../games/*/page/questions.ts', {
    import: 'studies',
    eager: true,
  }),
);

export const questions: readonly Question[] = list
  .trim()
  .split('\n')
  .flatMap((game) =>
    Object.entries(studies[game] ?? {}).map(([name, study]) => ({ game, name, study })),
  );
