// Pieces on the screen, each with an identity of its own, so that one can be seen travelling.
// Events of the core move them; they are complete, so that no rule is needed here.
import type { GameEvent, Piece, Place, Player } from '../core/types';

export interface Sprite {
  id: number;
  owner: Player;
  kind: number;
  place: number;
  /** Grows with every arrival: the order in a stack. */
  order: number;
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

  /** Plays one event; true when something changed on the board. */
  apply(event: GameEvent): boolean {
    if (TRAVELS.has(event.kind)) return this.travel(event, event.player, event.piece);
    if (event.kind === 'paid' || event.kind === 'received') {
      const owner = this.places[event.to]?.owner ?? 2;
      for (let i = 0; i < event.amount; i++) this.travel(event, owner, event.piece);
      return true;
    }
    if (event.kind === 'exhausted' || event.kind === 'turned') {
      const changed = this.top(event.from, event.player);
      if (changed) this.replace(changed, { ...changed, kind: event.piece });
      return true;
    }
    return false;
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

  private travel(event: GameEvent, owner: Player, kind: number): boolean {
    const mover = this.mover(event);
    if (!mover) return false;
    this.replace(mover, { ...mover, owner, kind, place: event.to, order: this.next++ });
    return true;
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
