// What the C core tells the page, as it stands in the JSON of wasm/*.c.

/** 0 White, 1 Black, 2 nobody. */
export type Player = 0 | 1 | 2;
export type Side = 0 | 1;
export const NOWHERE = 255;

export type PlaceKind =
  'none' | 'square' | 'hand' | 'circle' | 'home' | 'taken' | 'purse' | 'reserve';

export interface Place {
  id: number;
  kind: PlaceKind;
  owner: Player;
  column: number;
  row: number;
  mark: boolean;
  name: string;
}

export interface Piece {
  place: number;
  owner: Player;
  kind: number;
  count: number;
}

export type EventKind =
  | 'entered'
  | 'bought'
  | 'placed'
  | 'moved'
  | 'pushed'
  | 'hit'
  | 'captured'
  | 'ejected'
  | 'borne_off'
  | 'swapped'
  | 'exhausted'
  | 'turned'
  | 'paid'
  | 'received'
  | 'thrown'
  | 'lost_dice'
  | 'given_dice'
  | 'passed'
  | 'skipped'
  | 'owes_a_turn'
  | 'plays_again'
  | 'turn'
  | 'ended';

export interface GameEvent {
  kind: EventKind;
  player: Player;
  piece: number;
  why: string;
  from: number;
  to: number;
  amount: number;
}

export interface Step {
  player: Player;
  chance: boolean;
  text: string;
  /** Of a throw: the dice it gives to play. */
  dice: number[];
  events: GameEvent[];
  /** How many of the events each movement takes, in order. */
  movements: number[];
  told: Told[];
}

/** What fills a place of a sentence. A reason is a sentence in English, to be translated. */
export type ToldValue =
  | { player: Player }
  | { piece: number }
  | { place: number }
  | { row: [number, number] }
  | { dice: number }
  | { tokens: number }
  | { count: number }
  | { reason: string }
  | { result: { winner: Player; reason: string } };

/** What people are told of a step (core/tell.h). */
export interface Told {
  /** In English, to be translated and then filled. */
  sentence: string;
  /** Empty where no single article explains it. */
  article: string;
  /** Whether the board shows it, too; otherwise who needs to be told. */
  weight: 'seen' | 'cost' | 'goes-on' | 'notice';
  /** The events it is about. */
  first: number;
  count: number;
  values: Record<string, ToldValue>;
}

/** A position as somebody sets it up. */
export interface Setup {
  player: Side;
  /** A possible throw; empty where it is still to come. */
  thrown: string;
  pieces: Piece[];
}

export interface Die {
  value: number;
  used: boolean;
}

/** The dice of a game as they lie there. */
export interface DiceSet {
  count: number;
  /** Of dice that count together: how many show a mark for 0, 1, … points. Empty of others. */
  marked: number[];
}

export interface State {
  game: string;
  identity: string;
  position: string;
  hash: string;
  kind: 'chance' | 'decision' | 'over';
  player: Player;
  reason: string;
  /** A part of the game with words of its own (GameWords.phases); mostly empty. */
  phase: string;
  steps: number;
  /** Taking back may go to this number of steps, not before it. */
  undoFloor: number;
  dice: Die[];
  pieces: Piece[];
  /** When the game is over: the places of the pieces that decided it. */
  deciding: number[];
}

export interface Action {
  text: string;
  die: number;
  /** Tokens its player pays for it. */
  price: number;
  from: number[];
  to: number[];
  touched: number[];
}

/** A possible throw. */
export interface Outcome {
  text: string;
  weight: number;
}

/** A way to put down what was taken up: one or several actions, and what they bring about. */
export interface Way {
  to: number;
  from: number[];
  dice: number[];
  steps: string[];
  events: GameEvent[];
}

/**
 * Why a piece cannot be moved, or not there, with the dice it holds for and the places of what is
 * in the way.
 */
export interface Bar {
  why:
    | 'foreign'
    | 'empty'
    | 'gone'
    | 'tokens'
    | 'throw'
    | 'entry'
    | 'closed'
    | 'early'
    | 'behind'
    | 'fewer'
    | 'own'
    | 'safe'
    | 'beyond'
    | 'one'
    | 'straight'
    | 'around'
    | 'path'
    | 'beside'
    | 'leap'
    | 'backed'
    | 'outnumbered'
    | 'exhausted'
    | 'back'
    | 'edge'
    | 'capture'
    | 'outside'
    | 'taken'
    | 'reach'
    | 'forward'
    | 'dice'
    | 'stage'
    | 'follow'
    | 'together';
  /** Empty where no single article explains it. */
  article: string;
  dice: number[];
  places: number[];
}

export interface Pick {
  /** Pieces that may be taken along, and those that come along anyway. */
  joins: number[];
  carried: number[];
  ways: Way[];
  bars: Bar[];
}

export interface Option {
  name: string;
  help: string;
  standard: string;
  values: string[];
}

/** A rule set that people know by a name. */
export interface Preset {
  name: string;
  /** English, to be translated. */
  title: string;
  /** Those that differ from the usual ones, as in an identity. */
  options: string;
}

export interface Game {
  id: string;
  articles: string;
  pieces: string[];
  /** For each piece what it becomes when it is turned over: itself where it has one face. */
  faces: number[];
  /** Whether several pieces of a player may stand on one square. */
  stacks: boolean;
  /** The sentence of each reason that the game has words for. */
  reasons: Record<string, string>;
  options: Option[];
  presets: Preset[];
}

export interface Catalogue {
  games: Game[];
  results: { won: string; drawn: string };
  levels: string[];
}

export interface Fault {
  error: string;
  sentence: string;
  what: string;
  label: string;
  a: number;
  b: number;
  who: Player;
  line: number;
  offset: number;
}

export interface Choice {
  text: string;
  /** Expected result for the player who decides, in millionths. */
  value: number;
}

export interface Thought {
  depth: number;
  nodes: number;
  choices: Choice[];
}

/** A reason: its kind is a name of engine/explain/remark.h. */
export interface Remark {
  kind: string;
  tone: 'good' | 'plain' | 'bad';
  /** Empty where no single article explains it. */
  article: string;
  place: number;
  to: number;
  piece: number;
  why: string;
  a: number;
  b: number;
  c: number;
}

export interface Advice {
  /** The action, and how its turn is best played on. */
  plan: Action[];
  /** Both in millionths, for the player who decides. */
  value: number;
  cost: number;
  /** As a review grades the cost: exact, small loss, error, blunder. */
  grade: number;
  remarks: Remark[];
}

export interface Hint {
  depth: number;
  nodes: number;
  /** How many legal actions there are. */
  legal: number;
  choices: Advice[];
}

/** Numbers that a player threw, from 0 on, and in millionths how often each was to be expected. */
export interface Tally {
  throws: number;
  numbers: { count: number; expected: number }[];
}

export interface ReviewSide {
  decisions: number;
  /** Exact, small losses, errors, blunders. */
  grades: [number, number, number, number];
  throws: number;
  cost: number;
  luck: number;
  rate: number;
}

export interface Verdict {
  chance: boolean;
  player: Side;
  /** Legal actions, or different throws. */
  choices: number;
  /** Of a throw, its text tells what the dice show. */
  played: Action;
  /** Where it was not played. */
  best?: Action;
  before: number;
  gain: number;
  grade: number;
  luck: number;
}

/** As docs/analysis.md says; chances, costs and luck in millionths. */
export interface Review {
  sides: [ReviewSide, ReviewSide];
  first: number;
  last: number;
  hindsight: number;
  settled: number;
  adjusted: number;
  over: boolean;
  final: number;
  turning: number[];
  steps: Verdict[];
}
