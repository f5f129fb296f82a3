// The clocks of a game, as the server last told them, running on between two messages.
import type { Side } from '../../core/types';
import { fill } from '../../i18n/index.svelte';
import { onlineWords } from '../../i18n/online';
import { Clock as Running, figuresOf } from '../../play/clock.svelte';
import { sideOf, type Times } from '../protocol';

export class Clock extends Running {
  set({ white, black }: Times, player: string | undefined): void {
    this.run([white, black], sideOf(player));
  }

  /** What is to be said aloud to whoever plays this side: seldom, and only while his time runs. */
  warning(side: Side): string {
    const n = this.due(side);
    return n === null ? '' : fill(onlineWords().clock.warning, { n });
  }
}

/** “4:32”, “1:04:32”, “2 d 3 h”. */
export function timeInFigures(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600)];
  return days > 0
    ? fill(onlineWords().clock.days, { days, hours: hours % 24 })
    : figuresOf(milliseconds);
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
