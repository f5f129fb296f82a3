// How many boards stand side by side on the wall, so that each is as large as it can be.

export interface Space {
  width: number;
  height: number;
}

/**
 * Columns for so many boards of a shape (width by height) in a space, where each needs so much more
 * height for what is written with it, as a share of its width.
 */
export function columnsFor(count: number, space: Space, shape: number, words: number): number {
  let best = { columns: 1, width: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const width = Math.min(space.width / columns, space.height / rows / (1 / shape + words));
    if (width > best.width + 0.5) best = { columns, width };
  }
  return best.columns;
}
