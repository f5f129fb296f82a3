import type { Exclamation } from './latin';

export const latin: Record<Exclamation, string> = {
  begins: 'le sort en est jeté',
  doubles: 'des jumeaux',
  hit: 'touché',
  loss: 'hélas',
  taken: 'pris',
  won: 'tu as vaincu',
  lost: 'malheur aux vaincus',
  wins: 'triomphe',
  nobody: 'à armes égales',
};
