// A thought is bounded in time: on a machine that is slow or busy the best so far is answered.
// Where there is time the clock changes nothing.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Bout } from '../../src/core/bout';
import { Module } from '../../src/core/module';
import { fillNet, netRoom } from '../../src/core/nets';
import { Rules } from '../../src/core/rules';
import { Thinker } from '../../src/core/thinker';
import type { Hint, Thought } from '../../src/core/types';
import { netFile } from '../module';

const code = new WebAssembly.Module(
  readFileSync(new URL('../../generated/lusoria.wasm', import.meta.url)),
);
const POSITIONS: [string, string][] = [
  ['scripta2', 'w 52 W:h9,4x2,8x4 B:h9,12x3,20x3'],
  ['scripta3', 'w 653 W:h9,4x2,8x4 B:h9,12x3,20x3'],
  ['ur', 'w 1 W:t7,h4,2,5,7 B:t7,h5,4,6 r7'],
  ['finkel', 'w 1 W:h4,2,5,7 B:h5,4,6'],
  ['ergo', '10/10/10/4c5/3cC5/4c5/10/10/10 w 0'],
  ['bastonus', ''],
];

/** A module with a clock of its own, in this position. */
function opened(game: string, position: string, now: () => number): { module: Module; bout: Bout } {
  const module = new Module(new WebAssembly.Instance(code, { page: { now } }));
  const room = netRoom(module, game);
  if (room.size > 0) fillNet(module, room, netFile(game));
  return { module, bout: new Rules(module).open(game, position) };
}

const still = () => 1;
/** Each look at it is a second later. */
function hurrying(): () => number {
  let time = 0;
  return () => ++time;
}

describe.each(POSITIONS)('%s', (game, position) => {
  test('every level answers legally when its time is up', () => {
    for (let level = 1; level <= 6; level++) {
      const { module, bout } = opened(game, position, hurrying());
      module.call.allow(3, 1);
      const { choices }: Thought = bout.ask('think', level, 7, 7);
      const legal = bout.actions().map((action) => action.text);
      expect(legal).toContain(choices[0]?.text);
    }
  });

  test('the last level looks at less then, and at the same as ever when there is time', () => {
    const thought = (now: () => number, seconds: number): Thought => {
      const { module, bout } = opened(game, position, now);
      module.call.allow(seconds, 1);
      return bout.ask('think', 6, 7, 7);
    };
    const ever = thought(still, 0);
    expect(thought(still, 3)).toEqual(ever);
    expect(thought(hurrying(), 3).nodes).toBeLessThan(ever.nodes);
  }, 60000);

  test('hint, chances and review answer, too', () => {
    const dice = !['ergo', 'bastonus'].includes(game);
    const { module, bout } = opened(game, position, hurrying());
    module.call.allow(5, 0);
    const { choices }: Hint = bout.ask('hint', dice ? 2 : 0, dice ? 0 : 200000, 3);
    expect(choices.length).toBeGreaterThan(0);
    expect(choices[0]!.plan.length).toBeGreaterThan(0);
    for (const ask of ['evaluate', 'review_step'] as const) {
      const { chances }: { chances: number } = bout.ask(ask, 0, 2, 200000);
      expect(chances).toBeGreaterThanOrEqual(0);
      expect(chances).toBeLessThanOrEqual(1e6);
    }
  });
});

describe('a worker that does not answer', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Workers that do nothing by themselves. */
  function idleWorkers() {
    const made: {
      asked: { id: number; fills: boolean }[];
      ended: boolean;
      say: (reply: object) => void;
    }[] = [];
    vi.stubGlobal(
      'Worker',
      class {
        self = {
          asked: [] as { id: number; fills: boolean }[],
          ended: false,
          say: (reply: object) => this.hear.forEach((hear) => hear({ data: reply })),
        };
        hear: ((event: { data: object }) => void)[] = [];
        constructor() {
          made.push(this.self);
        }
        addEventListener(kind: string, hear: (event: { data: object }) => void) {
          if (kind === 'message') this.hear.push(hear);
        }
        removeEventListener() {}
        postMessage(question: { id: number; fills: boolean }) {
          this.self.asked.push(question);
        }
        terminate() {
          this.self.ended = true;
        }
      },
    );
    return made;
  }

  test('is replaced by one that fills no tables, once and for all', async () => {
    vi.useFakeTimers();
    const made = idleWorkers();
    const thinker = new Thinker(code);
    const answer = thinker.levelled('record', 6);
    expect(made[0]!.asked[0]!.fills).toBe(true);
    vi.advanceTimersByTime(6000);
    expect(made.map(({ ended }) => ended)).toEqual([true, false]);
    const { id, fills } = made[1]!.asked[0]!;
    expect(fills).toBe(false);
    made[1]!.say({ id, answer: { choices: [] } });
    expect(await answer).toEqual({ choices: [] });
    void thinker.levelled('record', 6);
    vi.advanceTimersByTime(60000);
    expect(made).toHaveLength(2);
  });

  test('has all the time it needs to fetch a net, and none is replaced that was stopped', () => {
    vi.useFakeTimers();
    const made = idleWorkers();
    const thinker = new Thinker(code);
    void thinker.levelled('record', 6);
    made[0]!.say({ id: made[0]!.asked[0]!.id, sign: 'fetching' });
    vi.advanceTimersByTime(60000);
    expect(made).toHaveLength(1);
    made[0]!.say({ id: made[0]!.asked[0]!.id, sign: 'thinking' });
    thinker.stop();
    vi.advanceTimersByTime(60000);
    expect(made).toHaveLength(1);
  });
});
