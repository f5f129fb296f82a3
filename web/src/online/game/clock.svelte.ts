// The clocks of a game, as the server last told them, running on between two messages.
import type { Player, Side } from '../../core/types';
import { fill } from '../../i18n/index.svelte';
import { onlineWords } from '../../i18n/online';
import { sideOf, type Times } from '../protocol';

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
    this.timer = setInterval(() => (this.now = Date.now()), STEP) as unknown as number;
  }

  set({ white, black }: Times, player: string | undefined): void {
    this.told = [white, black];
    this.runs = sideOf(player);
    this.since = this.now = Date.now();
  }

  /** Milliseconds; never less than none, whatever the server will say. */
  left(side: Side): number {
    const passed = Math.max(0, this.now - this.since);
    return Math.max(0, this.told[side] - (this.runs === side ? passed : 0));
  }

  /** What is to be said aloud to whoever plays this side: seldom, and only while his time runs. */
  warning(side: Side): string {
    const seconds = this.left(side) / 1000;
    const near = SAID.findLast((each) => seconds <= each && this.told[side] / 1000 > each);
    return this.runs === side && near ? fill(onlineWords().clock.warning, { n: near }) : '';
  }

  stop(): void {
    this.runs = 2;
  }

  close(): void {
    clearInterval(this.timer);
  }
}

const two = (n: number) => String(n).padStart(2, '0');

/** “4:32”, “1:04:32”, “2 d 3 h”. */
export function timeInFigures(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60),
  ];
  if (days > 0) return fill(onlineWords().clock.days, { days, hours: hours % 24 });
  return hours > 0
    ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

function span(seconds: number): string {
  const t = onlineWords().clock;
  if (seconds % 86400 === 0 && seconds > 0)
    return fill(seconds === 86400 ? t.day : t.daysLong, { n: seconds / 86400 });
  return seconds % 60 === 0 && seconds > 0
    ? fill(t.minutes, { n: seconds / 60 })
    : fill(t.seconds, { n: seconds });
}

/** “300+5”, “60/turn” and “none”, in words. */
export function clockInWords(clock: string): string {
  const t = onlineWords().clock;
  const [, whole, more] = /^(\d+)\+(\d+)$/.exec(clock) ?? [];
  const [, turn] = /^(\d+)\/turn$/.exec(clock) ?? [];
  if (turn) return fill(t.turn, { time: span(Number(turn)) });
  if (!whole) return t.none;
  return Number(more) > 0
    ? fill(t.whole, { time: span(Number(whole)), more: span(Number(more)) })
    : span(Number(whole));
}

/** What is offered: from quick to a move a day. */
export const CLOCKS = [
  'none',
  '180+2',
  '300+5',
  '600+10',
  '1200+10',
  '60/turn',
  '86400/turn',
  '259200/turn',
];
