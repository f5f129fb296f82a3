// The lessons, by the names their games have in C. Loaded when somebody wants to learn.
import type { Course } from '../learn/lesson';
import { course as bastonus } from './bastonus/lesson';
import { course as ergo } from './ergo/lesson';
import { course as scripta2 } from './scripta/lesson2';
import { course as scripta3 } from './scripta/lesson3';
import { course as ur } from './ur/lesson';

const courses: Record<string, Course> = { scripta2, scripta3, ur, ergo, bastonus };

export function courseOf(game: string): Course {
  const course = courses[game];
  if (!course) throw new Error(`no lesson for ${game}`);
  return course;
}
