export const questions = {
  leftover: 'Et si l’adversaire ne pouvait pas jouer mes dés injouables\u00a0?',
};
