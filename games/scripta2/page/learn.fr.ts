import type { LearnGame } from '$page/i18n/learn/types';

export const learn: LearnGame = {
  steps: [
    {
      title: 'Lancer les dés',
      text: 'Quinze pions par joueur, tous en main, et trente-six cases à parcourir dans le même sens\u00a0: la rangée du milieu, puis celle du haut, puis celle du bas. Touchez les dés pour commencer.',
      done: 'Chaque dé vaut un déplacement d’un pion.',
    },
    {
      title: 'Rentrer des pions',
      text: 'Un dé de 5 rentre un pion sur la case 5, un dé de 2 sur la case 2. Rentrez un pion avec chacun.',
      done: 'Tant qu’il vous reste des pions en main, il faut en rentrer au moins un à chaque tour.',
    },
    {
      title: 'Un pion, deux dés',
      text: 'Un même pion peut prendre les deux dés, l’un après l’autre, si chaque étape est permise. Rentrez un pion et menez-le d’une traite jusqu’à la case 7\u00a0: tirez-le de la main à la case.',
      done: '4 puis 3, ou 3 puis 4\u00a0: chaque étape compte pour elle-même.',
    },
    {
      title: 'Se protéger',
      text: 'Un pion seul peut être frappé\u00a0; deux ensemble sont à l’abri, et la case est fermée à l’adversaire. Réunissez vos deux pions isolés sur la case 8.',
      done: 'Noir ne peut plus s’y poser. Une pile n’a pas de limite.',
    },
    {
      title: 'Frapper',
      text: 'Un pion noir est seul sur la case 14. Posez-vous dessus.',
      done: 'Le pion noir va dans le cercle, au milieu du plateau, et devra repartir du début.',
    },
    {
      title: 'Sortir du cercle',
      text: 'À votre tour d’être frappé\u00a0: tant qu’un pion est dans le cercle, rien d’autre ne se joue. La case 4 est fermée par deux pions noirs\u00a0; rentrez avec l’autre dé.',
      done: 'Si aucun dé ne permettait de rentrer, le tour serait perdu.',
    },
    {
      title: 'Jouer un double',
      text: 'Deux 3 valent quatre déplacements de 3. Jouez les quatre, avec un pion ou plusieurs.',
      done: 'Douze cases d’un coup. Un dé que l’on ne peut pas jouer est perdu.',
    },
    {
      title: 'Sortir ses pions',
      text: 'Tous vos pions sont sur la dernière table. Un dé de 4 sort un pion de la quatrième case avant la fin, un dé de 2 de la deuxième. Sortez deux pions.',
      done: 'On peut aussi, au lieu de sortir, avancer un pion dans la table.',
    },
    {
      title: 'Un dé trop grand',
      text: 'Personne sur la sixième case, ni sur la cinquième, ni sur la quatrième\u00a0: un 6 sort alors un pion de la plus haute case occupée. Faites-le.',
      done: 'Un grand dé n’est jamais perdu quand il ne reste que de petites cases.',
    },
    {
      title: 'Gagner',
      text: 'Deux pions, deux dés. Sortez-les tous les deux.',
      done: 'Le premier qui a sorti ses quinze pions a gagné.',
    },
  ],
  story: [
    'Douze points, douze lignes\u00a0: les Romains nommaient ce jeu duodecim scripta ou ludus duodecim scriptorum. Pour notre document, les scripta sont les points des dés, et douze le plus haut jet de deux dés\u00a0; c’est pourquoi on le joue ici à deux dés.',
    'Le plateau a trois rangées de douze cases. Celui que nous suivons a été trouvé à Ostie, le port de Rome (CIL XIV 5317). Ses cases ne portent pas de mots mais des lettres\u00a0: douze A au milieu, puis des B et des C en haut, des D et des E en bas. Lues dans l’ordre de l’alphabet, elles montrent le chemin.',
    'C’est grâce à elles que l’on a pu reconstituer la course. La rangée des A semble avoir eu un rôle à part\u00a0: on y entre. D’autres sources assurent que ces plateaux servaient à un jeu de la famille du backgammon.',
    'Plus tard, le jeu s’est accéléré\u00a0: on prit trois dés, puis l’on abandonna la troisième rangée. Ce qui reste alors ressemble déjà beaucoup au trictrac et au backgammon.',
  ],
  uncertain: [
    'Les règles sont une reconstitution\u00a0: aucune règle antique complète ne nous est parvenue. Le document renvoie aux travaux d’Ulrich Schädler (1995, 2007, 2012).',
    'S’il fallait choisir l’ordre des dés qui en emploie le plus\u00a0: le document ne le dit pas (S2-6).',
    'Le sens exact de scripta\u00a0: points des dés pour notre document, lignes du plateau pour d’autres lecteurs.',
    'La fonction propre de la rangée des A n’est qu’une hypothèse.',
  ],
  source:
    '«\u00a0Ludus XII scriptorum – le jeu des 12 points\u00a0», règle en français d’un programme à l’écran, d’après le plateau d’Ostie (CIL XIV 5317)\u00a0; bibliographie\u00a0: Schädler, et le catalogue Ludique dirigé par Véronique Dasen (2019).',
  faces: [
    {
      letters: 'CCCCCC BBBBBB · AAAAAA AAAAAA · DDDDDD EEEEEE',
      note: 'Rangées du haut, du milieu, du bas. On va de A en B, en C, en D, en E. C’est le plateau d’Ostie.',
    },
    {
      letters: 'LUDITE SECURI · QUIBUS AESEST · SEMPER INARCA',
      note: 'Ludite securi, quibus aes est semper in arca. Mot à mot\u00a0: «\u00a0jouez tranquilles, vous qui avez toujours de l’argent au coffre\u00a0».',
    },
    {
      letters: 'INVIDA PUNCTA · JUBENT FELICE · AUDERE DOCTUM',
      note: 'Le document écrit AUDERE, «\u00a0oser\u00a0», mais traduit par «\u00a0jouer\u00a0»\u00a0: on attendrait LUDERE. Felice doit être felicem.',
    },
    {
      letters: 'VIRTUS IMPERI · HOSTES VINCTI · LUDANT ROMANI',
      note: 'VINCTI veut dire «\u00a0enchaînés\u00a0»\u00a0; le document traduit «\u00a0vaincus\u00a0», ce qui serait victi.',
    },
  ],
  short: [
    'Deux joueurs, quinze pions chacun, deux dés. Tous les pions sont en main\u00a0; Blanc commence.',
    'Même parcours pour les deux\u00a0: la rangée du milieu de gauche à droite (A), celle du haut de droite à gauche (B, C), celle du bas de gauche à droite (D, E).',
    'Chaque dé est un déplacement d’un pion\u00a0; un même pion peut prendre les deux. Un double se joue quatre fois.',
    'Un dé de 1 à 6 rentre un pion sur cette case de la rangée A. Tant qu’on a des pions en main, on en rentre au moins un par tour.',
    'On se pose sur une case vide, sur les siens, ou sur un seul pion adverse, qui est frappé. Deux pions adverses ferment la case.',
    'Un pion frappé va dans le cercle, au milieu\u00a0; son propriétaire ne joue rien d’autre avant de l’avoir rentré.',
    'Un dé qui peut être joué doit l’être\u00a0; sinon il est perdu.',
    'Quand tous les pions restants sont sur la table E, on les sort\u00a0: un dé de 4 depuis la quatrième case avant la fin. Si cette case et les plus hautes sont vides, on sort de la plus haute occupée.',
    'Le premier qui a sorti ses quinze pions gagne.',
  ],
  make: [
    'Découpez quinze pions blancs et quinze pions noirs\u00a0; des boutons ou des haricots de deux couleurs conviennent aussi.',
  ],
};
