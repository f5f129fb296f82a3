// How a die flies: from the far side of the board to where it comes to rest, bouncing and turning.
// Everything is transform and opacity, which browsers move without painting.

export interface Point {
  x: number;
  y: number;
}

/** Upper left corner and size, in pixels of the window, as browsers give them. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** A die is a flight of so many of its own widths at most: a longer one could not be followed. */
const REACH = 13;
/** How far from its edge inwards the board is thrown on, in parts of its size. */
const INSET = 0.12;
/** Parts of a piece's travel time: a flight, and how much later each further die is let go of. */
const FLIGHT = 1.8;
const BEHIND = 0.04;

/** Milliseconds until so many dice lie still, where a piece travels `time`. */
export function throwTime(count: number, time: number): number {
  return time * (FLIGHT + BEHIND * (count - 1));
}

export const middle = ({ x, y, width, height }: Box): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** The same for the same throw, another for the next; from 0 to 1. */
export function chance(seed: number): number {
  const wild = Math.sin(seed * 12.9898) * 43758.5453;
  return wild - Math.floor(wild);
}

/** From where a die is thrown that comes to rest there: relative to its rest. */
export function origin(rest: Point, board: Box, width: number, seed: number): Point {
  const [dx, dy] = [board.width * INSET, board.height * INSET];
  const far = (at: number, low: number, high: number) => (at - low > high - at ? low : high);
  const x = far(rest.x, board.x + dx, board.x + board.width - dx) - rest.x;
  const y = far(rest.y, board.y + dy, board.y + board.height - dy) - rest.y;
  const spread = 2 * width * (chance(seed) - 0.5);
  const length = Math.hypot(x, y) || 1;
  const scale = Math.min(1, (REACH * width) / length);
  return {
    x: x * scale - (y / length) * spread,
    y: y * scale + (x / length) * spread,
  };
}

/** Over the ground: fast at first. */
export function glide(from: Point): Keyframe[] {
  return [
    {
      transform: `translate(${from.x}px, ${from.y}px)`,
      opacity: 0,
      easing: 'cubic-bezier(0.32, 0.45, 0.55, 1)',
    },
    { opacity: 1, offset: 0.08 },
    { transform: 'translate(0px, 0px)', opacity: 1 },
  ];
}

/** Above the ground, in widths of the die: let go of, it bounces twice and lies. */
const BOUNCES: [offset: number, height: number][] = [
  [0, 1.1],
  [0.24, 0],
  [0.4, 0.62],
  [0.57, 0],
  [0.68, 0.2],
  [0.8, 0],
  [1, 0],
];

export function bounce(width: number): Keyframe[] {
  return BOUNCES.map(([offset, height]) => ({
    offset,
    transform: `translateY(${-height * width}px) scale(${1 + 0.3 * height})`,
    easing: height > 0 ? 'ease-in' : 'ease-out',
  }));
}

/** What lies under a die that is in the air is fainter, and further away. */
export function shade(width: number): Keyframe[] {
  return BOUNCES.map(([offset, height]) => ({
    offset,
    transform: `translate(${0.5 * height * width}px, ${0.4 * height * width}px)`,
    opacity: 1 - 0.6 * Math.min(1, height),
    easing: height > 0 ? 'ease-in' : 'ease-out',
  }));
}

/** Rolling the way it goes, ever slower, and upright when it lies. */
export function roll(from: Point, seed: number): Keyframe[] {
  const length = Math.hypot(from.x, from.y) || 1;
  const turns = 720 + 360 * chance(seed + 0.37);
  const twist = 240 * (chance(seed + 0.71) - 0.5);
  const x = -(from.y / length) * turns;
  const y = (from.x / length) * turns;
  return [
    {
      transform: `rotateX(${x}deg) rotateY(${y}deg) rotateZ(${twist}deg)`,
      easing: 'cubic-bezier(0.25, 0.55, 0.5, 1)',
    },
    { transform: 'rotateX(0deg) rotateY(0deg) rotateZ(0deg)', offset: 0.86 },
    { transform: 'rotateX(0deg) rotateY(0deg) rotateZ(0deg)' },
  ];
}

/** The delay of die number `index`, in milliseconds, and how long it flies. */
export function timing(index: number, time: number): KeyframeAnimationOptions {
  return { delay: BEHIND * time * index, duration: FLIGHT * time, fill: 'both' };
}
