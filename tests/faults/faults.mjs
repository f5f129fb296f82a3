// A fault at every call: how often a scenario calls for memory, files and the disk, and what becomes
// of it when one of these calls fails, or all from one on.
// EVERY=1 fails every single call, EVERY=10 each tenth; otherwise some, spread over all. ONLY=NAME:
// one scenario; KIND=NAME: one kind of call.
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { preloaded, root } from '../server/support/client.mjs';

const { ENOMEM, EIO, ENOSPC, EMFILE } = constants.errno;

/** In the order of fault.c, with the errors that they fail with. */
const KINDS = {
  alloc: [ENOMEM],
  read: [EIO],
  write: [EIO, ENOSPC],
  sync: [EIO],
  open: [EMFILE],
  rename: [ENOSPC],
  unlink: [EIO],
  truncate: [ENOSPC],
};

/** What a person may be told of them, by the system, by SQLite and by us. */
const WORDS = {
  [ENOMEM]: /memory/i,
  // SQLite takes what cannot be read for damage.
  [EIO]: /input\/output error|i\/o error|malformed|output could not be written/i,
  [ENOSPC]: /no space|disk is full|i\/o error|output could not be written/i,
  // SQLite tries to read what it cannot open to write.
  [EMFILE]: /too many open files|unable to open|read-only/i,
};

const every = Number(process.env.EVERY ?? 0);
const most = Number(process.env.MOST ?? 3);
/** In memory, where this machine has such a folder: syncs take no time there. */
export const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
export const only = process.env.ONLY;

/** Where calls can be made to fail: fault.c knows these registers. */
export const canFail = process.platform === 'linux' && process.arch === 'x64';

/** A command in front of the program; `counts` is a file. */
export function under(counts, fault = {}) {
  const settings = Object.entries(fault)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `FAULT_${name.toUpperCase()}=${value}`);
  return preloaded(`${root}build/tests/fault.so`, `FAULT_COUNTS=${counts}`, ...settings);
}

/** How many calls of each kind there were. */
export function counted(file) {
  const bytes = Buffer.alloc(8 * Object.keys(KINDS).length);
  const descriptor = openSync(file);
  readSync(descriptor, bytes);
  closeSync(descriptor);
  return Object.fromEntries(
    Object.keys(KINDS).map((kind, i) => [kind, Number(bytes.readBigUInt64LE(8 * i))]),
  );
}

/** Whether these words are true of this fault. */
export const isTrueOf = ({ error }, words) => WORDS[error].test(words);

/** The calls of a kind that are to fail: all, or some from the first to the last. */
function chosen(count) {
  if (every > 0) return Array.from({ length: Math.ceil(count / every) }, (_, i) => 1 + i * every);
  if (count <= most) return Array.from({ length: count }, (_, i) => i + 1);
  return Array.from({ length: most }, (_, i) => 1 + Math.round((i * (count - 1)) / (most - 1)));
}

/** Every fault of a scenario that made so many calls: one call fails, or all from it on. */
export function* faultsOf(counts) {
  for (const [kind, errors] of Object.entries(KINDS)) {
    if (process.env.KIND && process.env.KIND !== kind) continue;
    for (const at of chosen(counts[kind]))
      for (const error of errors)
        for (const until of [at, Number.MAX_SAFE_INTEGER]) yield { kind, at, until, error };
  }
}

export const named = ({ kind, at, until, error }) =>
  `${kind} ${at}${until > at ? ' and all after it' : ''}, errno ${error}`;
