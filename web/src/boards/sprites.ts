// Pieces on the screen, each with an identity of its own, so that one can be seen travelling.
// Events of the core move them; they are complete, so that no rule is needed here.
import type { EventKind, GameEvent, Piece, Place, Player } from '../core/types';
import type { Point, Stand } from './design';

/** How a piece goes where an event takes it. */
export interface Motion {
  kind: EventKind;
  /** The places it passes on its way. */
  way: readonly number[];
  /** In parts of the time that a piece travels. */
  start: number;
  length: number;
  /** Moves the node, by the gesture of what happens; `time` is that of a piece that travels. */
  play(node: SVGGElement, passage: Passage, time: number): Animation;
  /** The motion of number `index` of several that go one after the other. */
  nth(index: number, count: number): Motion;
}

export interface Passage {
  from: Stand;
  via: readonly Point[];
  to: Stand;
  /** Of a piece. */
  radius: number;
}

export interface Sprite {
  id: number;
  owner: Player;
  kind: number;
  place: number;
  /** Grows with every arrival: the order in a stack. */
  order: number;
  /** What took it here. */
  motion?: Motion | undefined;
}

const TRAVELS = new Set([
  'entered',
  'bought',
  'placed',
  'moved',
  'pushed',
  'hit',
  'captured',
  'ejected',
  'borne_off',
  'swapped',
]);

export class Cast {
  sprites: Sprite[] = [];
  private next = 0;

  constructor(
    private readonly places: readonly Place[],
    pieces: readonly Piece[],
  ) {
    this.stand(pieces);
  }

  /** Sets the pieces up anew. */
  stand(pieces: readonly Piece[]): void {
    this.sprites = pieces.flatMap((piece) =>
      Array.from({ length: piece.count }, () => {
        const id = this.next++;
        return { id, owner: piece.owner, kind: piece.kind, place: piece.place, order: id };
      }),
    );
  }

  /** Whether an event moves a piece (tokens are none). */
  static moves(event: GameEvent): boolean {
    return TRAVELS.has(event.kind);
  }

  /** Plays one event, by a motion where it is to be seen. */
  apply(event: GameEvent, motion?: Motion | null): void {
    if (TRAVELS.has(event.kind)) {
      this.travel(event, event.player, event.piece, motion);
    } else if (event.kind === 'paid' || event.kind === 'received') {
      const owner = this.places[event.to]?.owner ?? 2;
      for (let i = 0; i < event.amount; i++)
        this.travel(event, owner, event.piece, motion?.nth(i, event.amount));
    } else if (event.kind === 'exhausted' || event.kind === 'turned') {
      const changed = this.top(event.from, event.player);
      if (changed)
        this.replace(changed, { ...changed, kind: event.piece, motion: motion ?? undefined });
    }
  }

  /** Whether what is shown is what the core says. */
  agrees(pieces: readonly Piece[]): boolean {
    const count = new Map<string, number>();
    for (const s of this.sprites) {
      const key = `${s.place} ${s.owner} ${s.kind}`;
      count.set(key, (count.get(key) ?? 0) + 1);
    }
    return (
      count.size === pieces.length &&
      pieces.every((p) => count.get(`${p.place} ${p.owner} ${p.kind}`) === p.count)
    );
  }

  private travel(event: GameEvent, owner: Player, kind: number, motion?: Motion | null): void {
    const mover = this.mover(event);
    if (!mover) return;
    this.replace(mover, {
      ...mover,
      owner,
      kind,
      place: event.to,
      order: this.next++,
      motion: motion ?? undefined,
    });
  }

  /**
   * Tokens travel whoever owns them; a captured piece may change its kind on the way, so the kind
   * comes second.
   */
  private mover(event: GameEvent): Sprite | undefined {
    const tokens = event.kind === 'paid' || event.kind === 'received';
    const here = this.sprites.filter(
      (s) => s.place === event.from && (tokens || s.owner === event.player),
    );
    const alike = here.filter((s) => s.kind === event.piece);
    return (alike.length > 0 ? alike : here).sort((a, b) => b.order - a.order)[0];
  }

  private top(place: number, owner: Player): Sprite | undefined {
    return this.sprites
      .filter((s) => s.place === place && s.owner === owner)
      .sort((a, b) => b.order - a.order)[0];
  }

  private replace(old: Sprite, changed: Sprite): void {
    this.sprites = this.sprites.map((s) => (s === old ? changed : s));
  }
}
