// A problem, and the lines of games/ID/problems.tsv (docs/problems.md).
import type { Remark } from '../core/types';

/** What is asked: in this position, this turn is the right one. */
export interface Task {
  identity: string;
  position: string;
  /** The actions of the right turn. Whoever ends it in the same position has found it. */
  line: string[];
}

export interface Problem extends Task {
  game: string;
  /** From 1, in the order of the file: its address. */
  number: number;
  rating: number;
  /** Of winning, in millionths: with the right turn, and with the next best. */
  chances: number;
  next: number;
  /** What is to be said of the right turn; the first is the reason. */
  remarks: Remark[];
}

function remarkOf(text: string): Remark {
  const [kind = '', place, to, piece, why = '', a, b, c] = text.split(':');
  return {
    kind,
    tone: 'good',
    article: '',
    why,
    place: Number(place),
    to: Number(to),
    piece: Number(piece),
    a: Number(a),
    b: Number(b),
    c: Number(c),
  };
}

export function problemOf(game: string, number: number, text: string): Problem {
  const [rating, identity = '', position = '', line = '', chances, next, , remarks = ''] =
    text.split('\t');
  return {
    game,
    number,
    rating: Number(rating),
    identity,
    position,
    line: line.split(' '),
    chances: Number(chances) * 1000,
    next: Number(next) * 1000,
    remarks: remarks.split(' ').map(remarkOf),
  };
}

/** Grades of difficulty, from 0, as problems/mine.h counts them. */
export const GRADES = [0, 1, 2, 3, 4] as const;
export const gradeOf = (rating: number) =>
  rating < 800 ? 0 : Math.min(4, Math.floor((rating - 800) / 200) + 1);
