// The match of a board in somebody else's page: it is kept nowhere, and tells of every step.
import type { Rules } from '$page/core/rules';
import type { Thinker } from '$page/core/thinker';
import type { Step } from '$page/core/types';
import type { Kept } from '$page/play/storage';
import { Match, type Setup } from '$page/play/match.svelte';

export class BoardMatch extends Match {
  constructor(
    rules: Rules,
    thinker: Thinker,
    setup: Setup | Kept,
    private readonly onstep: (step: Step) => void,
    private readonly isFixed: () => boolean,
  ) {
    super(rules, thinker, setup);
  }

  override get awaitsPerson(): boolean {
    return !this.isFixed() && super.awaitsPerson;
  }

  /** A step of the page around: an action, or a throw (null). */
  async follow(text: string | null): Promise<void> {
    await this.perform(() => (text === null ? this.bout.throwDice() : this.bout.play(text)));
    await this.goOn();
  }

  protected override async perform(make: () => Step, shows = true): Promise<void> {
    let made: Step | undefined;
    try {
      await super.perform(() => (made = make()), shows);
    } catch (refused) {
      // Nothing was made: the board stands as before.
      this.moving = false;
      throw refused;
    }
    if (made) this.onstep(made);
  }

  protected override keep(): void {
    // Whoever shows the board keeps the game.
  }
}
