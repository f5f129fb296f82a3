import type { LearnGame } from '$page/i18n/learn/types';

export const learn: LearnGame = {
  steps: [
    {
      title: 'Lancer trois dés',
      text: 'Trente-six cases, une lettre par case, le même chemin pour les deux joueurs\u00a0: rangée du milieu, rangée du haut, rangée du bas. Touchez les trois dés.',
      done: 'Chaque nombre se joue à part. Doubles et triples n’ont rien de spécial ici.',
    },
    {
      title: 'D’abord tout rentrer',
      text: 'Premier temps\u00a0: rentrer tous ses pions. Un dé rentre un pion sur la case de son nombre. Rentrez trois pions.',
      done: 'Tant qu’il reste un pion en main, rien d’autre n’est permis.',
    },
    {
      title: 'Un pion, trois dés',
      text: 'Deuxième temps\u00a0: avancer. Un même pion peut prendre les trois dés, étape par étape. Menez un pion de la case 6 jusqu’à la case 15.',
      done: '2, 3 et 4 font neuf cases\u00a0: chaque étape devait être permise.',
    },
    {
      title: 'Se protéger',
      text: 'Seul, un pion peut être frappé\u00a0; à deux, il ferme la case. Réunissez vos pions isolés sur la case 10.',
      done: 'Noir ne pourra plus s’y poser.',
    },
    {
      title: 'Frapper',
      text: 'Un pion noir est seul sur la case 15. Frappez-le.',
      done: 'Il retourne dans la main de Noir et doit tout recommencer.',
    },
    {
      title: 'Rentrer de nouveau',
      text: 'Vous avez été frappé. Les cases 2 et 5 sont fermées\u00a0: rentrez votre pion avec le dé qui le permet.',
      done: 'Ensuite seulement les autres dés sont libres. Il faut en jouer autant que possible.',
    },
    {
      title: 'Les dés de l’adversaire',
      text: 'Noir n’a pas pu jouer ce 6 et ce 4\u00a0: ils sont à vous, avant votre propre jet. Jouez-les tous les deux.',
      done: 'Un cadeau\u00a0! Prenez garde\u00a0: vos dés injouables, eux, iront à Noir.',
    },
    {
      title: 'Sortir ses pions',
      text: 'Troisième temps\u00a0: tous vos pions sont sur la table de sortie. Un dé sort tout pion qu’il porterait au-delà de la case 36. Sortez trois pions.',
      done: '31 + 6, 34 + 3, 35 + 2\u00a0: tous dépassent 36.',
    },
    {
      title: 'Avancer au lieu de sortir',
      text: 'On peut aussi jouer un dé à l’intérieur de la table. Avancez un pion de la case 32 à la case 33 avec le 1.',
      done: 'De là, un 4 suffit pour sortir. Aucun nombre exact n’est jamais exigé.',
    },
    {
      title: 'Gagner',
      text: 'Deux pions, et de grands dés. Sortez-les.',
      done: 'Le premier qui a sorti tous ses pions a gagné.',
    },
  ],
  story: [
    'Voici le jeu des douze lignes tel qu’on le joue à trois dés, celui des plateaux à lettres. Trois rangées, douze cases par rangée, trente-six lettres\u00a0: les graveurs romains en ont fait des phrases de six mots de six lettres, deux mots par rangée.',
    'Ces phrases parlent de jeu, d’argent et de victoire. Un joueur voit donc le plateau comme un petit poème qu’il parcourt lettre après lettre\u00a0: on entre au milieu, on remonte, on redescend.',
    'Le récit de la partie est en trois temps\u00a0: rentrer tous ses pions, les amener tous au bout, les sortir tous. La règle la plus curieuse est celle des dés perdus\u00a0: ce que vous ne pouvez pas jouer, l’adversaire le joue aussitôt.',
    'Notre document accompagnait un plateau moderne, orné du «\u00a0Mirabellum\u00a0»\u00a0; il rappelle qu’autrefois des lettres tenaient la place de ces images, et donne trois inscriptions que vous pouvez choisir comme décor.',
  ],
  uncertain: [
    'La dernière phrase du document est coupée\u00a0: ce qui arrive après un pion frappé pendant la sortie est complété (S3-13).',
    'Qui joue le premier, et dans quel ordre se jouent les dés cédés (S3-4, S3-10).',
    'Les inscriptions sont données sans lieu ni date, et leurs traductions sont libres\u00a0: nous notons plus haut où le latin et le français ne disent pas la même chose.',
    'Les Romains écrivaient V pour U et I pour J\u00a0: LVDITE, IVBENT. Le document écrit U et J, nous le suivons.',
  ],
  source:
    'Feuille de règles en français, sans titre ni auteur, dont la dernière phrase est coupée et le schéma perdu.',
  faces: [
    {
      letters: 'LUDITE SECURI · QUIBUS AESEST · SEMPER INARCA',
      note: 'Ludite securi, quibus aes est semper in arca. Mot à mot\u00a0: «\u00a0jouez tranquilles, vous qui avez toujours de l’argent au coffre\u00a0». Pour tenir en six lettres, aes est et in arca sont écrits d’un trait.',
    },
    {
      letters: 'INVIDA PUNCTA · JUBENT FELICE · AUDERE DOCTUM',
      note: 'Mot à mot\u00a0: «\u00a0les points envieux ordonnent au savant d’oser avec bonheur\u00a0». Le document écrit AUDERE, «\u00a0oser\u00a0», mais traduit par «\u00a0jouer\u00a0»\u00a0: on attendrait LUDERE. Felice doit être felicem, une lettre manquant pour tenir en six.',
    },
    {
      letters: 'VIRTUS IMPERI · HOSTES VINCTI · LUDANT ROMANI',
      note: 'Mot à mot\u00a0: «\u00a0vaillance de l’empire, ennemis enchaînés, que jouent les Romains\u00a0». VINCTI veut dire «\u00a0enchaînés\u00a0»\u00a0; le document traduit «\u00a0vaincus\u00a0», ce qui serait victi.',
    },
  ],
  short: [
    'Deux joueurs, quinze pions chacun, trois dés. Tous les pions sont en main.',
    'Même parcours pour les deux\u00a0: rangée du milieu de gauche à droite (1–12), du haut de droite à gauche (13–24), du bas de gauche à droite (25–36).',
    'On rentre d’abord tous ses pions\u00a0: un dé en rentre un sur la case de son nombre, de 1 à 6. Tant qu’il en reste un en main, on ne joue rien d’autre.',
    'Les trois nombres se jouent séparément\u00a0; un même pion peut en prendre plusieurs. Doubles et triples se jouent une seule fois.',
    'On se pose sur une case vide, sur les siens, ou sur un seul pion adverse, qui est frappé et retourne en main. Deux pions adverses ferment la case.',
    'Il faut jouer autant de dés que possible. Ceux qu’on ne peut pas jouer sont joués par l’adversaire, aussitôt, avant son propre jet.',
    'Quand tous les pions restants sont sur les six dernières cases, on les sort\u00a0: un dé sort tout pion qu’il porte au-delà de la case 36.',
    'Le premier qui a sorti tous ses pions gagne.',
  ],
  make: [
    'Découpez quinze pions blancs et quinze pions noirs\u00a0; des boutons ou des haricots de deux couleurs conviennent aussi.',
  ],
};
