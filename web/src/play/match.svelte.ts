// The controller of a match: whose turn it is, what is taken up, what is shown, and the computer's replies. It asks
// the core for everything that is a rule.
import type { Rules } from '../core/rules';
import type { Thinker } from '../core/thinker';
import type { Action, Pick, Place, Player, Side, State, Step, Way } from '../core/types';
import { settings } from './settings.svelte';
import { pause, Stage } from './stage.svelte';
import { keepGame, type Kept } from './storage';

export type Seat = { kind: 'person' } | { kind: 'level'; level: number };

export interface Setup {
  identity: string;
  seats: [Seat, Seat];
}

const NOTHING_PICKED: Pick = { joins: [], ways: [] };

export class Match {
  readonly places: Place[];
  readonly seats: [Seat, Seat];
  readonly stage: Stage;
  state: State = $state.raw() as State;
  actions: Action[] = $state.raw([]);
  steps: Step[] = $state.raw([]);
  anchors: number[] = $state.raw([]);
  pick: Pick = $state.raw(NOTHING_PICKED);
  /** Ways among which the person must choose. */
  choosing: Way[] = $state.raw([]);
  moving = $state(false);
  thinking = $state(false);

  /** Changes when what is under way is no longer wanted. */
  private generation = 0;

  constructor(
    private readonly rules: Rules,
    private readonly thinker: Thinker,
    setup: Setup | Kept,
  ) {
    if ('record' in setup) rules.openRecord(setup.record);
    else rules.open(setup.identity);
    this.seats = setup.seats;
    this.places = rules.places();
    this.stage = new Stage(this.places, rules.state());
    this.steps = rules.history();
    this.stage.markLast(this.steps.findLast((step) => !step.chance));
    this.sync();
    this.keep();
  }

  // ---- what a screen asks ----

  get game(): string {
    return this.state.game;
  }

  get over(): boolean {
    return this.state.kind === 'over';
  }

  /** The one person who plays against the computer; 2 where there are two or none. */
  get person(): Player {
    const persons = ([0, 1] as Side[]).filter((side) => this.seats[side].kind === 'person');
    return persons.length === 1 ? (persons[0] as Side) : 2;
  }

  get ofTwoPeople(): boolean {
    return this.seats.every((seat) => seat.kind === 'person');
  }

  /** Two computers play: slower, for those who follow both. */
  get watched(): boolean {
    return this.seats.every((seat) => seat.kind === 'level');
  }

  get awaitsPerson(): boolean {
    return !this.over && !this.moving && this.seats[this.state.player as Side]?.kind === 'person';
  }

  get mayThrow(): boolean {
    return this.awaitsPerson && (this.state.kind === 'chance' || this.actions.some((a) => a.text === 'throw'));
  }

  /** Places with a piece that may be taken up. */
  get movable(): number[] {
    return this.awaitsPerson ? [...new Set(this.actions.flatMap((action) => action.from))] : [];
  }

  /** To how many steps one may go back: to the last decision of a person since the last throw. */
  get undoTo(): number | null {
    for (let i = this.steps.length - 1; i >= this.state.undoFloor; i--) {
      const step = this.steps[i];
      if (step && !step.chance && this.seats[step.player as Side]?.kind === 'person') return i;
    }
    return null;
  }

  /** How many dice lie there: as many as a throw of this game has. */
  get diceCount(): number {
    return this.steps.find((step) => step.chance)?.text.length ?? this.rules.diceCount();
  }

  record(): string {
    return this.rules.record('', '', new Date().toISOString().slice(0, 10));
  }

  // ---- what a person does ----

  /** A place was touched: takes up, adds, puts down, or lets go. */
  tap(place: number): void {
    if (!this.awaitsPerson) return;
    this.choosing = [];
    if (this.anchors.length === 0) this.take([place]);
    else if (!this.putDown(place)) this.regrip(place);
  }

