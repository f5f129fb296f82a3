// Moves a piece to a point: it lifts, travels and settles. By the browser's own animations, so that
// pieces may be put in another order meanwhile.
export interface Journey {
  x: number;
  y: number;
  /** Milliseconds; 0 at once. */
  time: number;
  lifted: boolean;
}

export function travel(node: SVGGElement, journey: Journey) {
  let at = journey;
  let running: Animation | null = null;
  const shape = ({ x, y }: Journey, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;
  const settle = () => {
    node.setAttribute('transform', `translate(${at.x} ${at.y}) scale(${at.lifted ? 1.1 : 1})`);
  };
  settle();
  return {
    update(next: Journey) {
      const before = at;
      at = next;
      settle();
      if (before.x === next.x && before.y === next.y) return;
      running?.cancel();
      if (next.time === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const middle = { ...next, x: (before.x + next.x) / 2, y: (before.y + next.y) / 2 };
      running = node.animate(
        [
          { transform: shape(before, before.lifted ? 1.1 : 1) },
          { transform: shape(middle, 1.12) },
          { transform: shape(next, 1) },
        ],
        { duration: next.time, easing: 'cubic-bezier(0.4, 0.1, 0.3, 1)' },
      );
    },
    destroy() {
      running?.cancel();
    },
  };
}
