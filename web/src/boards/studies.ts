// Questions to begin with in the laboratory, by their names in its dictionary.
export const studies: Record<string, string> = {
  leftover: 'lusoria study 1\ngame scripta3\ngame scripta3:leftover=lost\nplayers greedy greedy\ngames 2000\nseed 1\n',
  paths: 'lusoria study 1\ngame ur\ngame ur:path=masters\ngame ur:path=murray\nplayers random random\ngames 20000\nseed 1\n',
  skill: 'lusoria study 1\ngame ur\nplayers level:3 random\ngames 200\nseed 1\n',
};
