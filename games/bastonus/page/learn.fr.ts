import type { LearnGame } from '$page/i18n/learn/types';

export const learn: LearnGame = {
  steps: [
    {
      title: 'Faire un pas',
      text: 'Deux légions, deux campements. Toute pièce fait un pas d’une case, en avant, en arrière ou de côté. Avancez une pièce.',
      done: 'Une action par tour, puis c’est à l’adversaire.',
    },
    {
      title: 'Le Dux saute',
      text: 'Le Dux porte un casque à plume. Lui seul va aussi en diagonale et saute par-dessus une pièce. Faites-le sauter jusqu’en e3.',
      done: 'Un saut ne prend rien par lui-même, mais il surprend.',
    },
    {
      title: 'Avancer en rang',
      text: 'Des légionnaires alignés avancent ensemble. Prenez un légionnaire, touchez un autre marqué d’un +, au moins deux colonnes plus loin, puis une case devant eux.',
      done: 'Tout un rang en une seule action.',
    },
    {
      title: 'Pousser',
      text: 'Un légionnaire peut pousser d’une case la pièce adverse qui lui fait face, une fois dans la partie. Poussez avec celui de c4.',
      done: 'Il est épuisé et se couche\u00a0: il marche et prend encore, mais ne poussera plus.',
    },
    {
      title: 'Pousser ensemble',
      text: 'Deux Noirs se tiennent l’un derrière l’autre. En file, à nombre égal, vos légionnaires les font reculer\u00a0: prenez c3, puis c4, et touchez la case des Noirs.',
      done: 'Seul le premier qui ne l’était pas encore s’épuise.',
    },
    {
      title: 'Le colosse',
      text: 'Le colosse, à cheval, pousse une pièce seul, sans jamais se fatiguer. Poussez avec lui.',
      done: 'Il pousse aussi bien une pièce amie qu’une pièce adverse.',
    },
    {
      title: 'Prendre',
      text: 'Une pièce adverse entre deux des vôtres, de part et d’autre, est prise. Encadrez le légionnaire noir.',
      done: 'Qui vient de lui-même entre deux ennemis ne risque rien. L’impératrice n’aide jamais à prendre.',
    },
    {
      title: 'Rejouer après une prise',
      text: 'Une prise donne droit à une autre action, si elle prend aussi. Faites deux prises de suite.',
      done: 'On continue tant que l’on prend, ou l’on s’arrête quand on veut.',
    },
    {
      title: 'Éjecter',
      text: 'Une pièce poussée hors du plateau est perdue. Chassez le légionnaire du bord.',
      done: 'Une éjection compte comme une prise\u00a0: vous pourriez continuer.',
    },
    {
      title: 'Gagner par l’impératrice',
      text: 'Six victoires sont possibles. En voici une\u00a0: votre impératrice est aux portes du campement adverse. Faites-la entrer.',
      done: 'Annexion\u00a0! Il y a plus glorieux\u00a0: quatre pièces dans le campement, ou plus un ennemi sur le terrain.',
    },
  ],
  story: [
    'Le Bastonus Romanus n’est pas antique, et ne s’en cache pas\u00a0: Fred Darevil l’a imaginé après avoir vu la série Spartacus (saison 1, épisode 10) et cherché à quels jeux pouvaient s’adonner ses personnages\u00a0; Cyril Billard en a fait la seconde version, celle que nous suivons.',
    'Ses deux modèles, dit-il, étaient très populaires sous l’Empire\u00a0: le Ludus Romanus et les latroncules, le «\u00a0jeu des petits soldats\u00a0». D’eux viennent les règles de base\u00a0: le pas en ligne droite, la prise par encadrement, le Dux, chef au casque à plume.',
    'Le reste est une invention heureuse. Les légionnaires marchent en rang, comme une vraie légion\u00a0; ils poussent l’adversaire, mais une seule fois, et se couchent ensuite sur leur case, épuisés. Le colosse, légionnaire à cheval, pousse sans fin. L’impératrice ne peut rien, et tout dépend d’elle.',
    'Le plateau a huit cases de côté et deux campements fermés par une palissade. Six façons de gagner sont rangées par ordre de gloire, de la victoire sur le terrain à la capture d’une impératrice.',
  ],
  uncertain: [
    'Les sept photographies du document sont perdues\u00a0: la place des campements et celle des pièces au départ sont de nous, sauf que Dux et impératrice partent du campement (BR-1, BR-3).',
    'Qui commence, et si l’on peut aussi marcher de front (BR-4, BR-7).',
    'Ce que devient une pièce poussée entre deux ennemies, et les parties nulles (BR-15, BR-26).',
    'Ce que l’auteur nomme Ludus Romanus, le document ne le dit pas\u00a0; et les règles mêmes des latroncules ne sont connues que par allusions.',
  ],
  source:
    '«\u00a0Bastonus Romanus par Fred Darevil (seconde version modifiée par Cyril Billard)\u00a0», règle en français dont les photographies sont perdues.',
  faces: [],
  short: [
    'Plateau de huit sur huit, deux campements de quatre cases. Chacun a huit légionnaires, un Dux, un colosse, une impératrice. Blanc\u00a0: légionnaires a3–h3, colosse f2, impératrice d1, Dux e1\u00a0; Noir de même, tourné d’un demi-tour.',
    'Une action par tour. Toute pièce fait un pas d’une case, droit, vers une case vide. Le Dux va aussi en diagonale et saute par-dessus une pièce.',
    'Des légionnaires alignés sans trou avancent ensemble d’une case.',
    'Un légionnaire non épuisé pousse une pièce adverse d’une case et prend sa place\u00a0; il est alors épuisé (on le couche). En file, k légionnaires poussent jusqu’à k pièces\u00a0; le premier non épuisé s’épuise.',
    'Le colosse pousse seul une pièce, amie ou adverse, sans s’épuiser. Derrière la dernière pièce poussée, la case doit être vide, ou hors du plateau\u00a0: la pièce est alors éjectée.',
    'Une pièce qui vient d’être poussée ne repousse pas en sens inverse au tour suivant.',
    'Prise\u00a0: une pièce adverse entre deux des vôtres, en rangée ou en colonne\u00a0; dans un coin, les deux cases voisines. Venir de soi-même entre deux ennemis est sans danger. L’impératrice n’aide pas\u00a0; une pièce dans un campement n’aide pas à prendre au-dehors.',
    'Après une prise, on peut agir encore tant que l’on prend.',
    'On gagne, du plus au moins glorieux\u00a0: plus d’ennemi sur le terrain\u00a0; quatre pièces dans son campement\u00a0; son impératrice dans le campement adverse\u00a0; plus de légionnaire adverse\u00a0; plus de chef adverse sur le terrain à son tour\u00a0; impératrice adverse prise.',
  ],
  make: [
    'Découpez les pièces\u00a0; collez chaque légionnaire debout dos à dos avec un légionnaire couché\u00a0: on le retourne quand il est épuisé.',
  ],
};
