// A position while somebody sets it up: what stands where, who is to act, what they have thrown.
// Whether it is possible, and why not, the core says after every change.
import { Refused } from '../core/bout';
import type { Rules } from '../core/rules';
import type { Fault, Game, Piece, Place, Side, State } from '../core/types';

/** A piece that was taken up: one of those on a place. */
export type Held = Pick<Piece, 'place' | 'owner' | 'kind'>;

interface Kept {
  player: Side;
  thrown: string;
  pieces: Piece[];
}

const isAt = (piece: Piece, held: Held) =>
  piece.place === held.place && piece.owner === held.owner && piece.kind === held.kind;

/** One more piece, or so many. */
function withPiece(pieces: readonly Piece[], added: Piece): Piece[] {
  const found = pieces.find((piece) => isAt(piece, added));
  if (!found) return [...pieces, added];
  return pieces.map((piece) =>
    piece === found ? { ...piece, count: piece.count + added.count } : piece,
  );
}

function withoutOne(pieces: readonly Piece[], held: Held): Piece[] {
  return pieces.flatMap((piece) => {
    if (!isAt(piece, held)) return [piece];
    return piece.count > 1 ? [{ ...piece, count: piece.count - 1 }] : [];
  });
}

export class Arrangement {
  readonly places: Place[];
  player: Side = $state(0);
  thrown = $state('');
  pieces: Piece[] = $state.raw([]);
  held: Held | null = $state.raw(null);
  /** Everything that can be thrown here; empty where no dice come next. */
  throws: string[] = $state.raw([]);
  /** Null where it is impossible; then the fault says why. */
  state: State | null = $state.raw(null);
  fault: Fault | null = $state.raw(null);
  /** Why the last piece was not put down. */
  refusal: Fault | null = $state.raw(null);
  private past: Kept[] = $state.raw([]);

  constructor(
    private readonly rules: Rules,
    readonly game: Game,
    readonly identity: string,
    position = '',
  ) {
    this.places = rules.places(identity);
    this.read(position);
    this.past = [];
  }

  /** Sets up what a text says; throws what the core says where it refuses. */
  read(position: string): void {
    const state = this.rules.look(this.identity, position);
    this.remember();
    this.take(state);
  }

  get mayUndo(): boolean {
    return this.past.length > 0;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    Object.assign(this, before);
    this.letGo();
    this.judge();
  }

  // ---- one piece ----

  at(place: number): Piece[] {
    return this.pieces.filter((piece) => piece.place === place);
  }

  /** Takes up what lies on top; false where nothing does. */
  lift(place: number): boolean {
    const top = this.at(place).at(-1);
    this.held = top ? { place, owner: top.owner, kind: top.kind } : null;
    this.refusal = null;
    return top !== undefined;
  }

  choose(held: Held): void {
    this.held = held;
  }

  letGo(): void {
    this.held = null;
    this.refusal = null;
  }

  tap(place: number): void {
    if (!this.held) this.lift(place);
    else this.put(place);
  }

  /** Puts down what is held; false where it can never stand there. */
  put(to: number): boolean {
    const { held } = this;
    this.letGo();
    if (!held || held.place === to) return false;
    const before = this.pieces;
    const displaced = this.at(to).filter((piece) => !this.mayShare(piece, held));
    const rest = before.filter((piece) => !displaced.includes(piece));
    let pieces = withPiece(withoutOne(rest, held), this.moved({ ...held, count: 1 }, to));
    const free = this.isSquare(held.place) && !pieces.some(({ place }) => place === held.place);
    for (const piece of displaced)
      pieces = withPiece(pieces, this.moved(piece, free ? held.place : this.asideOf(piece)));
    return this.change({ pieces });
  }

  get canTurn(): boolean {
    const { held } = this;
    return held !== null && this.isSquare(held.place) && this.game.faces[held.kind] !== held.kind;
  }

