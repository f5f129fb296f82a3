// A throw to be seen: dice fly over the board, and those that lie there are hidden until they
// arrive.
import { mount, unmount } from 'svelte';
import { throwTime } from './flight';
import Throw from './Throw.svelte';

export interface Cast {
  shape: 'cubes' | 'tetrahedra';
  /** What each shows, in the order in which they lie. */
  values: readonly number[];
  /** Where they come to rest: a node a die. */
  rests: readonly Element[];
  /** What must not be seen before. */
  hidden: readonly Element[];
  time: number;
  seed: number;
}

/** Begins it; what is returned ends it at once. */
export function cast({ shape, values, rests, hidden, time, seed }: Cast): () => void {
  // Inside another page the board is in a tree of its own, with its colours.
  const tree = rests[0]?.getRootNode();
  const inside = tree instanceof ShadowRoot ? tree : null;
  const target = inside?.querySelector('[data-theme]') ?? document.body;
  const board = target.querySelector('.board')?.getBoundingClientRect();
  const boxes = rests.map((rest) => rest.getBoundingClientRect());
  if (!board || boxes.some((box) => box.width === 0)) return () => {};
  const length = throwTime(boxes.length, time);
  const veils = hidden.map((node) => node.animate({ opacity: [0, 0] }, length));
  const dice = boxes.map((rest, i) => ({ value: values[i] ?? 0, rest }));
  const shown = mount(Throw, {
    target,
    props: { shape, dice, board, time, seed },
  });
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    veils.forEach((veil) => veil.cancel());
    void unmount(shown);
  };
  if (veils[0]) veils[0].onfinish = end;
  return end;
}
