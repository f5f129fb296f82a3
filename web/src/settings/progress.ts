// How far somebody has come in each lesson, kept in the browser.
import { store } from './store';

/** Every lesson has as many. */
export const LESSON_STEPS = 10;
const KEY = 'lusoria.lessons';

function all(): Record<string, number> {
  try {
    return (JSON.parse(store.get(KEY) ?? '{}') as Record<string, number> | null) ?? {};
  } catch {
    return {};
  }
}

/** The number of the last step that was done, 0 before the first. */
export function stepsDone(game: string): number {
  const steps = all()[game];
  return typeof steps === 'number' && steps > 0 ? Math.trunc(steps) : 0;
}

export function keepStep(game: string, step: number): void {
  if (step > stepsDone(game)) store.set(KEY, JSON.stringify({ ...all(), [game]: step }));
}
