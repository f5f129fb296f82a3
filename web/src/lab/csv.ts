// A result as comma-separated values, the lines of `lusoria lab show --csv`.
import type { Cell, Estimate } from './result';

const HEAD = 'game,start,first,second,part,name,player,at,value,low,high,n';

const quoted = (text: string) => (/[,"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As C's “%.9g” has it; the figures of a result have nine digits at most. */
export function plainNumber(value: number | null): string {
  if (value === null) return '';
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-4 && size < 1e9)) return String(value);
  const [digits = '', power = ''] = value.toExponential().split('e');
  return `${digits}e${power[0]}${power.slice(1).padStart(2, '0')}`;
}

function cellLines(cell: Cell): string[] {
  const lines: string[] = [];
  const fixed = [cell.game, cell.start ?? '', ...cell.players];
  const add = (
    part: string,
    name: string,
    player: string,
    at: string,
    figure: Estimate | null,
    n: number | null,
  ) =>
    lines.push(
      [
        ...[...fixed, part, name, player, at].map(quoted),
        ...[figure?.value ?? null, figure?.low ?? null, figure?.high ?? null, n].map(plainNumber),
      ].join(','),
    );
  for (const m of cell.measures) add('measure', m.name, '', '', m, m.n);
  for (const d of cell.distributions) {
    for (const bin of d.bins) add('bin', d.name, '', `${bin.from}-${bin.to}`, null, bin.count);
    for (const one of d.quantiles) add('quantile', d.name, '', String(one.q), one, null);
  }
  for (const map of cell.maps)
    for (const square of map.squares) add('map', map.name, map.player, square.place, square, null);
  for (const one of cell.series)
    for (const point of one.points)
      add('series', one.name, one.player, String(point.at), point, point.n);
  for (const event of cell.events)
    add('event', event.kind, event.player, event.reason, event, event.count);
  for (const end of cell.ends) add('end', end.reason, end.winner, '', end, end.count);
  return lines;
}

export function csvOf(cells: readonly Cell[]): string {
  return [HEAD, ...cells.flatMap(cellLines)].map((line) => `${line}\r\n`).join('');
}
