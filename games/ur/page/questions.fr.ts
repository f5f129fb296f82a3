export const questions = {
  paths: 'Trois parcours pour le jeu d’Ur\u00a0: lequel fait les plus longues parties\u00a0?',
  skill: 'Au jeu d’Ur, l’adresse vaut-elle quelque chose contre le pur hasard\u00a0?',
};
