// What a drawing of a board is. It knows where places lie and what pieces look like, and no rule.
import type { Component } from 'svelte';
import type { Place, Player } from '../core/types';

/** Where a place lies: its centre and size, in the units of the drawing. */
export interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Where a piece stands, and how large it is drawn: 1, unless said otherwise. */
export interface Stand extends Point {
  size?: number;
}

export interface View {
  /** Higher than wide, for a phone held upright. */
  tall: boolean;
  /** Black sits in front. */
  turned: boolean;
  /** Places beside the board on which nothing lies now: their trays take little room. */
  bare?: ReadonlySet<number>;
}

export interface Layout {
  width: number;
  height: number;
  /** The board itself, without what lies beside it: upper left corner and size. */
  board: { x: number; y: number; w: number; h: number };
  /** Radius of a piece. */
  radius: number;
  view: View;
  /** By the number of the place. */
  spots: (Spot | undefined)[];
  /**
   * Where piece number `index` of `count` lies on a place; pieces of one kind and owner are counted
   * apart.
   */
  stand(place: Place, index: number, count: number): Stand;
}

/** The points of a polyline through these places. */
export function lineThrough(layout: Layout, places: readonly number[]): string {
  return places
    .flatMap((place) => layout.spots[place] ?? [])
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
}

export interface ArtProps {
  layout: Layout;
  places: readonly Place[];
  face: number;
}

export interface PieceProps {
  owner: Player;
  kind: number;
  radius: number;
}

export interface Design {
  layout(places: readonly Place[], view: View): Layout;
  Art: Component<ArtProps>;
  Piece: Component<PieceProps>;
  dice: 'cubes' | 'tetrahedra' | 'none';
  /** Wider than high, or about as high as wide. */
  shape: 'wide' | 'square';
  /** Whether the board may be seen from Black's side. */
  turns: boolean;
  /** Whether the way ahead of a piece in hand is drawn: where the board itself does not tell it. */
  traces: boolean;
  /** A game of Romans: what happens is greeted in their language. */
  latin: boolean;
  /** Other names for the squares, where people know them by two. */
  names?: (place: Place) => string;
  /** A position to show on the first screen. */
  sample: string;
}

/** What is written where pieces may be put down. */
export interface Drop {
  /** The dice that lead there: “5”, “2+5”, “3/5/6”, or nothing. */
  dice: string;
  /** Tokens won or lost on the way. */
  tokens: number;
  /** The places it passes, where it takes more than one step: from, all between, to. */
  path: number[];
  /** Pieces that are pushed, and from where pieces are lost. */
  pushes: { from: number; to: number }[];
  takes: number[];
  /** Where the pieces that are moved come to stand, by where they stood. */
  ends: ReadonlyMap<number, number>;
  /** What it does to pieces, in words. */
  effects: string[];
}

/** A piece that is advised to go somewhere, or went there. */
export interface Arrow {
  from: number;
  to: number;
  /** In a turn of several actions which one it is, from 1; 0 where there is one only. */
  number: number;
  /** It was played, and something else is advised. */
  played?: boolean;
}

/**
 * Puts `count` things of size `size` side by side in `room`, overlapping where they must; the
 * offset of one.
 */
export function spread(index: number, count: number, room: number, size: number): number {
  const gap = count > 1 ? Math.min(size * 1.02, (room - size) / (count - 1)) : 0;
  return (index - (count - 1) / 2) * gap;
}

/** The same from one end of the room on; the offset is from its middle. */
export function line(index: number, count: number, room: number, size: number): number {
  return spread(index, count, room, size) - spread(0, count, room, size) - (room - size) / 2;
}

/** Heaps of up to `across` in a row. */
export function heap(
  spot: Spot,
  index: number,
  count: number,
  across: number,
  size: number,
): Point {
  const rows = Math.ceil(count / across);
  const row = Math.floor(index / across);
  const inRow = row < rows - 1 ? across : count - across * (rows - 1);
  return {
    x: spot.x + spread(index % across, inRow, spot.w, size),
    y: spot.y + spread(row, rows, spot.h, size),
  };
}
