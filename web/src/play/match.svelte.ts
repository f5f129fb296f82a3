// The controller of a match: whose turn it is, what is taken up, what is shown, and the computer's
// replies. It asks the core for everything that is a rule. Who makes one closes it.
import type { Bout } from '../core/bout';
import type { Rules } from '../core/rules';
import type { Thinker } from '../core/thinker';
import type {
  Action,
  DiceSet,
  Place,
  Player,
  Review,
  Side,
  State,
  Step,
  Tally,
  Way,
} from '../core/types';
import { Hand } from './hand.svelte';
import { lettered } from './names';
import { Opponent } from './opponent.svelte';
import { lastByPerson, onePerson, twoPeople, type Seat, type Setup } from './seats';
import { settings } from '../settings/settings.svelte';
import { pause, Stage } from './stage.svelte';
import { Keeper, type Figures, type Kept } from './storage';
import { TableClock } from './table_clock';

export type { Seat, Setup };

export class Match extends Hand {
  /** The places as the core names them, and as they are lettered. */
  protected readonly ground: Place[];
  private readonly letters: Place[];
  /** The places that pieces of White and of Black walk over. */
  readonly courses: [number[], number[]];
  /** The dice that lie there. */
  readonly diceSet: DiceSet;
  readonly seats: [Seat, Seat];
  /** Two computers play: slower, for those who follow both. */
  readonly watched: boolean;
  readonly stage: Stage;
  /** Of two people at this screen, where they want one. */
  readonly clock: TableClock | null;
  state: State = $state.raw() as State;
  actions: Action[] = $state.raw([]);
  steps: Step[] = $state.raw([]);
  moving = $state(false);
  /** After how many steps the position stands that is looked back at; null: the present. */
  looking: number | null = $state(null);
  /** What is on the screen: the state now, or the one looked back at. */
  shown: State = $state.raw() as State;
  /** What its review found, if one was made. */
  figures: Figures | null = $state.raw(null);
  /** Another window has gone on with the same game. */
  split = $state(false);
  readonly opponent: Opponent;
  /** The match itself, nobody else's. */
  protected readonly bout: Bout;
  private readonly keeper: Keeper;

  /** Changes when what is under way is no longer wanted. */
  private generation = 0;
  /** Changes when a movement should not be shown any further. */
  private looks = 0;
  /** The generation that goes on by itself just now. */
  private running = -1;
  private closed = false;

  constructor(
    readonly rules: Rules,
    thinker: Thinker,
    setup: Setup | Kept,
  ) {
    super();
    this.bout =
      'record' in setup
        ? rules.openRecord(setup.record)
        : rules.open(setup.identity, setup.position, setup.played);
    const state = this.bout.state();
    this.seats = setup.seats;
    this.watched = this.seats.every((seat) => seat.kind === 'level');
    this.opponent = new Opponent(thinker.another());
    this.ground = rules.places(state.identity);
    this.letters = lettered(state.game, this.ground);
    this.courses = rules.courses(state.identity);
    this.stage = new Stage(this.ground, this.courses, state);
    this.steps = this.bout.history();
    this.diceSet = rules.diceSet(state.identity);
    this.stage.markLast(this.steps);
    this.clock =
      setup.clock && twoPeople(this.seats)
        ? new TableClock(
            setup.clock,
            ('times' in setup && setup.times) || null,
            (side) => this.runOut(side),
            () => this.keep(false),
          )
        : null;
    this.sync();
    this.keeper = new Keeper(state.game, 'record' in setup ? setup : {});
    if ('figures' in setup) this.figures = setup.figures ?? null;
    if (!('id' in setup)) this.keep(false);
  }

  // ---- what a screen asks ----

  get game(): string {
    return this.state.game;
  }

  /** What it is kept under; null where nobody keeps it. */
  get name(): string | null {
    return this.keeper.name;
  }

  /** Named as the person has chosen. */
  get places(): Place[] {
    return settings.names === 'letters' ? this.letters : this.ground;
  }

