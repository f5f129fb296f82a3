// Questions to begin with in the laboratory: their studies.
export const studies = {
  leftover:
    'lusoria study 1\ngame scripta3\ngame scripta3:leftover=lost\nplayers greedy greedy\ngames 2000\nseed 1\n',
};
