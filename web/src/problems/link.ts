// A problem that somebody has made, whole in the part of an address after #, which no server ever
// sees. Whoever opens one has been sent it by anybody: everything in it is checked.
import { briefly } from '../core/bout';
import type { Rules } from '../core/rules';
import { PROBLEMS } from '../routes/problems';
import type { Task } from './problem';

export interface Made extends Task {
  /** What is asked, in its maker's words; may be empty. */
  text: string;
}

/** Characters of what is asked, and of the whole address. */
export const TEXT_MAX = 280;
const ADDRESS_MAX = 4000;
const ACTIONS_MAX = 16;

export type Fault = 'broken' | 'long' | 'nobody' | 'turn';

export class BadProblem extends Error {
  constructor(readonly why: Fault) {
    super(why);
  }
}

export function madeLink({ identity, position, line, text }: Made): string {
  const parts = [identity, position, line.join(' '), text.trim().slice(0, TEXT_MAX)];
  return `${PROBLEMS}/de/${parts.map(encodeURIComponent).join('/')}`;
}

// Letters of any language, but nothing that turns lines round or hides what follows.
// eslint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

function partsOf(hash: string): string[] {
  try {
    return hash
      .replace(/^#\/?[^/]*\/de\//, '')
      .split('/')
      .map(decodeURIComponent);
  } catch {
    throw new BadProblem('broken');
  }
}

/** What the address says; a BadProblem where it cannot be a problem. */
export function readMade(hash: string): Made {
  if (hash.length > ADDRESS_MAX) throw new BadProblem('long');
  const [identity = '', position = '', actions = '', text = '', ...more] = partsOf(hash);
  const line = actions.split(' ');
  if (!identity || !position || !actions || more.length > 0 || HIDDEN.test(hash + text))
    throw new BadProblem('broken');
  if (text.length > TEXT_MAX || line.length > ACTIONS_MAX) throw new BadProblem('long');
  return { identity, position, line, text };
}

/** Where the right turn ends; what the rules refuse in it is refused here (Refused). */
export function endOf(rules: Rules, { identity, position, line }: Task): string {
  return briefly(rules.open(identity, position), (bout) => {
    const { kind, player } = bout.state();
    if (kind !== 'decision') throw new BadProblem('nobody');
    for (const text of line) {
      const before = bout.state();
      if (before.kind !== 'decision' || before.player !== player) throw new BadProblem('turn');
      bout.play(text);
    }
    return bout.state().position;
  });
}
