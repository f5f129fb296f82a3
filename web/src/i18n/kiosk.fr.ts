// Offline, kiosk, sounds, questions for the ear, troubles.
export const kiosk = {
  appName: 'Lusoria\u00a0: cinq jeux de l’Antiquité',
  description:
    'Cinq jeux de l’Antiquité, à jouer et à comprendre, avec leurs règles et leurs sources.',
  update: 'Une nouvelle version est prête.',
  applyUpdate: 'L’utiliser maintenant',
  keepsNothing:
    'Ce navigateur ne garde rien\u00a0: la partie sera perdue à la fermeture de la page.',

  sound: 'Sons discrets\u00a0: dés, pièces, victoire',
  letterKeys: 'Touches d’une seule lettre',

  touchToPlay: 'Touchez l’écran pour jouer',
  demonstration: 'Deux ordinateurs jouent',
  chooseBig: 'À quel jeu jouez-vous\u00a0?',
  backToStart: 'Recommencer au début',
  stillThere: 'Vous êtes toujours là\u00a0?',
  returnsIn: 'Retour à l’accueil dans {n}\u00a0s.',
  goOn: 'Continuer à jouer',
  languages: 'Langue',

  speak: {
    title: 'Questions au plateau',
    turn: 'Qui joue\u00a0?',
    byPlayer: 'Qui a quoi, et où\u00a0?',
    bySquare: 'Quelles cases sont occupées\u00a0?',
    possible: 'Que puis-je faire\u00a0?',
    last: 'Que vient-il de se passer\u00a0?',
    noDice: 'pas encore de jet',
    dice: 'dés à jouer\u00a0: {dice}',
    diceUsed: 'tous les dés sont joués',
    nothing: 'Rien pour l’instant\u00a0: ce n’est pas à vous.',
    throwFirst: 'Lancer les dés.',
    holding: 'En main depuis {from}. Arrivées possibles\u00a0: {list}.',
    pieceGoes: 'De {from}\u00a0: vers {list}.',
    places: '{n} cases différentes',
    choices: 'Aussi\u00a0: {list}.',
    owns: '{player}\u00a0: {list}.',
    at: '{count} en {place}',
    atKind: '{count} × {piece} en {place}',
    empty: 'Le plateau est vide.',
    keys: { turn: 'q', byPlayer: 'p', bySquare: 'c', possible: 'f', last: 'd' },
    keyMeanings: {
      turn: 'dire qui joue, avec quels dés',
      byPlayer: 'dire les pièces de chacun',
      bySquare: 'dire les cases occupées',
      possible: 'dire ce qui peut se faire',
      last: 'redire ce qui vient de se passer',
    },
  },

  touchAim:
    'Sur un petit écran, gardez le doigt posé\u00a0: la case visée s’éclaire et se nomme\u00a0; glissez pour viser mieux, levez pour choisir.',
};

export type KioskWords = typeof kiosk;
