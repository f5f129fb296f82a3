// The laboratory's module: a copy keeps the cells of a study, copies in workers play its blocks.
// Every figure comes from it.
import { startModule, type Module, type NetExports } from '../../core/module';
import type { Fault } from '../../core/types';
import type { Answer } from '../answer/types';
import { transcript } from '../answer/transcript';
import type { Cell, Comparison, Result } from '../result';

export interface LabExports extends NetExports {
  lab_open(): void;
  lab_limit_games(games: number): void;
  lab_pilot(): void;
  lab_plan(): number;
  lab_keep(): number;
  lab_add(item: number, length: number): number;
  lab_head(): void;
  lab_cell(cell: number): void;
  lab_tail(): void;
  lab_compare(): void;
  lab_answer_of(): number;
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
  question: string;
  games: number;
  /** How far intervals may reach, in hundredths of a point or per cent; 0: `games` are played. */
  precision: number;
  /** Where precision is asked for: at most `games`. */
  bounded: boolean;
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

/** The study that is played before one, to plan it. */
export function pilotOf(module: LabModule): Study {
  module.call.lab_pilot();
  return module.json() as Study;
}

/** Which differences are real, of all blocks that are there, and what the study answers. */
export function comparisonOf(module: LabModule): Comparison & Answer {
  module.call.lab_compare();
  return module.json() as Comparison & Answer;
}

/** The same of a result that was opened; null: it is too large to be asked here. */
export function answerOf(module: LabModule, result: Result): (Comparison & Answer) | null {
  try {
    module.write(transcript(result));
  } catch {
    return null;
  }
  return module.call.lab_answer_of() ? (module.json() as Comparison & Answer) : null;
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
