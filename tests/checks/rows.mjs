// Compares rows of “lab data” with a result of “lab run” of the same study:
// rows.mjs RESULT.json GAMES.csv TURNS.csv. Fails with what differs.
import { readFileSync } from 'node:fs';

const [resultPath, gamesPath, turnsPath] = process.argv.slice(2);

/** Rows of comma-separated values (RFC 4180) as objects. */
function rowsOf(path) {
  const lines = readFileSync(path, 'utf8').split('\r\n');
  if (lines.pop() !== '') throw new Error(`${path}: the last row is not whole`);
  const fields = (line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      (m) => m[1]?.replaceAll('""', '"') ?? m[2],
    );
  const names = fields(lines[0]);
  return lines.slice(1).map((line) => {
    const values = fields(line);
    if (values.length !== names.length) throw new Error(`${path}: ${line}`);
    return Object.fromEntries(names.map((name, i) => [name, values[i]]));
  });
}

const sum = (rows, name) => rows.reduce((all, row) => all + Number(row[name]), 0);

/** The measures of docs/lab.md as sums of columns, above and below. */
const measures = {
  first_score: (r) => [sum(r, 'first_points'), r.length],
  player_score: (r) => [sum(r, 'player_points'), r.length],
  completion: (r) => [r.length - sum(r, 'Timeouts'), r.length],
  draws: (r) => [sum(r, 'Drawishness'), r.length],
  timeouts: (r) => [sum(r, 'Timeouts'), r.length],
  turns: (r) => [sum(r, 'DurationTurns'), r.length],
  actions: (r) => [sum(r, 'actions'), r.length],
  decisions: (r) => [sum(r, 'decisions'), r.length],
  throws: (r) => [sum(r, 'throws'), r.length],
  real_decisions: (r) => [sum(r, 'decisions'), sum(r, 'actions')],
  branching: (r) => [sum(r, 'legal'), sum(r, 'actions')],
  decision_factor: (r) => [sum(r, 'legal_at_decisions'), sum(r, 'decisions')],
  tree: (r) => [sum(r, 'tree'), r.length],
  tree_with_throws: (r) => [sum(r, 'tree_with_throws'), r.length],
  coverage: (r) => [sum(r, 'covered'), sum(r, 'squares')],
  repetition: (r) => [sum(r, 'repeated'), sum(r, 'DurationTurns')],
  given_dice: (r) => [sum(r, 'given_dice'), r.length],
  given_played: (r) => [sum(r, 'given_played'), sum(r, 'given_dice')],
  given_hits: (r) => [sum(r, 'given_hits'), r.length],
  given_wins: (r) => [sum(r, 'given_wins'), r.length],
};

const result = JSON.parse(readFileSync(resultPath, 'utf8'));
const games = rowsOf(gamesPath);
let at = 0;
let compared = 0;
for (const cell of result.cells) {
  const rows = games.slice(at, (at += cell.games));
  if (rows.some((row) => row.game !== cell.game)) throw new Error(`other games than ${cell.game}`);
  for (const { name, value } of cell.measures) {
    if (!(name in measures)) continue;
    const [above, below] = measures[name](rows);
    if (Math.abs(above / below - value) > 1e-6 * Math.max(1, Math.abs(value)))
      throw new Error(`${cell.game}, ${name}: ${above}/${below}, not ${value}`);
    compared++;
  }
  for (const end of cell.ends) {
    const count = rows.filter((row) => row.end === end.reason && row.winner === end.winner).length;
    if (count !== end.count)
      throw new Error(`${cell.game}, ${end.reason}: ${count}, not ${end.count}`);
  }
}
if (at !== games.length || compared < 15 * result.cells.length)
  throw new Error('not all was compared');

/** Turns of a game add up to its row. */
const turns = rowsOf(turnsPath);
let next = 0;
for (const game of games) {
  const own = turns.slice(next, (next += Number(game.DurationTurns)));
  own.forEach((turn, i) => {
    if (Number(turn.turn) !== i + 1 || turn.unit !== game.unit || turn.white !== game.white)
      throw new Error(
        `turn ${turn.turn} of game ${turn.unit} is not turn ${i + 1} of ${game.unit}`,
      );
  });
  for (const name of ['throws', 'actions', 'decisions', 'legal'])
    if (sum(own, name) !== Number(game[name]))
      throw new Error(`game ${game.unit}: ${name} of its turns`);
}
if (next !== turns.length) throw new Error('turns of no game');
