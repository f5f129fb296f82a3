export const questions = {
  paths: 'Three paths for the game of Ur: which makes the longest games?',
  skill: 'Is skill worth anything at the game of Ur, against mere chance?',
};
