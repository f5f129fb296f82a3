// Somebody at a problem: the turn on the board, hints, the verdict, and what is written down of it.
import type { Rules } from '../core/rules';
import type { Thinker } from '../core/thinker';
import type { Action, Hint } from '../core/types';
import { noteDay, noteFound, noteTry, readDiary, markOf, type Diary } from './diary';
import { endOf } from './link';
import type { Problem, Task } from './problem';
import { Turn } from './turn.svelte';

export type Verdict = 'trying' | 'right' | 'shown' | 'wrong';
/** As many hints as there are: the reason, then where it begins. */
export const HINTS = 2;

/** Why a turn was not the best, as far as it could be found out. */
export interface Why {
  /** Of winning, in millionths, for who played it. */
  chances: number;
  hint: Hint;
}

export class Try {
  turn: Turn = $state.raw() as Turn;
  hints = $state(0);
  why: Why | null = $state.raw(null);
  looking = $state(false);
  diary: Diary = $state.raw(readDiary());
  /** How the first try has changed the rating; null before it, and where none counts. */
  change: number | null = $state(null);
  /** The first action of the right turn. */
  readonly first: Action | undefined;
  private readonly end: string;
  private readonly adviser: Thinker;
  private seen = false;

  /** `problem` is null where nothing is counted; `day`: it is the problem of that day. */
  constructor(
    private readonly rules: Rules,
    private readonly thinker: Thinker,
    readonly task: Task,
    private readonly problem: Problem | null,
    private readonly day: number | null,
    private readonly dice: boolean,
  ) {
    this.end = endOf(rules, task);
    this.turn = this.fresh();
    this.first = this.turn.actions.find(({ text }) => text === task.line[0]);
    this.adviser = thinker.another();
  }

  get verdict(): Verdict {
    if (!this.turn.ended) return 'trying';
    if (this.turn.demonstrated) return 'shown';
    return this.turn.state.position === this.end ? 'right' : 'wrong';
  }

  /** After a turn was ended: what it means. */
  judge(): void {
    const { problem, day, verdict } = this;
    if (verdict === 'trying' || verdict === 'shown') return;
    if (verdict === 'wrong') void this.lookWhy();
    if (!problem) return;
    const before = this.diary.rating;
    const fresh = markOf(readDiary(), problem.game, problem.number) === undefined;
    const score = verdict === 'wrong' ? 0 : this.hints > 0 ? 0.5 : 1;
    this.diary = noteTry(problem, score);
    if (fresh) this.change = this.diary.rating - before;
    if (verdict !== 'right' || this.seen) return;
    this.diary = noteFound(problem);
    if (day !== null) this.diary = noteDay(day);
  }

  again(): void {
    this.turn.close();
    this.adviser.stop();
    this.why = null;
    this.looking = false;
    this.turn = this.fresh();
  }

  /** Whoever is shown the turn has not found it. */
  show(): void {
    this.again();
    this.seen = true;
    if (this.problem) {
      const before = this.diary.rating;
      const fresh = markOf(readDiary(), this.problem.game, this.problem.number) === undefined;
      this.diary = noteTry(this.problem, 0);
      if (fresh) this.change = this.diary.rating - before;
    }
    void this.turn.demonstrate(this.task.line);
  }

  close(): void {
    this.turn.close();
    this.adviser.stop();
  }

  private fresh(): Turn {
    return new Turn(this.rules, this.thinker, this.task.identity, this.task.position);
  }

  /** What is to be said of the turn that was played, found out by the engine. */
  private async lookWhy(): Promise<void> {
    const { turn } = this;
    const record = turn.record();
    const player = turn.steps[0]?.player;
    const before = this.fresh();
    const start = before.record();
    before.close();
    this.looking = true;
    try {
      const white = await this.adviser.evaluate(record, turn.steps.length);
      const hint = await this.adviser.hint(start, this.dice, 8);
      if (turn === this.turn) this.why = { chances: player === 1 ? 1e6 - white : white, hint };
    } catch {
      // That it was not the best stands without it.
    }
    if (turn === this.turn) this.looking = false;
  }
}
