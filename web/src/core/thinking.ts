// What a worker does: it thinks in a copy of the module of its own. A question carries the whole
// game, so that nothing need be kept in step.
import type { Bout } from './bout';
import { startModule, type Module } from './module';
import { fetchNet } from './nets';
import type { Matter, Question, Reply } from './questions';
import { Rules } from './rules';

/** The limits of `lusoria analyse`, so that the figures are the same. */
const REVIEW = { depth: 2, nodes: 200000 };
/** Of the bar, that is asked again after every step. */
const GLANCE = { depth: 2, nodes: 20000 };

/**
 * Seconds after which the best so far is answered, on a machine that is slow or busy: a safety net.
 * Levels, hints and reviews are defined by depths and nodes, and reach them in a fraction of this
 * (bench/README.md).
 */
const ALLOWED: Record<Matter['ask'], number> = {
  level: 3,
  hint: 5,
  weigh: 5,
  evaluate: 2,
  judge: 10,
  sum: 0,
};

let ready: Promise<Module> | undefined;
/** Games whose net is in the module, or which have none. */
const equipped = new Set<string>();

/**
 * The game that was asked about last: a review comes back to it step by step, and it keeps what was
 * found.
 */
let held: { record: string; bout: Bout } | undefined;

/** Opens the game, where it is not the one asked about last. */
function hold(module: Module, record: string): Bout {
  if (held?.record === record) return held.bout;
  held?.bout.close();
  held = undefined;
  held = { record, bout: new Rules(module).openRecord(record) };
  return held.bout;
}

/** Fetches the net of the game; meanwhile another question may come in, about another game. */
async function equip(module: Module, record: string, onfetch: () => void): Promise<void> {
  const { game } = hold(module, record).state();
  if (equipped.has(game)) return;
  onfetch();
  await fetchNet(module, game);
  equipped.add(game);
}

/** Of the limits of a review the one that suits the game. */
const limitsOf = (dice: boolean): [number, number] =>
  dice ? [REVIEW.depth, 0] : [0, REVIEW.nodes];

function think(bout: Bout, matter: Matter): unknown {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  if (matter.ask === 'level') return bout.ask('think', matter.level, high, low);
  if (matter.ask === 'hint') return bout.ask('hint', ...limitsOf(matter.dice), matter.most);
  if (matter.ask === 'weigh')
    return bout.weigh(matter.texts, matter.step, ...limitsOf(matter.dice));
  if (matter.ask === 'evaluate')
    return bout.ask('evaluate', matter.step, GLANCE.depth, GLANCE.nodes);
  if (matter.ask === 'judge')
    return bout.ask('review_step', matter.step, REVIEW.depth, REVIEW.nodes);
  return bout.ask('review_sum');
}

/** Answers a question, with signs before; whoever asks gets all of it. */
export async function answer(question: Question, post: (reply: Reply) => void): Promise<void> {
  const { id, code, record, matter, fills } = question;
  const give = (sign: 'fetching' | 'thinking') => post({ id, sign });
  let reply: Reply;
  try {
    if (code) ready = startModule(code);
    const module = await ready;
    if (!module) throw new Error('no module');
    await equip(module, record, () => give('fetching'));
    give('thinking');
    module.call.allow(ALLOWED[matter.ask], Number(fills));
    reply = { id, answer: think(hold(module, record), matter) };
  } catch (trouble) {
    reply = { id, failure: String(trouble) };
  }
  post(reply);
  // Tables that take seconds are made while the person thinks.
  if (matter.ask === 'level' && 'answer' in reply) held?.bout.ask('prepare');
}
