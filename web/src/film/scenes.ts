// A game cut into scenes: what lies where, what is written below, and how long it is seen.
import { briefly } from '../core/bout';
import type { Rules } from '../core/rules';
import { NOWHERE, type Piece, type Place } from '../core/types';
import { gameWords } from '../i18n/index.svelte';
import { outcomeInWords, stepInWords } from '../wording/words';

export interface Scene {
  pieces: readonly Piece[];
  /** Places where something has just happened. */
  touched: readonly number[];
  caption: string;
  /** In seconds. */
  time: number;
}

export interface Script {
  game: string;
  places: readonly Place[];
  scenes: Scene[];
}

/** Seconds that are seen: the title, a throw, an action, the end. */
const TIMES = { title: 1.5, chance: 0.7, action: 1.1, end: 3 };
/** A long game is shown faster, so that no film is longer. */
export const LONGEST = 180;
/** However long the game: nothing is seen shorter. */
const SHORTEST = 1 / 15;

/** The same in LONGEST seconds at most, as far as every scene can still be seen. */
export function hurried(scenes: readonly Scene[]): Scene[] {
  const whole = scenes.reduce((sum, { time }) => sum + time, 0);
  const by = Math.min(1, LONGEST / whole);
  return scenes.map((scene) => ({ ...scene, time: Math.max(SHORTEST, scene.time * by) }));
}

/** Only as much as is asked for: the states of a long game are many. */
export function scriptOf(rules: Rules, record: string): Script {
  return briefly(rules.openRecord(record), (bout) => {
    const last = bout.state();
    const places = rules.places(last.identity);
    const steps = bout.history();
    const scene = { game: last.game, places };
    const told = steps.map((step, i): Scene => {
      const changed = step.events.flatMap(({ from, to }) => [from, to]);
      return {
        pieces: bout.stateAt(i + 1).pieces,
        touched: [...new Set(changed)].filter((place) => place !== NOWHERE),
        caption: stepInWords(scene, step).join(' '),
        time: step.chance ? TIMES.chance : TIMES.action,
      };
    });
    const title: Scene = {
      pieces: bout.stateAt(0).pieces,
      touched: [],
      caption: gameWords(last.game).name,
      time: TIMES.title,
    };
    const end: Scene[] =
      last.kind === 'over'
        ? [
            {
              pieces: last.pieces,
              touched: last.deciding,
              caption: outcomeInWords(last, 2),
              time: TIMES.end,
            },
          ]
        : [];
    return { game: last.game, places, scenes: hurried([title, ...told, ...end]) };
  });
}
