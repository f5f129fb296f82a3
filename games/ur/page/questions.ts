// Questions to begin with in the laboratory: their studies.
export const studies = {
  paths:
    'lusoria study 1\ngame ur\ngame ur:path=masters\ngame ur:path=murray\nplayers random random\ngames 20000\nseed 1\n',
  skill: 'lusoria study 1\ngame ur\nplayers level:3 random\ngames 200\nseed 1\n',
};
