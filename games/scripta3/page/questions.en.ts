export const questions = {
  leftover: 'What if my opponent could not play the dice I cannot use?',
};
