// About how long a study takes in a browser, to warn whoever opens a large one: by what games of
// such players cost (bench/costs.mjs measures it). Depths beyond the second are taken to grow as
// the second over the first.
import { byGame } from '../../core/games';
import type { Study, StudyCell } from '../run/module';
import { levelOf } from '../words';

/** A longer study is a large one, in seconds. */
export const LARGE = 300;
/** What it is sensible to wait for. */
const SENSIBLE = 120;
const STEPS = [1, 2, 5];

/** Milliseconds a game, by its players, and for judging it. */
type Costs = Record<string, number> &
  Record<
    'engine:depth=1' | 'engine:depth=2' | 'engine:nodes=1000' | 'uct:iterations=100' | 'judged',
    number
  >;
export const costs = byGame(
  import.meta.glob<Costs>('../../../../games/*/page/costs.json', {
    import: 'default',
    eager: true,
  }),
);

function costsOf({ id }: StudyCell): Costs {
  const own = costs[id];
  if (!own) throw new Error(`nobody has measured what ${id} costs`);
  return own;
}

function playerCost(own: Costs, player: string): number {
  const text = levelOf(player) > 0 ? `level:${levelOf(player)}` : player;
  const known = own[text];
  if (known !== undefined) return known;
  const limit = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(text)?.[1] ?? 0);
  const depth = limit('depth');
  const growth = own['engine:depth=2'] / own['engine:depth=1'];
  return Math.max(
    (limit('nodes') / 1000) * own['engine:nodes=1000'],
    (limit('iterations') / 100) * own['uct:iterations=100'],
    depth && own['engine:depth=1'] * growth ** (depth - 1),
  );
}

/** Each of two players decides half of a game. */
function cellCost(cell: StudyCell): number {
  const own = costsOf(cell);
  return (playerCost(own, cell.players[0]) + playerCost(own, cell.players[1])) / 2;
}

export function secondsOf(study: Study, workers: number): number {
  const judged = Math.min(study.judged, study.games);
  const all = study.cells.reduce(
    (sum, cell) => sum + cellCost(cell) * study.games + costsOf(cell).judged * judged,
    0,
  );
  return all / 1000 / workers;
}

/** Games of each cell that take a couple of minutes: 2, 5, 10, 20, 50, … */
export function sensibleGames(study: Study, workers: number): number {
  let best = 2;
  for (let power = 1; power <= study.games; power *= 10)
    for (const step of STEPS) {
      const games = step * power;
      if (
        games > 2 &&
        games < study.games &&
        games % 2 === 0 &&
        secondsOf({ ...study, games }, workers) <= SENSIBLE
      )
        best = games;
    }
  return best;
}
