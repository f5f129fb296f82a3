// How pieces move: each kind of event has a gesture of its own. Frames of transforms, no more, so
// that nothing is laid out or painted anew.
import type { EventKind } from '../../core/types';
import type { Point, Stand } from '../design';
import type { Motion, Passage } from '../sprites';

interface Pose extends Point {
  /** How high above the board, in radii of a piece. */
  high?: number;
  turn?: number;
  /** Narrowed to this part: a thing that turns over. */
  narrow?: number;
  size?: number;
  at?: number;
  easing?: string;
}

/** So much larger is what is lifted by a radius. */
const NEARER = 0.16;
const UP = 'cubic-bezier(0.2, 0.6, 0.5, 1)';
const DOWN = 'cubic-bezier(0.5, 0, 0.8, 0.5)';

function frame(pose: Pose, radius: number): Keyframe {
  const { x, y, high = 0, turn = 0, narrow = 1, size = 1, at, easing = 'linear' } = pose;
  const scale = size * (1 + NEARER * high);
  return {
    transform:
      `translate(${x}px, ${y - 0.3 * high * radius}px) rotate(${turn}deg) ` +
      `scale(${scale * narrow}, ${scale})`,
    easing,
    ...(at === undefined ? {} : { offset: at }),
  };
}

const half = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Lifted, from place to place with a touch on each, and set down. */
function walk(from: Stand, via: readonly Point[], to: Stand, first: number, last: number): Pose[] {
  const stops = [from, ...via, to];
  const hops = stops.length - 1;
  const SETTLE = 0.9; // the rest of the time it comes to rest
  const poses = stops.slice(1).flatMap((stop, i): Pose[] => {
    const before = stops[i]!;
    const high = i === 0 ? first : i === hops - 1 ? last : 0.8;
    const landed = i === hops - 1 ? (to.size ?? 1) : 1;
    return [
      { ...half(before, stop), high, easing: DOWN, at: ((i + 0.5) / hops) * SETTLE },
      { ...stop, size: landed, easing: UP, at: ((i + 1) / hops) * SETTLE },
    ];
  });
  const { x, y, size = 1 } = to;
  return [
    { ...from, easing: UP, at: 0 },
    ...poses,
    { x, y, size: size * 0.97, easing: UP, at: 0.95 },
    { x, y, size, at: 1 },
  ];
}

/** Along the ground, with a heave. */
function slide(from: Stand, to: Stand): Pose[] {
  return [
    { ...from, easing: 'cubic-bezier(0.7, 0, 0.4, 1)', at: 0 },
    { ...to, at: 1 },
  ];
}

/** Struck, thrown up, turning, and down where it must wait. */
function knocked(from: Stand, to: Stand): Pose[] {
  return [
    { ...from, easing: UP, at: 0 },
    { ...half(from, to), high: 3, turn: 200, easing: DOWN, at: 0.55 },
    { ...to, turn: 360, at: 1 },
  ];
}

/** A coin is flipped over. */
function flipped(from: Stand, to: Stand): Pose[] {
  const middle = half(from, to);
  return [
    { ...from, easing: UP, at: 0 },
    { ...half(from, middle), high: 1.6, narrow: 0.15, at: 0.25 },
    { ...middle, high: 2.2, at: 0.5 },
    { ...half(middle, to), high: 1.6, narrow: 0.15, easing: DOWN, at: 0.75 },
    { ...to, at: 1 },
  ];
}

/** Turned over where it stands: what it shows now comes round. */
function turned(at: Stand): Pose[] {
  return [
    { ...at, high: 0.6, narrow: 0.1, easing: UP, at: 0 },
    { ...at, high: 0.9, narrow: 1, easing: DOWN, at: 0.6 },
    { ...at, at: 1 },
  ];
}

const HAND = 2.4;

function posesOf(kind: EventKind, { from, via, to }: Passage): Pose[] {
  switch (kind) {
    case 'pushed':
      return slide(from, to);
    case 'hit':
    case 'captured':
    case 'ejected':
      return knocked(from, to);
    case 'paid':
    case 'received':
      return flipped(from, to);
    case 'exhausted':
    case 'turned':
      return turned(to);
    case 'borne_off':
      return walk(from, via, to, 0.8, HAND);
    case 'entered':
    case 'bought':
    case 'placed':
      return walk(from, via, to, HAND, via.length > 0 ? 0.8 : HAND);
    default:
      return walk(from, via, to, 0.9, 0.9);
  }
}

/** The frames of what happens, on this way. */
export const framesOf = (kind: EventKind, passage: Passage): Keyframe[] =>
  posesOf(kind, passage).map((pose) => frame(pose, passage.radius));

/** Parts of the travel time that the light of a square is seen. */
const BLOOM = 0.7;

/** The square lights up under a piece that has come. */
function bloom(node: SVGGElement, radius: number, delay: number, duration: number): void {
  const light = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
  light.classList.add('bloom');
  light.setAttribute('r', String(radius));
  node.prepend(light);
  light.animate(
    [
      { transform: 'scale(0.9)', opacity: 0.9 },
      { transform: 'scale(1.9)', opacity: 0 },
    ],
    { delay, duration, easing: 'ease-out', fill: 'both' },
  ).onfinish = () => light.remove();
}

export class Gesture implements Motion {
  constructor(
    readonly kind: EventKind,
    readonly way: readonly number[],
    readonly start: number,
    readonly length: number,
    /** What it comes to stand on gives something. */
    readonly lit = false,
  ) {}

  play(node: SVGGElement, passage: Passage, time: number): Animation {
    if (this.lit) bloom(node, passage.radius, (this.start + this.length) * time, BLOOM * time);
    return node.animate(framesOf(this.kind, passage), {
      delay: this.start * time,
      duration: this.length * time,
      fill: 'backwards',
    });
  }

  /** The same for number `index` of several that go one after the other, within its time. */
  nth(index: number, count: number): Gesture {
    const wait = (this.length * 0.5 * index) / count;
    return new Gesture(this.kind, this.way, this.start + wait, this.length - wait);
  }
}
