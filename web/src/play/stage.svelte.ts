// What is seen of a match: pieces, dice, the last move, and steps shown one after the other at a
// pace that can be followed.
import type { Die, Place, State, Step } from '../core/types';
import type { Beat } from '../boards/motion';
import { sound } from '../sound/sounds';
import { travelTime } from '../settings/settings.svelte';
import { Cast, type Sprite } from '../boards/sprites';

/** A pause of so many travel times; none where motion is turned off. */
export function pause(travels: number): Promise<void> {
  const time = travelTime() * travels;
  return time === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, time));
}

/** The dice of a throw, as its event tells them: a digit a die. */
export const diceOf = (thrown: number): Die[] =>
  [...String(thrown)].map((digit) => ({ value: Number(digit), used: false }));

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

let score: typeof import('./beats') | null = null;

/** Null where it could not be fetched: then things happen without being seen on their way. */
async function scored(): Promise<typeof score> {
  score ??= await import('./beats').catch(() => null);
  return score;
}

export class Stage {
  sprites: Sprite[] = $state.raw([]);
  /** The dice as shown: during a throw not yet what the state says. */
  dice: State['dice'] = $state.raw([]);
  /** Counts throws, so that dice fly once for each. */
  throws = $state(0);
  /** Places of the last turn, to be marked. */
  last: number[] = $state.raw([]);
  private turn: readonly Step[] = [];
  private readonly cast: Cast;

  constructor(
    places: readonly Place[],
    private readonly courses: readonly [readonly number[], readonly number[]],
    state: State,
  ) {
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
   * Shows what a step brings about, beat by beat, as long as it is wanted; `pace` lengthens the
   * pauses. `byHand`: the pieces that move were dragged where they go.
   */
  async show(step: Step, wanted: () => boolean, pace = 1, byHand = false): Promise<void> {
    if (step.chance) this.turn = [];
    else this.markLast([...this.turn, step]);
    const score = travelTime() > 0 ? await scored() : null;
    if (!score) return this.jump(step);
    for (const beat of score.beatsOf(step, this.courses, byHand)) {
      if (!wanted()) return;
      this.begin(beat);
      sound(score.cuesOf(beat, travelTime()));
      await pause(beat.length * pace);
    }
  }

  private begin({ events, motions }: Pick<Beat, 'events' | 'motions'>): void {
    const thrown = events.find(({ kind }) => kind === 'thrown');
    if (thrown) this.tumble(thrown.amount);
    events.forEach((event, i) => this.cast.apply(event, motions[i]));
    this.sprites = this.cast.sprites;
  }

  /** Everything at once, where nothing is to be seen moving. */
  private jump({ events }: Step): void {
    this.begin({ events, motions: [] });
    sound(events.map(({ kind }) => ({ kind, at: 0, length: 0 })));
  }

  private tumble(thrown: number): void {
    this.dice = diceOf(thrown);
    this.throws++;
  }
}
