// What is seen of a match: pieces, dice, the last move, and steps shown one after the other at a
// pace that can be followed.
import type { Place, State, Step } from '../core/types';
import { soundOf } from '../sound/sounds';
import { travelTime } from '../settings/settings.svelte';
import { Cast, type Sprite } from '../boards/sprites';

/** A pause of so many travel times; none where motion is turned off. */
export function pause(travels: number): Promise<void> {
  const time = travelTime() * travels;
  return time === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, time));
}

/** Places between which pieces moved in these steps. */
function placesOf(steps: readonly Step[]): number[] {
  const events = steps.flatMap((step) => step.events).filter((event) => Cast.moves(event));
  return [...new Set(events.flatMap((event) => [event.from, event.to]))];
}

/** What one player did last, since a throw or a step of the other. */
function lastTurn(steps: readonly Step[]): Step[] {
  const end = steps.findLastIndex((step) => !step.chance);
  const before = steps.findLastIndex(
    (step, i) => i < end && (step.chance || step.player !== steps[end]?.player),
  );
  return steps.slice(before + 1, end + 1);
}

export class Stage {
  sprites: Sprite[] = $state.raw([]);
  /** The dice as shown: during a throw not yet what the state says. */
  dice: State['dice'] = $state.raw([]);
  /** Counts throws, so that dice tumble once for each. */
  throws = $state(0);
  /** Places of the last turn, to be marked. */
  last: number[] = $state.raw([]);
  private turn: readonly Step[] = [];
  private readonly cast: Cast;

  constructor(places: readonly Place[], state: State) {
    this.cast = new Cast(places, state.pieces);
    this.settle(state);
  }

  /** Shows a state as it stands. */
  settle(state: State): void {
    this.dice = state.dice;
    if (!this.cast.agrees(state.pieces)) this.cast.stand(state.pieces);
    this.sprites = this.cast.sprites;
  }

  /** Marks the last turn among these steps. */
  markLast(steps: readonly Step[]): void {
    this.turn = lastTurn(steps);
    this.last = placesOf(this.turn);
  }

  /**
   * Shows what a step brings about, event by event, as long as it is wanted; `pace` lengthens the
   * pauses.
   */
  async show(step: Step, wanted: () => boolean, pace = 1): Promise<void> {
    if (step.chance) this.turn = [];
    else this.markLast([...this.turn, step]);
    let next = 0;
    for (const count of step.movements) {
      if (!wanted()) return;
      const events = step.events.slice(next, (next += count));
      const event = events[0]!;
      if (event.kind === 'thrown') this.tumble(event.amount);
      soundOf(events);
      if (event.kind === 'thrown' || event.kind === 'passed') await pause(2.4 * pace);
      let changed = false;
      for (const each of events) changed = this.cast.apply(each) || changed;
      this.sprites = this.cast.sprites;
      if (changed) await pause(1.15 * pace);
    }
  }

  private tumble(thrown: number): void {
    this.dice = [...String(thrown)].map((digit) => ({ value: Number(digit), used: false }));
    this.throws++;
  }
}
