// The lessons, by the names their games have in C. Loaded when somebody wants to learn.
import { byGame } from '../core/games';
import type { Course } from './lesson';

const courses = byGame(
  import.meta.glob<Course>('../../../games/*/page/lesson.ts', { import: 'course', eager: true }),
);

export function courseOf(game: string): Course {
  const course = courses[game];
  if (!course) throw new Error(`no lesson for ${game}`);
  return course;
}
