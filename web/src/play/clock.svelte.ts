// Time to think: what is left to both, told at a moment, running on for one of them.
import type { Player, Side } from '../core/types';

/** Milliseconds between two looks. */
const STEP = 200;
/** Seconds left that are said aloud. */
const SAID = [60, 20];

export class Clock {
  private told: [number, number] = [0, 0];
  private since = 0;
  private runs: Player = 2;
  private now = $state(0);
  private readonly timer: number;

  constructor() {
    this.timer = setInterval(() => {
      this.now = Date.now();
      this.look();
    }, STEP) as unknown as number;
  }

  /** Milliseconds are left to White and to Black, and run for one of them or for nobody. */
  protected run(left: readonly [number, number], player: Player): void {
    this.told = [...left];
    this.runs = player;
    this.since = this.now = Date.now();
  }

  /** Milliseconds; never less than none. */
  left(side: Side): number {
    const passed = Math.max(0, this.now - this.since);
    return Math.max(0, this.told[side] - (this.runs === side ? passed : 0));
  }

  /** Seconds to be said aloud to who plays this side: seldom, and only while his time runs. */
  due(side: Side): number | null {
    const seconds = this.left(side) / 1000;
    const near = SAID.findLast((each) => seconds <= each && this.told[side] / 1000 > each);
    return this.runs === side && near ? near : null;
  }

  stop(): void {
    this.runs = 2;
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** After every look at the time. */
  protected look(): void {}
}

const two = (n: number) => String(n).padStart(2, '0');

/** “4:32”, “1:04:32”. */
export function figuresOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  return hours > 0
    ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}
