// About how long a study takes in a browser, to warn whoever opens a large one. Milliseconds a game, on the slowest board:
// measured for random and greedy players, levels 1, 3 and 5, depth 1 and a thousand nodes; the rest is guessed from these.
import type { Study, StudyCell } from './module';

/** A longer study is a large one, in seconds. */
export const LARGE = 300;
/** What it is sensible to wait for. */
const SENSIBLE = 120;
const STEPS = [1, 2, 5];

const LEVELS = [180, 180, 240, 300, 1250, 5000];
const RANDOM = 0.2;
const GREEDY = 2;
const THINKING = 110;
const A_NODE = 0.02;
const JUDGING = 800;

function playerCost(text: string): number {
  const [kind = '', rest = ''] = text.split(':');
  if (kind === 'random') return RANDOM;
  if (kind === 'greedy') return GREEDY;
  if (kind === 'level') return LEVELS[Number(rest) - 1] ?? LEVELS[3]!;
  const nodes = Number(/(?:nodes|iterations)=(\d+)/.exec(rest)?.[1] ?? 0);
  const depth = Number(/depth=(\d+)/.exec(rest)?.[1] ?? 0);
  return Math.max(nodes * A_NODE, depth ? THINKING * 20 ** (depth - 1) : 0);
}

const cellCost = (cell: StudyCell) => Math.max(...cell.players.map(playerCost));

export function secondsOf(study: Study, workers: number): number {
  const games = study.cells.reduce((sum, cell) => sum + cellCost(cell) * study.games + JUDGING * Math.min(study.judged, study.games), 0);
  return games / 1000 / workers;
}

/** Games of each cell that take a couple of minutes: 2, 5, 10, 20, 50, … */
export function sensibleGames(study: Study, workers: number): number {
  let best = 2;
  for (let power = 1; power <= study.games; power *= 10)
    for (const step of STEPS) {
      const games = step * power;
      if (games > 2 && games < study.games && games % 2 === 0 && secondsOf({ ...study, games }, workers) <= SENSIBLE) best = games;
    }
  return best;
}
