// Which problems a host gives: of one grade, another few every day, none twice.
import { gradeOf, type Problem } from '../../problems/problem';

/** A different order every day, the same for everybody. */
const place = (number: number, day: number) => (number * 7919 + day * 1543) % 10007;

export function choose(
  problems: readonly Problem[],
  grade: number,
  count: number,
  day: number,
  given: readonly string[],
): Problem[] {
  return problems
    .filter(({ rating, position }) => gradeOf(rating) === grade && !given.includes(position))
    .sort((a, b) => place(a.number, day) - place(b.number, day))
    .slice(0, count);
}
