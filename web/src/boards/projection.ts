// From the screen to the drawing. (getScreenCTM leaves out the lens in some browsers.)
import type { Layout, Point, Spot } from './design';

/** Units of the drawing left free around it, on either side. */
const EDGE = 6;

/** Pixels a unit of the drawing has, and where its origin lies on the screen. */
export interface Projection {
  scale: number;
  x: number;
  y: number;
}

export function projectionOf(box: DOMRect, layout: Layout): Projection {
  const width = layout.width + 2 * EDGE;
  const height = layout.height + 2 * EDGE;
  const scale = Math.min(box.width / width, box.height / height);
  return {
    scale,
    x: box.x + (box.width - scale * width) / 2 + EDGE * scale,
    y: box.y + (box.height - scale * height) / 2 + EDGE * scale,
  };
}

export function onDrawing({ scale, x, y }: Projection, event: PointerEvent): Point {
  return { x: (event.clientX - x) / scale, y: (event.clientY - y) / scale };
}

export function covers(spot: Spot, { x, y }: Point): boolean {
  return Math.abs(x - spot.x) <= spot.w / 2 && Math.abs(y - spot.y) <= spot.h / 2;
}
