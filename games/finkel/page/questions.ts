// Questions to begin with in the laboratory: their studies.
export const studies = {
  sets: 'lusoria study 1\ngame finkel\ngame finkel:path=masters,dice=three,safe=off\ngame finkel:pieces=5,path=masters,safe=off,hits=again\nplayers random random\ngames 20000\nseed 1\n',
  skill: 'lusoria study 1\ngame finkel\nplayers level:3 random\ngames 200\nseed 1\n',
};
