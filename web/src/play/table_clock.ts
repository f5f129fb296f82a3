// The clock of two people at one screen: so much time each, and some more for every turn.
import type { Player, Side } from '../core/types';
import { Clock } from './clock.svelte';

/** What is offered: seconds each, and seconds more a turn. */
export const TABLE_CLOCKS = ['180+2', '300+5', '600+10', '1200+10'] as const;
export type TableClockKind = (typeof TABLE_CLOCKS)[number];

/** Milliseconds after which the times are kept again. */
const KEEPS = 2000;

export class TableClock extends Clock {
  private readonly more: number;
  private turn: Player = 2;
  /** Who was given more, and after how many steps: it is taken back with them. */
  private given: { side: Side; steps: number }[] = [];
  private kept = Date.now();

  constructor(
    readonly kind: TableClockKind,
    left: readonly [number, number] | null,
    /** Somebody has no time left. */
    private readonly onover: (side: Side) => void,
    private readonly onkeep: () => void,
  ) {
    super();
    const [whole = 0, more = 0] = kind.split('+').map((seconds) => 1000 * Number(seconds));
    this.more = more;
    this.run(left ?? [whole, whole], 2);
  }

  get times(): [number, number] {
    return [this.left(0), this.left(1)];
  }

  /** It stands while pieces and dice travel. */
  hold(): void {
    this.run(this.times, 2);
  }

  /** After so many steps this player is to act: who has ended his turn gets his time. */
  follow(player: Player, steps: number): void {
    const times = this.times;
    const before = this.turn;
    if (before !== 2 && player !== before && player !== 2) {
      times[before] += this.more;
      this.given.push({ side: before, steps });
    }
    this.turn = player;
    this.run(times, player);
  }

  /** Steps were taken back: time that was thought stays thought. */
  back(steps: number): void {
    const times = this.times;
    for (const each of this.given.filter((one) => one.steps > steps))
      times[each.side] = Math.max(0, times[each.side] - this.more);
    this.given = this.given.filter((one) => one.steps <= steps);
    this.turn = 2;
    this.run(times, 2);
  }

  protected override look(): void {
    const { turn } = this;
    if (turn !== 2 && this.left(turn) === 0) {
      this.turn = 2;
      this.onover(turn);
    } else if (Date.now() - this.kept >= KEEPS) {
      this.kept = Date.now();
      this.onkeep();
    }
  }
}
