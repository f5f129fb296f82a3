// The hand over the board: what is taken up, where it may go, and why it may not. The core is asked
// for every rule.
import type { Bout } from '../core/bout';
import type { Action, Pick, Place, State, Way } from '../core/types';
import { words } from '../i18n/index.svelte';
import { gripAt, isOwn, NOTHING_PICKED, regripped } from './grip';

export abstract class Hand {
  anchors: number[] = $state.raw([]);
  pick: Pick = $state.raw(NOTHING_PICKED);
  /** Ways among which the person must choose. */
  choosing: Way[] = $state.raw([]);
  /** The last touch met nothing that can be done. */
  missed = $state(false);
  /** What is played was dragged to its place, so that it need not travel there. */
  protected brought = false;

  protected abstract readonly bout: Bout;
  abstract get places(): Place[];
  abstract state: State;
  abstract actions: Action[];
  abstract get awaitsPerson(): boolean;
  abstract playWay(way: Way): Promise<void>;

  /** Places with a piece that may be taken up. */
  get movable(): number[] {
    return this.awaitsPerson ? [...new Set(this.actions.flatMap((action) => action.from))] : [];
  }

  /**
   * But for what can be bought: that is a button of its own, with its price. A move that costs
   * something on its way is a move.
   */
  get ringed(): number[] {
    const { buttons } = words();
    const moves = this.actions.filter(({ text, price }) => price === 0 || !(text in buttons));
    const moved = new Set(moves.flatMap(({ from }) => from));
    return this.movable.filter((place) => moved.has(place));
  }

  /** A place was touched: takes up, adds, puts down, lets go, or is refused. */
  tap(place: number): void {
    if (!this.awaitsPerson) return;
    this.choosing = [];
    this.brought = false;
    if (this.anchors.length === 0)
      this.take([this.bound ? place : gripAt(place, this.movable, this.actions, this.places)]);
    else if (!this.putDown(place)) this.takeInstead(place);
  }

  /** A drag began here; false when there is nothing to drag. */
  lift(place: number): boolean {
    if (!this.awaitsPerson) return false;
    this.choosing = [];
    const held = this.holds(place);
    if ((held && this.anchors.length > 1) || (this.bound && this.anchors.length > 0)) return held;
    this.take([place]);
    return this.anchors.length > 0;
  }

  /** Puts down what was taken up; false when it cannot go there. */
  putDown(place: number): boolean {
    const ways = this.pick.ways.filter((way) => way.to === place);
    if (ways.length === 1 && ways[0]) void this.playWay(ways[0]);
    else this.choosing = ways;
    return ways.length > 0;
  }

  /** The end of a drag; false when it cannot end there, which is told. */
  dropOn(place: number): boolean {
    this.brought = true;
    const put = this.putDown(place);
    // What must first be chosen goes back to where it was.
    if (!put || this.choosing.length > 0) this.brought = false;
    if (put) return true;
    if (this.holds(place)) this.letGo();
    else this.refuse(place);
    return false;
  }

  letGo(): void {
    if (this.bound && this.anchors.length > 0) this.choosing = [];
    else this.emptyHand();
  }

  // ---- inside ----

  /** EG-14, where it is chosen: a piece that was touched must be played. */
  private get bound(): boolean {
    return this.state.identity.includes('touch=on');
  }

  private holds(place: number): boolean {
    return this.anchors.includes(place) || this.pick.carried.includes(place);
  }

  protected emptyHand(): void {
    this.anchors = [];
    this.pick = NOTHING_PICKED;
    this.choosing = [];
    this.missed = false;
  }

  /**
   * With something in hand: another piece of one's own may be meant. Whatever else was touched was
   * to be gone to.
   */
  private takeInstead(place: number): void {
    const held = this.holds(place);
    const takes = this.bound
      ? this.pick.joins.includes(place)
      : held || isOwn(place, this.state, this.places);
    if (takes) this.take(regripped(place, this.anchors, this.pick));
    else if (!held) this.refuse(place);
  }

  /**
   * Tells why what is in hand cannot go there. It is let go of, unless a piece touched must be
   * played.
   */
  private refuse(place: number): void {
    const bars = this.bout.refusal(this.anchors, place);
    if (!this.bound) this.emptyHand();
    this.missed = true;
    this.pick = { ...this.pick, bars };
  }

  private take(places: number[]): void {
    const possible = places.length > 0 && places.every((place) => this.movable.includes(place));
    this.missed = !possible && places.length > 0;
    this.anchors = possible ? places : [];
    this.pick = places.length > 0 ? this.bout.pick(places) : NOTHING_PICKED;
  }
}
