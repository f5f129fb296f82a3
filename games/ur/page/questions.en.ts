export const questions = {
  paths: 'Three paths for the game of Ur: which makes for the longest games?',
  skill: 'Does skill beat pure luck in the game of Ur?',
};