  get over(): boolean {
    return this.state.kind === 'over';
  }

  /** The one person at this screen; 2 where there are two or none. */
  get person(): Player {
    return onePerson(this.seats);
  }

  /** The steps that have been seen: nothing is told before. */
  get told(): readonly Step[] {
    return this.moving ? this.steps.slice(0, -1) : this.steps;
  }

  get thinking(): boolean {
    return this.opponent.thinking;
  }

  get awaitsPerson(): boolean {
    return (
      !this.closed &&
      !this.over &&
      !this.moving &&
      this.looking === null &&
      this.seats[this.state.player as Side]?.kind === 'person'
    );
  }

  /** What was asked of a server and is not answered yet: nothing, where the judge is here. */
  get asked(): 'throw' | 'act' | null {
    return null;
  }

  /** The judge cannot be reached. */
  get cut(): boolean {
    return false;
  }

  /** Why nothing can be done now, in words, though nothing is wrong; empty when nothing hinders. */
  get halted(): string {
    return '';
  }

  /** Where its screen goes back to, in words; empty: to all games. */
  get backTo(): string {
    return '';
  }

  get mayThrow(): boolean {
    return (
      this.awaitsPerson &&
      (this.state.kind === 'chance' || this.actions.some((a) => a.text === 'throw'))
    );
  }

  /** To how many steps one may go back: to the last decision of a person since the last throw. */
  get undoTo(): number | null {
    if (this.state.reason === 'time') return null;
    return lastByPerson(this.seats, this.steps, this.state.undoFloor);
  }

  throws(): [Tally, Tally] {
    return this.bout.throws();
  }

  record(): string {
    return this.bout.record('', '', new Date().toISOString().slice(0, 10));
  }

  /** Its review is made: what it found is kept with it. */
  reviewed({ sides }: Review): void {
    this.figures = { steps: this.steps.length, sides };
    this.keeper.note(this.figures);
    this.keep(false);
  }

  // ---- what a person does ----

  async playWay(way: Way): Promise<void> {
    const generation = this.takeOver();
    for (const text of way.steps)
      if (generation !== this.generation || !(await this.make(text))) return;
    if (generation === this.generation) await this.goOn();
  }

  async act(text: string): Promise<void> {
    if (!this.awaitsPerson) return;
    const generation = this.takeOver();
    if (!(await this.make(text)) || generation !== this.generation) return;
    if (text === 'throw') await this.make(null);
    if (generation === this.generation) await this.goOn();
  }

  async throwDice(): Promise<void> {
    if (!this.mayThrow) return;
    if (this.state.kind === 'decision') return this.act('throw');
    const generation = this.takeOver();
    if ((await this.make(null)) && generation === this.generation) await this.goOn();
  }

  undo(): void {
    if (this.undoTo !== null) this.takeBack(this.undoTo);
  }

  /** Shows the position after so many steps; the game itself stays where it is. */
  look(count: number): void {
    if (count >= this.steps.length) return this.comeBack();
    this.letGo();
    this.showPast(Math.max(0, count));
  }

  /** Back to the present. */
  comeBack(): void {
    if (this.looking === null) return;
    this.showPast(null);
    if (this.awaitsPerson) void this.goOn();
  }

  /**
   * Goes on until a person must act: computers throw and think, and what a person leaves to the
   * page is done.
   */
  async goOn(): Promise<void> {
    const generation = this.generation;
    if (this.closed || this.running === generation) return;
    this.running = generation;
    this.brought = false;
    await this.runOn(generation);
    if (this.running === generation) this.running = -1;
  }

  private async runOn(generation: number): Promise<void> {
    while (!this.over && generation === this.generation) {
      const seat = this.seats[this.state.player as Side];
      if (seat.kind !== 'level') {
        if (seat.kind === 'elsewhere' || !(await this.actForPerson())) return;
      } else if (this.state.kind === 'chance') {
        await pause(this.watched ? 2.5 : 1.2);
        if (generation === this.generation) await this.perform(() => this.bout.throwDice());
      } else if (!(await this.reply(seat.level))) return;
    }
  }

