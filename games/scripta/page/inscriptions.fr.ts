// What is written on boards, and what it means.
export const inscriptions = [
  { name: 'Ludite securi', meaning: 'Joue sans souci tant que ta bourse est pleine.' },
  {
    name: 'Invida puncta',
    meaning: 'Les mauvais points forcent le joueur habile à bien jouer\u00a0!',
  },
  {
    name: 'Virtus imperi',
    meaning: 'Puissance de l’empire\u00a0: les ennemis sont vaincus, que les Romains jouent.',
  },
];
