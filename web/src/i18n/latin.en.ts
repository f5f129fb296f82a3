export const latin = {
  begins: 'the die is cast',
  doubles: 'twins',
  hit: 'a hit',
  loss: 'woe',
  taken: 'captured',
  won: 'you have conquered',
  lost: 'woe to the vanquished',
  wins: 'hail, triumph',
  nobody: 'evenly matched',
};
