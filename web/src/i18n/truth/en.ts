// The words of what perfect play knows.
import { byGame } from '../../core/games';
import type { TruthGame } from './types';

export const truth = {
  title: 'What perfect play knows',
  how: 'This game is solved: for every position the exact chance of winning has been computed, if both players always choose the best move. A point is one game won in a hundred.',
  tries: 'Positions to try',
  triesHow: 'Choose a move, then see the exact chances of each one.',
  position: 'Position {n} of {of}',
  ask: '{player} to play.',
  perfect: 'That is perfect play.',
  worse: { one: 'This costs {points} point.', other: 'This costs {points} points.' },
  chances: 'Chances of winning after each move',
  move: 'Move',
  chance: 'Chance of winning',
  yours: 'your choice',
  again: 'Try again',
  next: 'Next position',
  back: 'Previous position',
  all: 'All figures',
  play: 'Play from here',
  games: byGame(
    import.meta.glob<TruthGame>('../../../../games/*/page/truth.en.ts', {
      import: 'truth',
      eager: true,
    }),
  ),
} as const;

export type TruthWords = typeof truth;