  turnOver(): void {
    const { held } = this;
    if (!held || !this.canTurn) return;
    const turned = { ...held, kind: this.game.faces[held.kind] ?? held.kind };
    const pieces = withPiece(withoutOne(this.pieces, held), { ...turned, count: 1 });
    if (this.change({ pieces }) && this.at(held.place).some((piece) => isAt(piece, turned)))
      this.held = turned;
  }

  get canGoAside(): boolean {
    return this.held !== null && this.isSquare(this.held.place);
  }

  putAside(): void {
    if (this.held && this.canGoAside) this.put(this.asideOf(this.held));
  }

  // ---- all of it ----

  start(): void {
    this.read('');
  }

  /** Everything that stands on the board lies beside it. */
  clear(): void {
    let pieces = this.pieces.filter(({ place }) => !this.isSquare(place));
    for (const piece of this.pieces.filter(({ place }) => this.isSquare(place)))
      pieces = withPiece(pieces, this.moved(piece, this.asideOf(piece)));
    this.letGo();
    this.change({ pieces, thrown: '' });
  }

  setPlayer(player: Side): void {
    this.change({ player, thrown: '' });
  }

  setThrown(thrown: string): void {
    this.change({ thrown });
  }

  // ---- inside ----

  private isSquare(place: number): boolean {
    return this.places[place]?.kind === 'square';
  }

  /** Beside the board any number lies together; on it those of one player, where they stack. */
  private mayShare(there: Piece, held: Held): boolean {
    if (!this.isSquare(there.place)) return true;
    return this.game.stacks && there.owner === held.owner;
  }

  /** On its new place; tokens belong to whose purse they lie in. */
  private moved(piece: Piece, to: number): Piece {
    const place = this.places[to];
    const isToken = place?.kind === 'purse' || place?.kind === 'reserve';
    return { ...piece, place: to, owner: isToken ? place.owner : piece.owner };
  }

  /** Where a player's pieces lie that are not on the board. */
  private asideOf({ owner, place }: { owner: number; place: number }): number {
    const own = this.places.filter((each) => each.owner === owner);
    return own.find(({ kind }) => kind === 'hand' || kind === 'taken')?.id ?? place;
  }

  private remember(): void {
    const { player, thrown, pieces } = this;
    this.past = [...this.past, { player, thrown, pieces }];
  }

  /** Makes a change, unless a piece could never stand as it wants it to. */
  private change(wanted: Partial<Kept>): boolean {
    const { player, thrown, pieces } = this;
    const before = { player, thrown, pieces };
    this.remember();
    Object.assign(this, wanted);
    this.judge();
    if (this.fault?.error !== 'LUS_E_PUT') return true;
    const refusal = this.fault;
    this.past = this.past.slice(0, -1);
    Object.assign(this, before);
    this.judge();
    this.refusal = refusal;
    return false;
  }

  private judge(): void {
    this.fault = null;
    try {
      const { player, pieces } = this;
      const before = this.rules.setUp(this.identity, { player, thrown: '', pieces });
      this.throws = before.throws;
      if (!this.throws.includes(this.thrown)) this.thrown = '';
      // As the core shows it: what is missing on the board lies beside it.
      this.pieces = this.rules.look(this.identity, before.position).pieces;
      const { position } = this.thrown
        ? this.rules.setUp(this.identity, { player, thrown: this.thrown, pieces })
        : before;
      this.state = this.rules.look(this.identity, position);
    } catch (trouble) {
      if (!(trouble instanceof Refused)) throw trouble;
      this.state = null;
      this.fault = trouble.fault;
    }
  }

  /** What a position shows, and which throw it comes from; what pieces do not show is kept. */
  private take(state: State): void {
    this.letGo();
    this.player = state.player === 1 ? 1 : 0;
    this.pieces = state.pieces;
    this.thrown = '';
    this.judge();
    if (this.state?.position === state.position) return;
    this.thrown = this.throws.find((thrown) => this.gives(thrown, state)) ?? '';
    this.fault = null;
    this.state = state;
  }

  private gives(thrown: string, state: State): boolean {
    const { player, pieces } = this;
    const { position } = this.rules.setUp(this.identity, { player, thrown, pieces });
    return position === state.position;
  }
}
