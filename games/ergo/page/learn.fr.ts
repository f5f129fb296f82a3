import type { LearnGame } from '$page/i18n/learn/types';

export const learn: LearnGame = {
  steps: [
    {
      title: 'Mettre en jeu dans l’arène',
      text: 'Le but\u00a0: aligner cinq de vos pièces. On joue un coup chacun. Prenez une pièce de votre réserve et posez-la dans l’arène, au centre\u00a0: elle y montre sa face creuse.',
      done: 'Une pièce creuse est lente\u00a0: elle ira tout droit, d’une case.',
    },
    {
      title: 'Mettre en jeu sur le chemin',
      text: 'Autour de l’arène court un chemin pavé. Une pièce que l’on y pose montre son lion. Posez-en une.',
      done: 'Le lion est plus agile\u00a0: il ira dans les huit directions.',
    },
    {
      title: 'Déplacer une pièce creuse',
      text: 'Au lieu de poser une pièce, on peut en déplacer une. Avancez votre pièce creuse d’une case, à l’horizontale ou à la verticale.',
      done: 'Jamais en diagonale\u00a0: c’est le privilège du lion.',
    },
    {
      title: 'Déplacer un lion',
      text: 'Un lion de l’arène va d’une case dans les huit directions. Menez le vôtre en d5, en diagonale.',
      done: 'Un lion dans l’arène reste lion.',
    },
    {
      title: 'Glisser sur le chemin',
      text: 'Sur le chemin, un lion glisse aussi loin qu’il veut, sans sauter personne. Faites glisser le vôtre jusqu’au coin a9.',
      done: 'Il peut ainsi surgir d’un bout à l’autre du plateau.',
    },
    {
      title: 'Entrer dans l’arène',
      text: 'Du chemin, un lion entre dans l’arène d’un pas, droit ou en diagonale. Faites-le entrer.',
      done: 'C’est la bonne manière d’amener un lion au combat.',
    },
    {
      title: 'Devenir lion',
      text: 'Une pièce creuse qui sort sur le chemin est retournée\u00a0: elle devient lion. Sortez la vôtre.',
      done: 'Elle pourra glisser, et revenir en lion.',
    },
    {
      title: 'Barrer la route',
      text: 'Noir a quatre pièces en ligne, et une seule issue. Il n’y a pas de prises à ce jeu\u00a0: occupez la case g5.',
      done: 'Sauvé. Surveillez toujours les lignes de quatre.',
    },
    {
      title: 'Gagner en posant',
      text: 'Le chemin compte aussi\u00a0: votre lion en a3 et vos trois pièces font quatre. Complétez la ligne de cinq.',
      done: 'Cinq en ligne\u00a0: les faces n’importent pas, plus de cinq gagne aussi.',
    },
    {
      title: 'Gagner en diagonale',
      text: 'Une diagonale attend sa cinquième pièce. Trouvez le coup qui gagne, en posant ou en déplaçant.',
      done: 'Vous savez tout\u00a0: posez, déplacez, barrez, alignez.',
    },
  ],
  story: [
    '«\u00a0Ergo, le jeu des anciens Romains\u00a0»\u00a0: c’est ainsi que se présente la boîte dont vient cette règle. Un plateau, vingt-quatre pièces à deux faces, l’une en relief, un lion, l’autre en creux\u00a0; deux réserves\u00a0; huit coups permis, et un seul but, aligner cinq pièces.',
    'Le décor est celui d’un amphithéâtre. L’arène a cinquante-six cases de sable\u00a0; autour d’elle, le chemin extérieur, trente-quatre cases, est comme le couloir d’où l’on lâche les fauves. Dans l’arène on pose des pièces creuses, sur le chemin des lions\u00a0; et la pièce qui sort de l’arène se retourne et devient lion.',
    'Cette idée toute simple fait la force du jeu\u00a0: la pièce lente est bien placée, la pièce rapide est loin. Il faut savoir quand poser, quand glisser, quand faire entrer un lion par le côté que l’adversaire ne regarde pas.',
    'Le document ne dit ni où ni quand l’on y jouait. Aligner des pions est un plaisir que l’Antiquité connaissait bien, mais rien, dans ce texte, ne rattache cette règle-ci à une trouvaille ou à un auteur ancien.',
  ],
  uncertain: [
    'L’ancienneté du jeu\u00a0: le titre l’affirme, le document n’en donne aucune preuve.',
    'La forme du plateau\u00a0: cinquante-six et trente-quatre cases ne vont ensemble que sur un rectangle de dix sur neuf\u00a0; nous l’en avons déduite (EG-1).',
    'Ce qui se passe quand personne n’avance\u00a0: répétition, cent coups sans mise en jeu, blocage sont de nous (EG-15 à EG-17).',
  ],
  source:
    '«\u00a0Ergo, le jeu des anciens Romains\u00a0», notice en français d’un jeu de société, sans auteur ni date\u00a0; elle est complète, sans ses images.',
  faces: [],
  short: [
    'Deux joueurs, douze pièces à deux faces chacun\u00a0: un lion, un creux. Noir commence\u00a0; on joue un coup à tour de rôle.',
    'But\u00a0: aligner cinq de ses pièces, en rangée, en colonne ou en diagonale, n’importe où, chemin compris. Les faces n’importent pas.',
    'Poser une pièce de la réserve, face creuse, sur une case libre de l’arène\u00a0; ou face lion, sur une case libre du chemin.',
    'Déplacer une pièce creuse dans l’arène, d’une case, à l’horizontale ou à la verticale.',
    'Déplacer un lion dans l’arène, d’une case, dans les huit directions.',
    'Faire glisser une pièce du chemin le long du chemin, aussi loin qu’on veut, sans sauter.',
    'Faire entrer un lion du chemin dans l’arène, d’une case, dans les huit directions\u00a0: il reste lion.',
    'Sortir une pièce de l’arène sur le chemin\u00a0: creuse, tout droit, et elle devient lion\u00a0; lion, dans les huit directions.',
    'Il n’y a pas de prises. Pièce touchée, pièce jouée, si l’on en convient.',
    'Partie nulle\u00a0: même position pour la troisième fois, ou cent coups sans pièce posée.',
  ],
  make: [
    'Découpez les faces creuses et les faces lion\u00a0; collez-les dos à dos, de la même couleur, avec un carton entre les deux\u00a0: douze pièces par joueur.',
  ],
};
