// One decision on the board: a match that begins somewhere, keeps nothing, and shows the position
// again once something was chosen.
import type { Rules } from '../../core/rules';
import type { Thinker } from '../../core/thinker';
import type { Action } from '../../core/types';
import { Match } from '../../play/match.svelte';
import type { Position } from './truth';

export class Choice extends Match {
  /** The text of what was chosen; empty before. */
  chosen = $state('');
  /** All that could be chosen. */
  readonly offered: readonly Action[];
  private left = false;

  constructor(
    rules: Rules,
    thinker: Thinker,
    readonly begins: Position,
  ) {
    const { identity, position } = begins;
    const record = `[Lusoria "1"]\n[Game "${identity}"]\n[Start "${position}"]\n\nresult *\n`;
    super(rules, thinker, { record, seats: [{ kind: 'person' }, { kind: 'person' }], over: false });
    this.offered = this.actions;
  }

  override get awaitsPerson(): boolean {
    return this.chosen === '' && super.awaitsPerson;
  }

  /** After whatever the person did: it was seen, and the position is shown again. */
  override async goOn(): Promise<void> {
    const [first] = this.steps;
    if (!first || this.left) return;
    this.chosen = first.text;
    this.look(0);
  }

  /** Chances are those of a decision: what the dice would have shown is nobody's question. */
  override async act(text: string): Promise<void> {
    if (!this.awaitsPerson) return;
    await this.make(text);
    await this.goOn();
  }

  /** What is chosen is judged; another try begins anew. */
  override get undoTo(): number | null {
    return null;
  }

  override close(): void {
    this.left = true;
    super.close();
  }

  protected override keep(): void {
    // The game that was being played stays as it was.
  }
}
