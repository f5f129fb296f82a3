#!/usr/bin/env node
// The stranger for long: node tests/stranger/stranger.mjs [--seconds 20] [--seed 1] [--attack
// NAME]… [--store PLACE] [--beside GAMES] [--first]
//   [-- FLAGS OF THE SERVER]. Ctrl-C ends it; what was measured until then stands on the screen.
import { parseArgs } from 'node:util';
import { attacks } from './attacks.mjs';
import { siege } from './siege.mjs';

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    attack: { type: 'string', multiple: true },
    store: { type: 'string' },
    entries: { type: 'string', default: '19000' },
    long: { type: 'string', default: '40' },
    beside: { type: 'string', default: '0' },
    first: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
for (const name of values.attack ?? [])
  if (!attacks.some((attack) => attack.name === name)) {
    console.error(
      `“${name}” is no attack. There are: ${attacks.map((attack) => attack.name).join(', ')}.`,
    );
    process.exit(2);
  }
const ms = (time) => time.toFixed(1).padStart(8);
console.log(
  '| attack | honest questions | median ms | 99th ms | worst ms | slowest kind, its 99th | errors | % of a core: loop, all | longest turn, job ms | memory kB | what the stranger did |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|');
const { rows, memory } = await siege({
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  only: values.attack,
  store: values.store,
  entries: Number(values.entries),
  long: Number(values.long),
  beside: Number(values.beside),
  first: values.first,
  flags: positionals,
  told(row) {
    const did = Object.entries(row.counts)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ');
    console.log(
      `| ${row.name} | ${row.asked} | ${ms(row.p50)} | ${ms(row.p99)} | ${ms(row.most)} | ${row.slowest} ${row.slowestP99.toFixed(1)} | ${row.errors.length} | ${(100 * row.loop).toFixed(0)}, ${(100 * row.core).toFixed(0)} | ${row.turn}, ${row.job} | ${row.grown} | ${did} |`,
    );
    for (const what of new Set(row.errors))
      console.log(`    ${row.errors.filter((one) => one === what).length} × ${what}`);
    for (const what of row.broken) console.log(`    never: ${what}`);
  },
});
console.log(`memory at the end: ${memory} kB`);
process.exitCode = rows.some((row) => row.errors.length || row.broken.length) ? 1 : 0;
