// What an answer is made of, copied out of a result for C: a line each, words with tabs between
// them (wasm/lab/answer.c reads them).
import type { Cell, Comparison, Difference, Measure, Result } from '../result';

const word = (value: string | number | null | undefined) =>
  String(value ?? '').replaceAll(/[\t\n\0]/g, ' ');
const line = (...words: (string | number | null | undefined)[]) => words.map(word).join('\t');

const measureLine = ({ name, kind, value, low, high }: Measure) =>
  line('m', name, kind, value, low, high);

function cellLines({ game, start, players, doubling, games: played, measures }: Cell): string[] {
  return [
    line('c', game, start, ...players, doubling ?? 0, played, measures.length),
    ...measures.map(measureLine),
  ];
}

/** By which cells can be compared. */
function batchLines({ batches }: Cell): string[] {
  if (!batches) return [];
  const { names, scales, sums } = batches;
  return [
    line('b', names.length, sums.length, ...names.flatMap((name, i) => [name, scales[i]])),
    ...sums.map((batch) => line('s', ...batch.flat())),
  ];
}

const differenceLine = (d: Difference) =>
  line(
    ...['d', d.name, d.kind, d.verdict, d.base, d.other, d.value, d.low, d.high],
    ...[d.joint_low, d.joint_high, d.margin, d.needed, d.gain],
  );

const comparisonLines = ({ made, pairs }: Comparison) => [
  line('k', made, pairs.length),
  ...pairs.flatMap(({ base, other, differences }) => [
    line('p', base, other, differences.length),
    ...differences.map(differenceLine),
  ]),
];

export function transcript({ study, cells, comparison }: Result): string {
  return [
    line('q', study.question, study.margin),
    line('n', cells.length),
    ...cells.flatMap((cell) => [...cellLines(cell), ...(comparison ? [] : batchLines(cell))]),
    ...(comparison ? comparisonLines(comparison) : []),
  ].join('\n');
}
