import type { LearnGame } from '$page/i18n/learn/types';

export const learn: LearnGame = {
  steps: [
    {
      title: 'Entrer en jeu',
      text: 'Le but\u00a0: faire parcourir le plateau à vos sept pions et les sortir tous. Pour entrer, il faut un 1\u00a0: vous l’avez. Prenez un pion dans votre main et posez-le sur la case éclairée.',
      done: 'Votre premier pion est entré. Un 1 donne en plus le droit de relancer.',
    },
    {
      title: 'Lancer les dés',
      text: 'On lance trois pyramides dont deux sommets sur quatre sont marqués. Un sommet marqué vaut 1, deux valent 2, trois valent 3, aucun vaut 4. Touchez les dés.',
      done: 'Le 1 et le 3 font relancer\u00a0; le 2 et le 4 passent la main. Quand aucun pion ne peut jouer, on verse un jeton et le tour passe.',
    },
    {
      title: 'Avancer',
      text: 'Vous avez 2 points. Ils vont en entier à un seul pion\u00a0: descendez votre côté, tournez au bout, suivez la rangée du milieu. Avancez le pion de votre choix.',
      done: 'On peut sauter par-dessus les pions, mais deux pions ne partagent jamais une case.',
    },
    {
      title: 'S’arrêter sur une rosette',
      text: 'Les cases à rosette sont marquées. S’y arrêter rapporte un jeton de la réserve. Amenez un pion sur une rosette avec ce 2.',
      done: 'Un jeton de plus dans votre bourse, et un pion à l’abri.',
    },
    {
      title: 'Ne pas franchir une rosette',
      text: 'Franchir une rosette sans s’y arrêter coûte deux jetons. Avec ce 3, jouez le pion qui ne paie rien.',
      done: 'Rien à payer. Un coup cher reste obligatoire quand il n’y en a pas d’autre.',
    },
    {
      title: 'Renvoyer un pion adverse',
      text: 'Sur la rangée du milieu, les chemins se rejoignent. Posez-vous sur le pion noir avec ce 2.',
      done: 'Noir doit rentrer ce pion de nouveau, et vous donne un jeton.',
    },
    {
      title: 'Se mettre à l’abri',
      text: 'Deux pions noirs vous suivent. Sur une rosette, on ne peut pas être renvoyé\u00a0: amenez un pion sur celle du milieu.',
      done: 'Personne ne peut s’y poser tant que vous y êtes.',
    },
    {
      title: 'Acheter une entrée',
      text: 'Pas de 1 en vue\u00a0? Avant de lancer, on peut payer quatre jetons à la réserve et placer aussitôt un pion sur la première case. Achetez une entrée.',
      done: 'Le pion est placé, et vous lancez quand même les dés.',
    },
    {
      title: 'Sortir un pion',
      text: 'On sort par un nombre exact, juste au-delà de la dernière case. Votre pion de la dernière rosette n’a besoin que de ce 1\u00a0: sortez-le.',
      done: 'Un pion de moins à mener. Sortir sans s’être arrêté sur la dernière rosette aurait coûté deux jetons.',
    },
    {
      title: 'Gagner',
      text: 'Il ne vous reste qu’un pion. Sortez-le.',
      done: 'Vous prenez la réserve et, du perdant, un jeton par pion sur le plateau et deux par pion en main. Le compte des jetons fait le score.',
    },
  ],
  story: [
    'Ce jeu doit son nom aux tombes royales d’Ur, en Mésopotamie\u00a0: on y a trouvé des plateaux de vingt cases, que notre document date d’environ 2500 avant J.-C. Quatre mille cinq cents ans nous séparent des premiers joueurs.',
    'Vingt cases aussi se comptent sur des plateaux découverts en Égypte, mais rangées autrement. Ceux d’Ur ont une forme que l’on n’oublie pas\u00a0: un bloc de douze cases, un bloc de six, et entre les deux un pont étroit où tout le monde doit passer.',
    'Cinq cases portent une rosette. Elles sont la chance du jeu\u00a0: on y est à l’abri, on y gagne un jeton, et l’on paie pour les avoir franchies sans s’arrêter. Voilà pourquoi cette version se joue avec des enjeux\u00a0: vingt et un jetons circulent entre deux bourses et une réserve, et le vainqueur n’est pas toujours riche.',
    'Le plateau dessiné ici suit les incrustations de ces tables\u00a0: coquille, lapis-lazuli, cornaline, dans du bitume. Les pions portent cinq points.',
  ],
  uncertain: [
    'Le trajet exact des pions\u00a0: l’image de notre document est perdue. Nous suivons le plus court des parcours connus, et deux autres se choisissent en option (UR-2).',
    'Si l’on pouvait acheter une entrée pendant toute la partie ou seulement au début (UR-6).',
    'Qui lance le premier, et ce que paie exactement celui qui n’a plus de quoi payer (UR-15, UR-16).',
    'Les matières que nous dessinons ne sont pas décrites par le document\u00a0; elles viennent de ce que l’on sait des tables trouvées à Ur.',
    'Rien ne dit que l’on jouait ainsi à Ur même\u00a0: le document est une règle moderne, faite pour ce plateau.',
  ],
  source: 'Feuille de règles en français, sans nom d’auteur, dont les images sont perdues.',
  faces: [],
  short: [
    'Deux joueurs, sept pions chacun, trois dés en pyramide, vingt et un jetons\u00a0: sept chacun, sept en réserve. Le plateau est vide au départ.',
    'Parcours\u00a0: quatre cases de votre côté en allant vers le bout du grand bloc, les huit cases du milieu, puis les deux dernières de votre côté. Noir fait de même de l’autre côté.',
    'Sommets marqués\u00a0: un, 1 point et l’on relance\u00a0; deux, 2 points\u00a0; trois, 3 points et l’on relance\u00a0; aucun, 4 points.',
    'Blanc et Noir lancent à tour de rôle\u00a0; le premier 1 commence.',
    'Un 1 peut faire entrer un pion sur la première case. Avant de lancer, on peut aussi payer 4 jetons pour y placer un pion.',
    'Les points vont à un seul pion. On saute les pions, mais on ne se pose pas sur les siens.',
    'Se poser sur un pion adverse le renvoie en main, et son propriétaire donne un jeton. Sur une rosette, un pion est à l’abri.',
    'S’arrêter sur une rosette\u00a0: un jeton de la réserve. La franchir sans s’arrêter\u00a0: deux jetons à la réserve.',
    'On sort par un nombre exact. Jouer est obligatoire\u00a0; sans coup possible, on verse un jeton et le tour passe. Qui ne peut pas le verser saute aussi le tour suivant.',
    'Le premier qui a sorti ses sept pions prend la réserve et, du perdant, un jeton par pion sur le plateau, deux par pion en main. Le compte des jetons fait le score.',
  ],
  make: [
    'Découpez sept pions blancs, sept pions noirs et vingt et un jetons\u00a0; collez-les sur du carton.',
  ],
};
