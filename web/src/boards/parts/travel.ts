// Moves a piece to a point: by the gesture of what took it there, or aside, to make room. By the
// browser's own animations, so that pieces may be put in another order meanwhile.
import type { Point, Stand } from '../design';
import type { Motion } from '../sprites';

export interface Journey extends Stand {
  /** Milliseconds a piece travels; 0 at once. */
  time: number;
  lifted: boolean;
  /** Of a piece. */
  radius: number;
  /** What took the piece here last. */
  motion: Motion | undefined;
  via: readonly Point[];
}

/** Parts of the travel time. */
const ASIDE = 0.6;
const LIFTED = 1.1;

/** A piece may change where it stands. */
const isTurned = ({ kind }: Motion) => kind === 'turned' || kind === 'exhausted';

export function travel(node: SVGGElement, journey: Journey) {
  let at = journey;
  let running: Animation | null = null;
  const scale = ({ size = 1, lifted }: Journey) => size * (lifted ? LIFTED : 1);
  const settle = () =>
    node.setAttribute('transform', `translate(${at.x} ${at.y}) scale(${scale(at)})`);
  const shape = (j: Journey) => `translate(${j.x}px, ${j.y}px) scale(${scale(j)})`;
  settle();
  return {
    update(next: Journey) {
      const before = at;
      at = next;
      settle();
      const motion = next.motion === before.motion ? undefined : next.motion;
      const still = before.x === next.x && before.y === next.y;
      if (still && !(motion && isTurned(motion))) return;
      running?.cancel();
      const { time, via, radius } = next;
      if (time === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const from = { x: before.x, y: before.y, size: scale(before) };
      running = motion
        ? motion.play(node, { from, via, to: next, radius }, time)
        : node.animate([{ transform: shape(before) }, { transform: shape(next) }], {
            duration: ASIDE * time,
            easing: 'ease-in-out',
          });
    },
    destroy() {
      running?.cancel();
    },
  };
}
