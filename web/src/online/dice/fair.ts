// Were the dice fair? docs/fair-dice.md, step by step. Which throws were possible is asked of the
// rules.
import type { Bout } from '../../core/bout';
import type { Outcome, Step } from '../../core/types';
import { hexToBytes, hmacOf, sha256Of } from './digest';
import { isHex } from '../../routes/online';

const BYTES = 32;
const ALL = 1n << 64n;

/**
 * Throw number n as a number below the sum of the weights. The key is the secret and both seeds.
 */
export function fairNumber(key: Uint8Array, n: number, total: number): number {
  const weights = BigInt(total);
  for (let attempt = 0; ; attempt++) {
    const drawn = new DataView(hmacOf(key, `${n}:${attempt}`).buffer).getBigUint64(0);
    if (drawn < ALL - (ALL % weights)) return Number(drawn % weights);
  }
}

/** The throw that the number falls on: throws stand in the order of their texts. */
export function fairThrow(key: Uint8Array, n: number, outcomes: readonly Outcome[]): string {
  const sorted = [...outcomes].sort((a, b) => (a.text < b.text ? -1 : 1));
  let rest = fairNumber(
    key,
    n,
    sorted.reduce((sum, { weight }) => sum + weight, 0),
  );
  return sorted.find(({ weight }) => (rest -= weight) < 0)?.text ?? '';
}

/**
 * The headers at the top of a record: the core has read it before, so that they are well-formed.
 */
export function headersOf(record: string): Map<string, string> {
  const lines = record.split(/\r?\n/);
  const end = lines.findIndex((line) => !line.startsWith('['));
  return new Map(
    lines.slice(0, end < 0 ? undefined : end).flatMap((line) => {
      const [, name, value] = /^\[(\w+) "(.*)"\]$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, (value ?? '').replace(/\\(.)/g, '$1')]];
    }),
  );
}

export type Verdict =
  | { kind: 'fair'; throws: number }
  /** It says nothing about its dice. */
  | { kind: 'silent' }
  /** The secret is shown at the end. */
  | { kind: 'unfinished' }
  | { kind: 'damaged'; header: string }
  | { kind: 'broken'; header: string }
  /** The throw, counted from one, what the record says, and what was drawn. */
  | { kind: 'bent'; number: number; told: string; drawn: string }
  /** It is not what this page was shown while the game was played. */
  | { kind: 'changed'; header: string };

const PROMISES = [
  ['DiceSecret', 'DiceCommit'],
  ['WhiteSeed', 'WhiteCommit'],
  ['BlackSeed', 'BlackCommit'],
] as const;

function badPromise(headers: Map<string, string>): Verdict | null {
  for (const [value, commit] of PROMISES) {
    for (const name of [value, commit])
      if (headers.has(name) && !isHex(headers.get(name)!, BYTES))
        return { kind: 'damaged', header: name };
    if (headers.has(value) && sha256Of(headers.get(value)!) !== headers.get(commit))
      return { kind: 'broken', header: value };
  }
  return null;
}

function firstBent(bout: Bout, key: Uint8Array, steps: readonly Step[]): Verdict | null {
  let number = 0;
  for (const [at, step] of steps.entries()) {
    if (!step.chance) continue;
    const drawn = fairThrow(key, number++, bout.outcomes(at));
    if (drawn !== step.text) return { kind: 'bent', number, told: step.text, drawn };
  }
  return null;
}

/** Checks a record and the match that was opened from it. `known` are headers that it must have. */
export function checkRecord(
  bout: Bout,
  record: string,
  known: Record<string, string> = {},
): Verdict {
  const headers = headersOf(record);
  const changed = Object.keys(known).find((name) => headers.get(name) !== known[name]);
  if (changed) return { kind: 'changed', header: changed };
  if (headers.get('Dice') !== 'lusoria-1') return { kind: 'silent' };
  const bad = badPromise(headers);
  if (bad) return bad;
  const steps = bout.history();
  const throws = steps.filter((step) => step.chance).length;
  const needed = PROMISES.slice(0, throws > 0 ? 3 : 1);
  if (needed.some(([value]) => !headers.has(value))) return { kind: 'unfinished' };
  if (throws === 0) return { kind: 'fair', throws };
  const key = hexToBytes(PROMISES.map(([value]) => headers.get(value)).join(''));
  return firstBent(bout, key, steps) ?? { kind: 'fair', throws };
}
