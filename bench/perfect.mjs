// The exact chances of every action in the positions that the page offers to try
// (games/ID/perfect.tsv: a position a line, its actions after it). Write a game and a position, and
// this adds the rest, the best action first:
//   lusoria solve finkel --out DIR/finkel.table && lusoria solve ur:pawns=3 --out DIR/ur3.table
//   node bench/perfect.mjs DIR games/*/perfect.tsv
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const [tables, ...files] = process.argv.slice(2);
if (!tables || files.length === 0) {
  console.error('node bench/perfect.mjs DIR games/ID/perfect.tsv…');
  process.exit(2);
}
const program = new URL('../build/lusoria', import.meta.url).pathname;

function valued(line) {
  if (line.startsWith('#')) return line;
  const [identity, position] = line.split('\t');
  const words = ['hint', identity, position, '--tables', tables, '--all', '--json'];
  const { table, actions } = JSON.parse(execFileSync(program, words, { encoding: 'utf8' }));
  if (!table) throw new Error(`no table of ${identity} in ${tables}`);
  const chances = actions.map(({ action, value }) => `${action} ${value.toFixed(6)}`);
  return [identity, position, ...chances].join('\t');
}

for (const file of files) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  writeFileSync(file, `${lines.map(valued).join('\n')}\n`);
  console.log(`${file}: ${lines.filter((line) => !line.startsWith('#')).length} positions`);
}
