// What C knows of wear (wasm/lab/wear.c): the rules and players are those of a study.
import type { Fault } from '../../core/types';
import { openStudy, type LabExports, type LabModule, type Study } from '../run/module';
import { startModule, type Module } from '../../core/module';

interface WearExports extends LabExports {
  wear_players(): void;
  wear_open(): number;
  wear_play(item: number): number;
  wear_add(item: number): number;
  wear_map(): number;
  wear_judge(): number;
}
export type WearModule = Module<WearExports>;
export const startWear = (code: WebAssembly.Module) => startModule<WearExports>(code);

export interface WearStudy {
  study: Study;
  /** Sets of rules, with their options. */
  rules: string[];
  /** Pairs of players. */
  players: [string, string][];
  /** Batches of games to be played, and how many each cell has. */
  items: number;
  batches: number;
}

/** A study of these rules by the players that C names. */
export function studyOf(module: WearModule, rules: readonly string[], games: number): string {
  module.write(rules[0]!);
  module.call.wear_players();
  const players = module.text().replace(/^games .*$/m, `games ${games}`);
  return ['lusoria study 1', ...rules.map((rule) => `game ${rule}`), players].join('\n');
}

/** Throws what is wrong with it. */
export function openWear(module: WearModule, text: string): WearStudy {
  const study = openStudy(module as unknown as LabModule, text);
  const items = module.call.wear_open();
  if (items === 0) throw new Error('memory');
  const rules = [...new Set(study.cells.map(({ game }) => game))];
  const players = study.cells
    .slice(0, study.cells.length / rules.length)
    .map((cell) => cell.players);
  return { study, rules, players, items, batches: items / study.cells.length };
}

export interface WearMap {
  text: string;
  /** Places, by their numbers, with their wear. */
  squares: [number, number][];
  edges: [number, number, number][];
}

export class BadMap extends Error {
  constructor(readonly fault: Fault) {
    super(fault.sentence);
  }
}

/** A map as a file has it; throws BadMap. */
export function readMap(module: WearModule, text: string): WearMap {
  module.write(text);
  const good = module.call.wear_map();
  const answer = module.json();
  if (!good) throw new BadMap(answer as Fault);
  return answer as WearMap;
}

interface Real {
  value: number;
}
export interface WearVerdict {
  word: 'cannotTell' | 'hints' | 'strong' | 'veryStrong' | 'nothing';
  /** The first set of rules of the likeliest group. */
  best: number;
  log_factor: number;
  /** Of groups, at the number of their first set of rules. */
  chances: Real[];
  /** The first of the group of each set of rules. */
  groups: number[];
  /** Of boards that the best rules wear, as strange ones as this. */
  fit: number;
  /** Of each kind of players, then of all together. */
  players: Real[];
  kinds: Real[];
  noise: number;
  background: number;
  squares: number;
  edges: number;
}
