export const questions = {
  leftover: 'What if opponents could not play the dice I cannot use?',
};
