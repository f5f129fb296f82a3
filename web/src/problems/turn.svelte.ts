// One turn on the board: a match that begins somewhere, keeps nothing, and stops when the turn is
// over.
import type { Rules } from '../core/rules';
import type { Thinker } from '../core/thinker';
import { Match } from '../play/match.svelte';

const beginning = (identity: string, position: string) =>
  `[Lusoria "1"]\n[Game "${identity}"]\n[Start "${position}"]\n\nresult *\n`;

export class Turn extends Match {
  ended = $state(false);
  /** It was played by the page, not by the person. */
  demonstrated = $state(false);

  /** `begins`: the position. */
  constructor(
    rules: Rules,
    thinker: Thinker,
    identity: string,
    readonly begins: string,
  ) {
    super(rules, thinker, {
      record: beginning(identity, begins),
      seats: [{ kind: 'person' }, { kind: 'person' }],
      over: false,
    });
  }

  override get awaitsPerson(): boolean {
    return !this.ended && super.awaitsPerson;
  }

  /** After whatever the person did: the turn goes on, or it is over. */
  override async goOn(): Promise<void> {
    this.ended = this.steps.length > 0 && !this.goesOn;
  }

  /** Plays it for the person. */
  async demonstrate(line: readonly string[]): Promise<void> {
    this.demonstrated = true;
    for (const text of line) await this.act(text); // Nothing, once it is closed.
  }

  protected override keep(): void {
    // The game that was being played stays as it was.
  }

  /** As engine/explain/line.h says it: another throw begins something new. */
  private get goesOn(): boolean {
    const throwsAgain = this.steps
      .at(-1)
      ?.events.some(({ kind, why }) => kind === 'plays_again' && why === 'throw');
    return (
      this.state.kind === 'decision' && this.state.player === this.steps[0]?.player && !throwsAgain
    );
  }
}
