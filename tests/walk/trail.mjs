// A walk, step by step: what is done, and what is found after each step.
import { setTimeout as pause } from 'node:timers/promises';
import { GAMES } from '../support/games.mjs';
import { LANGUAGES } from '../support/languages.mjs';
import { Chance } from './chance.mjs';
import { choose } from './choice.mjs';
import { perform } from './hands.mjs';
import { fingerprint, judge } from './judge.mjs';
import { KINDS, Scene } from './scene.mjs';

// milliseconds until what should come must be there, on a busy machine
const PATIENCE = Number(process.env.WALK_PATIENCE ?? 20000);
const THOUGHT = 90000; // and until a computer must have answered
const LOOKS = 25; // milliseconds between two looks

const waitsForComputer = ({ view, scene }) => {
  if (view.turn !== 'other' || !view.board || view.board.past || view.board.trouble) return false;
  if (scene.kiosk) return true;
  const seats = view.first !== 'table' && view.kept?.seats;
  return Boolean(seats) && seats.some((seat) => seat.kind === 'person');
};

/**
 * What is wrong with somebody's screen, once it has come to rest; `more` may find something that a
 * step should have done.
 */
async function examine(person, more = () => []) {
  const { scene } = person;
  const { kiosk, embed } = scene;
  const begun = Date.now();
  for (;;) {
    if (person.complaints.length)
      return {
        faults: person.complaints.splice(0).map((text) => `complaint: ${text}`),
        view: null,
      };
    const view = await person.view().catch(() => null); // It may be loading just now.
    if (view) {
      const faults = [
        ...judge(view, { kiosk, embed, table: view.table, cut: scene.cutUntil > 0 }),
        ...more(view),
      ];
      const thinks = waitsForComputer({ view, scene });
      if (faults.length === 0 && !thinks) return { faults, view };
      const waited = Date.now() - begun;
      if (thinks && waited > THOUGHT)
        return { faults: [...faults, 'dead end: the computer does not answer'], view };
      if (!thinks && waited > PATIENCE) return { faults, view };
    } else if (Date.now() - begun > THOUGHT) {
      return { faults: ['dead end: the page does not come'], view };
    }
    await pause(LOOKS);
  }
}

/** What should have come about beside what the record says. */
function consequences(step, done, before) {
  const print = before && fingerprint(before);
  return (view) => {
    const out = [];
    if (done?.offered && before && fingerprint(view) === print)
      out.push('dead end: what was offered did nothing');
    const closed = before?.dialog && !view.dialog;
    const left = before && before.hash !== view.hash;
    // Tab leaves the page after its last stop.
    const keys = done?.keys && !/Tab/.test(step.key ?? '');
    // A page that is loaded again begins where a browser begins.
    const fresh = step.do === 'reload' || done?.fresh;
    if (!fresh && (keys || closed || left) && before?.focus && !view.focus)
      out.push(`the focus was on ${before.focus} and is nowhere`);
    // People who choose a language may choose the next, unless a game, a room or a question came
    // meanwhile: its screen has the focus then.
    const chosen =
      done &&
      !left &&
      view.pressedLanguage &&
      !view.dialog &&
      ((step.do === 'click' && /^button\|\|\|\|button\|\w+\|/.test(step.key)) ||
        (step.do === 'select' && /^select\|languages\|/.test(step.key)));
    if (chosen && view.focus !== step.key)
      out.push(`a language was chosen, and the focus is on ${view.focus || 'nothing'}`);
    const goes =
      ['go', 'back', 'forward'].includes(step.do) && !/^#\/?[pgt]=/.test(step.hash ?? '');
    if (goes && left && before.dialog && view.dialog)
      out.push(`“${before.dialog}” was open before, and “${view.dialog}” is on another screen`);
    return out;
  };
}

export class Trail {
  steps = [];

  constructor(scene) {
    this.scene = scene;
    this.views = scene.people.map(() => null);
  }

  static async open(stage, plan) {
    const trail = new Trail(await Scene.open(stage, plan));
    return trail;
  }

  /** What is wrong before anything was done. */
  async begin() {
    return this.settle(() => undefined);
  }

  async settle(moreFor) {
    for (const [i, person] of this.scene.people.entries()) {
      const { faults, view } = await examine(person, moreFor(i));
      this.views[i] = view;
      if (faults.length) return { who: i, faults };
    }
    return null;
  }

  /** Does a step; null where nothing is wrong, false where there was nothing to do. */
  async take(step) {
    const before = this.views[step.who];
    const done = await perform(this.scene, step);
    if (!done) return false;
    this.steps.push(step);
    // An address that has changed is told of in a task of its own.
    await this.scene.people[step.who].page
      .evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))))
      .catch(() => {});
    if (done.fault) return { who: step.who, faults: [done.fault] };
    const more = consequences(step, done, before);
    return this.settle((i) => (i === step.who ? more : undefined));
  }

  close() {
    return this.scene.close();
  }
}

/** The plan of a walk, by its seed. */
export function planOf(seed) {
  const chance = new Chance(seed);
  const kind = chance.weigh(KINDS);
  return { seed, language: chance.pick(LANGUAGES), ...kind };
}

const gathering = (plan) => [
  { who: 0, do: 'gather', pairing: new Chance(plan.seed).pick(['swiss', 'robin', 'free']) },
  { who: 1, do: 'follow' },
  { who: 2, do: 'follow' },
];
const opening = (plan) =>
  plan.room
    ? gathering(plan)
    : plan.devices.length > 1
      ? [
          {
            who: 0,
            do: 'invite',
            game: new Chance(plan.seed).pick(GAMES),
          },
          { who: 1, do: 'follow' },
        ]
      : [];

/** Wanders so many steps, or to the first finding: {plan, steps, finding}. */
export async function wander(stage, seed, count, onstep = () => {}) {
  const plan = planOf(seed);
  const chance = new Chance(seed ^ 0x5eed);
  const trail = await Trail.open(stage, plan);
  try {
    let finding = await trail.begin();
    const first = opening(plan);
    for (let tries = 0; !finding && trail.steps.length < count && tries < 4 * count; tries++) {
      const who = first[0]?.who ?? chance.below(trail.scene.people.length);
      const step =
        first.shift() ??
        choose(
          chance,
          trail.scene,
          who,
          await trail.scene.people[who].page.evaluate(() => globalThis.walker.offers()),
        );
      finding = (await trail.take(step)) || null;
      onstep(step);
    }
    return { plan, steps: trail.steps, finding };
  } finally {
    await trail.close();
  }
}

/**
 * Does these steps again; those for which there is nothing are left out. `patient`: what was there
 * once may come late, since parts of the page are loaded when they are opened.
 */
export async function replay(stage, plan, steps, patient = false) {
  const trail = await Trail.open(stage, plan);
  try {
    let finding = await trail.begin();
    for (const step of steps) {
      if (finding) break;
      const begun = Date.now();
      let taken = await trail.take(step);
      while (patient && taken === false && Date.now() - begun < PATIENCE) {
        await pause(LOOKS);
        taken = await trail.take(step);
      }
      finding = taken || null;
    }
    return { plan, steps: trail.steps, finding };
  } finally {
    await trail.close();
  }
}

/** Findings of one kind: numbers, names and what was on the screen left out. */
export const kindOf = (finding) =>
  finding.faults[0]
    .replace(/“[^”]*”/g, '“…”')
    .replace(/[\d×.]+/g, '#')
    .slice(0, 60);
