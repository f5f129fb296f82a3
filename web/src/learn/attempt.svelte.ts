// One task of a lesson on the board: a match that begins somewhere, keeps nothing, and is judged
// instead of answered.
import type { Rules } from '../core/rules';
import type { Thinker } from '../core/thinker';
import { Match } from '../play/match.svelte';
import { fulfils, type Task } from './lesson';

export type Verdict = 'trying' | 'done' | 'other';

export class Attempt extends Match {
  verdict: Verdict = $state('trying');
  /** It was done by the page, not by the learner. */
  demonstrated = $state(false);

  constructor(
    rules: Rules,
    thinker: Thinker,
    game: string,
    private readonly task: Task,
  ) {
    const record = `[Lusoria "1"]\n[Game "${game}"]\n[Start "${task.position}"]\n\nresult *\n`;
    super(rules, thinker, { record, seats: [{ kind: 'person' }, { kind: 'person' }], over: false });
  }

  override get awaitsPerson(): boolean {
    return this.verdict === 'trying' && super.awaitsPerson;
  }

  /**
   * After whatever the learner did: it was what the task asks for, or it goes on, or the turn went
   * elsewhere.
   */
  override async goOn(): Promise<void> {
    const events = this.steps.flatMap((step) => step.events);
    if (fulfils(this.task, events, this.ground)) this.verdict = 'done';
    else if (this.over || this.state.kind !== 'decision' || this.state.player !== 0)
      this.verdict = 'other';
  }

  /** Does it for the learner. */
  async demonstrate(): Promise<void> {
    this.demonstrated = true;
    for (const text of this.task.solution) await this.act(text); // Nothing, once it is closed.
  }

  protected override keep(): void {
    // The game that was being played stays as it was.
  }
}
