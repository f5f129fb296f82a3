export const questions = {
  sets: 'Finkel, Masters, Blitz: which game is the longest?',
  skill: 'How far does skill beat luck by Finkel’s rules?',
};
