// A step as it is seen and heard. Fetched with the first one that is: a board stands without it.
import type { Beat } from '../boards/motion';
import type { Cue } from '../sound/sounds';

export { beatsOf } from '../boards/motion';

/** What is heard of it and when: a touch on every square that is passed, and where things meet. */
export function cuesOf({ events, motions, length }: Beat, time: number): Cue[] {
  return events.flatMap(({ kind }, i): Cue[] => {
    const motion = motions[i];
    const whole = length * time;
    if (!motion) return [{ kind, at: kind === 'thrown' ? 0 : whole, length: whole }];
    const { way, start, lit } = motion;
    const end = start + motion.length;
    const squares = way.map((_, n): Cue => ({
      kind: 'passes',
      at: time * (start + (0.9 * motion.length * (n + 1)) / (way.length + 1)),
      length: 0,
    }));
    const struck = kind === 'hit' || kind === 'captured' || kind === 'pushed';
    return [
      ...squares,
      { kind, at: time * (struck ? start : start + 0.9 * motion.length), length: 0 },
      ...(lit ? [{ kind: 'lights', at: time * end, length: 0 } as const] : []),
    ];
  });
}