  /** A drag began here; false when there is nothing to drag. */
  lift(place: number): boolean {
    if (!this.awaitsPerson) return false;
    this.choosing = [];
    if (this.anchors.length > 1 && this.anchors.includes(place)) return true;
    if (this.bound && this.anchors.length > 0) return this.anchors.includes(place);
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

  letGo(): void {
    this.choosing = [];
    if (this.bound && this.anchors.length > 0) return;
    this.anchors = [];
    this.pick = NOTHING_PICKED;
  }

  async playWay(way: Way): Promise<void> {
    const generation = this.generation;
    for (const text of way.steps) {
      if (generation !== this.generation) return;
      await this.perform(() => this.rules.play(text));
    }
    if (generation === this.generation) await this.goOn();
  }

  async act(text: string): Promise<void> {
    if (!this.awaitsPerson) return;
    const generation = this.generation;
    await this.perform(() => this.rules.play(text));
    if (generation !== this.generation) return;
    if (text === 'throw') await this.perform(() => this.rules.throwDice());
    await this.goOn();
  }

  async throwDice(): Promise<void> {
    if (!this.mayThrow) return;
    if (this.state.kind === 'decision') return this.act('throw');
    await this.perform(() => this.rules.throwDice());
    await this.goOn();
  }

  undo(): void {
    const count = this.undoTo;
    if (count === null) return;
    this.abandon();
    this.rules.rewind(count);
    this.steps = this.steps.slice(0, count);
    this.stage.markLast(this.steps.findLast((step) => !step.chance));
    this.sync();
    this.keep();
  }

  /** Goes on until a person must act: computers throw and think, and what a person leaves to the page is done. */
  async goOn(): Promise<void> {
    const generation = this.generation;
    while (!this.over && generation === this.generation) {
      const seat = this.seats[this.state.player as Side];
      if (seat.kind === 'person') {
        if (!(await this.actForPerson())) return;
      } else if (this.state.kind === 'chance') {
        await pause(this.watched ? 2.5 : 1.2);
        if (generation === this.generation) await this.perform(() => this.rules.throwDice());
      } else {
        await this.reply(seat.level);
      }
    }
  }

  /** Stops everything: the match leaves the screen. */
  abandon(): void {
    this.generation++;
    this.thinker.stop();
    this.moving = false;
    this.thinking = false;
    this.anchors = [];
    this.pick = NOTHING_PICKED;
    this.choosing = [];
  }

  // ---- inside ----

  /** EG-14, where it is chosen: a piece that was touched must be played. */
  private get bound(): boolean {
    return this.state.identity.includes('touch=on');
  }

  private take(places: number[]): void {
    const possible = places.every((place) => this.movable.includes(place));
    this.anchors = possible ? places : [];
    this.pick = possible ? this.rules.pick(places) : NOTHING_PICKED;
  }

  private regrip(place: number): void {
    if (this.pick.joins.includes(place)) this.take([...this.anchors, place]);
    else if (this.bound) return;
    else if (this.anchors.includes(place)) this.letGo();
    else this.take([place]);
  }

  private async actForPerson(): Promise<boolean> {
    const generation = this.generation;
    const forced = this.actions[0];
    const throws = settings.autoThrow && this.state.kind === 'chance';
    const plays = settings.forced && this.state.kind === 'decision' && this.actions.length === 1 && forced;
    if (!throws && !plays) return false;
    await pause(1);
    if (generation !== this.generation) return false;
    await this.perform(() => (plays ? this.rules.play(plays.text) : this.rules.throwDice()));
    return true;
  }

  private async reply(level: number): Promise<void> {
    const generation = this.generation;
    this.thinking = true;
    // Nobody has to be followed before the first move.
    const travels = this.steps.length === 0 ? 0 : this.watched ? 3 : 1.5;
    const [thought] = await Promise.all([this.thinker.levelled(this.record(), level), pause(travels)]);
    if (generation !== this.generation) return;
    this.thinking = false;
    const best = thought.choices[0];
    if (best) await this.perform(() => this.rules.play(best.text));
  }

  /** Makes a step, keeps it at once, and shows what it brings about. */
  private async perform(make: () => Step): Promise<void> {
    const generation = this.generation;
    this.anchors = [];
    this.pick = NOTHING_PICKED;
    this.choosing = [];
    this.moving = true;
    const step = make();
    this.steps = [...this.steps, step];
    this.keep();
    await this.stage.show(step, () => generation === this.generation);
    if (generation !== this.generation) return;
    this.moving = false;
    this.sync();
  }

  private sync(): void {
    this.state = this.rules.state();
    this.actions = this.rules.actions();
    this.stage.settle(this.state);
  }

  private keep(): void {
    const game = this.rules.state().game;
    keepGame(game, { record: this.record(), seats: this.seats, over: this.rules.state().kind === 'over' });
  }
}