  /**
   * It leaves the screen for good: nothing goes on, its worker ends, and nothing may be asked of it
   * any more.
   */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.clock?.close();
    this.halt(true);
    this.bout.close();
  }

  // ---- inside ----

  /**
   * What is under way is no longer wanted. A worker that is not thinking may stay, with what it
   * knows.
   */
  private halt(ends: boolean): void {
    this.generation++;
    this.opponent.stop(ends);
    this.moving = false;
    this.emptyHand();
  }

  /** A player has no time left: the other one wins. */
  private runOut(side: Side): void {
    this.halt(this.thinking);
    this.bout.end(1 - side, 'time');
    this.sync();
    this.keep();
  }

  /** A person acts: what the page was about to do for them it does not do any more. */
  private takeOver(): number {
    return ++this.generation;
  }

  private showPast(count: number | null): void {
    this.looks++;
    this.looking = count;
    this.shown = count === null ? this.bout.state() : this.bout.stateAt(count);
    this.stage.markLast(this.steps.slice(0, count ?? undefined));
    this.stage.settle(this.shown);
  }

  private async actForPerson(): Promise<boolean> {
    const generation = this.generation;
    const forced = this.actions[0];
    const throws = settings.autoThrow && this.state.kind === 'chance';
    const plays =
      settings.forced && this.state.kind === 'decision' && this.actions.length === 1 && forced;
    if (this.looking !== null || (!throws && !plays)) return false;
    await pause(1);
    if (generation !== this.generation || this.looking !== null) return false;
    return this.make(plays ? plays.text : null);
  }

  /** False when no reply came, or it is no longer wanted. */
  private async reply(level: number): Promise<boolean> {
    const generation = this.generation;
    // Nobody has to be followed before the first move.
    const travels = this.steps.length === 0 ? 0 : this.watched ? 3 : 1.5;
    const best = (await this.opponent.reply(this.record(), level, travels))?.choices[0];
    if (generation !== this.generation || !best) return false;
    await this.perform(() => this.bout.play(best.text));
    return true;
  }

  /** A person's step: an action, or a throw (null). False when it could not be made. */
  protected async make(text: string | null): Promise<boolean> {
    await this.perform(() => (text === null ? this.bout.throwDice() : this.bout.play(text)));
    return true;
  }

  protected takeBack(count: number): void {
    this.looking = null;
    this.halt(this.thinking);
    this.bout.rewind(count);
    this.clock?.back(count);
    this.steps = this.steps.slice(0, count);
    this.stage.markLast(this.steps);
    this.sync();
    this.keep();
  }

  /** Makes a step, keeps it at once, and shows what it brings about. */
  protected async perform(make: () => Step, shows = true): Promise<void> {
    const { generation, looks } = this;
    this.emptyHand();
    this.clock?.hold();
    this.moving = true;
    const step = make();
    this.steps = [...this.steps, step];
    this.keep();
    const wanted = () =>
      generation === this.generation && looks === this.looks && this.looking === null;
    // Somebody who plays need not wait while the first piece of all travels.
    const opening = this.steps.length === 1 && !step.chance && !this.watched;
    const byHand = this.brought && !step.chance;
    if (shows && wanted()) await this.stage.show(step, wanted, opening ? 0 : 1, byHand);
    if (generation !== this.generation) return;
    this.moving = false;
    this.sync();
  }

  protected sync(): void {
    this.state = this.bout.state();
    this.actions = this.bout.actions();
    this.clock?.follow(this.over ? 2 : this.state.player, this.state.steps);
    if (this.looking !== null) return;
    this.shown = this.state;
    this.stage.settle(this.state);
  }

  /** `moved`: something was played or taken back. */
  protected keep(moved = true): void {
    const kept = {
      record: this.record(),
      seats: this.seats,
      over: this.bout.state().kind === 'over',
      clock: this.clock?.kind,
      times: this.clock?.times,
    };
    this.split = this.keeper.keep(kept, moved) || this.split;
  }
}
