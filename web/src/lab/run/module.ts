// The laboratory's module: a copy keeps the cells of a study, copies in workers play its blocks.
// Every figure comes from it.
import { startModule, type Module, type NetExports } from '../../core/module';
import type { Fault } from '../../core/types';
import type { Cell, Comparison } from '../result';

export interface LabExports extends NetExports {
  lab_open(): void;
  lab_limit_games(games: number): void;
  lab_keep(): number;
  lab_add(item: number, length: number): number;
  lab_head(): void;
  lab_cell(cell: number): void;
  lab_tail(): void;
  lab_compare(): void;
  lab_player_open(): number;
  lab_play(item: number): number;
}

export interface StudyCell {
  /** With its options. */
  game: string;
  /** Without. */
  id: string;
  elsewhere: boolean;
  players: [string, string];
  /** Somebody needs the net. */
  thinks: boolean;
  blocks: number;
}

/** What a study asks for. */
export interface Study {
  title: string;
  games: number;
  seed: number;
  judged: number;
  /** Blocks of all cells. */
  items: number;
  /** The study as a file. */
  text: string;
  cells: StudyCell[];
}

/** A player that cannot play, or not in a page. */
export interface PlayerTrouble {
  trouble: string;
  player: string;
  kind: string;
  setting: string;
  what: string;
  line: number;
}

export class BadStudy extends Error {
  constructor(readonly why: Fault | PlayerTrouble) {
    super('error' in why ? why.sentence : why.trouble);
  }
}

export type LabModule = Module<LabExports>;

export const startLab = (code: WebAssembly.Module) => startModule<LabExports>(code);

export function openStudy(module: LabModule, text: string): Study {
  module.write(text);
  module.call.lab_open();
  const answer = module.json() as Study | Fault | PlayerTrouble;
  if ('error' in answer || 'trouble' in answer) throw new BadStudy(answer);
  return answer;
}

/** The same study with so many games of each cell. */
export function withGames(module: LabModule, games: number): Study {
  module.call.lab_limit_games(games);
  return module.json() as Study;
}

export function cellOf(module: LabModule, number: number): Cell {
  module.call.lab_cell(number);
  return module.json() as Cell;
}

/** Which differences are real, of a study that is done. */
export function comparisonOf(module: LabModule): Comparison {
  module.call.lab_compare();
  return module.json() as Comparison;
}

/** The result as `lusoria lab run` writes it. */
export function resultText(
  module: LabModule,
  cells: number,
  version: string,
  commit: string,
): string {
  module.write(`${version}\n${commit}`);
  module.call.lab_head();
  const parts = [module.text()];
  for (let i = 0; i < cells; i++) {
    module.call.lab_cell(i);
    parts.push(i > 0 ? ',' : '', module.text());
  }
  module.call.lab_tail();
  return parts.join('') + module.text();
}
