// A game from a file comes to those that are here. The same game is not kept twice, and of two that
// have the same name and went different ways both are kept.
import { briefly } from '../core/bout';
import type { Rules } from '../core/rules';
import { plainRecord } from '../play/plain';
import type { Entry } from './entry';

/** A short name for a text (FNV-1a): the same for the same text, on every device. */
export function nameFor(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}

/** Where it begins, and every step. */
function courseOf(rules: Rules, { record }: Entry): string[] {
  return briefly(rules.openRecord(record), (bout) => [
    bout.stateAt(0).position,
    ...bout.history().map((step) => step.text),
    ...(bout.state().kind === 'over' ? [bout.state().reason] : []),
  ]);
}

const isBeginning = (short: readonly string[], long: readonly string[]) =>
  short.length <= long.length && short.every((text, i) => text === long[i]);

/** What is to be written for a game that comes, null where all of it is here. */
export function arrival(
  rules: Rules,
  here: ReadonlyMap<string, Entry>,
  entry: Entry,
): Entry | null {
  const known = here.get(entry.id);
  if (!known) return entry;
  if (plainRecord(known.record) === plainRecord(entry.record))
    return entry.figures && !known.figures ? { ...known, figures: entry.figures } : null;
  if (known.readable) {
    const [mine, theirs] = [courseOf(rules, known), courseOf(rules, entry)];
    if (isBeginning(theirs, mine)) return null;
    if (isBeginning(mine, theirs)) return { ...entry, began: Math.min(known.began, entry.began) };
  }
  const id = `${entry.id.slice(0, 60)}~${nameFor(plainRecord(entry.record))}`;
  return here.has(id) ? null : { ...entry, id };
}
