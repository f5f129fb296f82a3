// French, the reference: every other language has exactly these keys.
import { aid } from './aid.fr';
import { bars } from './bars.fr';
import { faults } from './faults.fr';
import { byGame } from '../core/games';
import type { GameWords } from './games';
import { kiosk } from './kiosk.fr';
import { latin } from './latin.fr';
import { remarks } from './remarks.fr';

export const fr = {
  title: 'Lusoria',
  subtitle: 'Cinq jeux de l’Antiquité, règle par règle',
  players: ['Blanc', 'Noir', 'personne'],
  nobodyWins: 'Partie nulle',

  choose: {
    heading: 'Choisissez un jeu',
    play: 'Jouer',
    resume: 'Reprendre la partie',
    options: 'Options',
    duration: 'Durée',
    minutes: 'environ {n} min',
    luck: 'Hasard',
    luckLevels: ['aucun', 'un peu', 'beaucoup'],
    intro:
      'Un clic, et la partie commence\u00a0: vous avez les Blancs contre un adversaire facile.',
    far: 'À distance',
    of: '{what}\u00a0: {game}',
    farOf: 'Jouer avec quelqu’un d’éloigné',
    lobby: 'Salon',
    lab: 'Laboratoire',
  },

  setup: {
    titleOf: 'Nouvelle partie\u00a0: {game}',
    opponent: 'Adversaire',
    opponents: {
      computer: 'L’ordinateur',
      friend: 'Un ami, sur cet écran',
      far: 'Un ami, loin d’ici',
      watch: 'Deux ordinateurs, pour regarder',
    },
    level: 'Niveau',
    levels: [
      'I · Tiro, la recrue',
      'II · Miles, le soldat',
      'III · Optio, le sous-officier',
      'IV · Centurio, le centurion',
      'V · Legatus, le légat',
      'VI · Imperator, le chef suprême',
    ],
    whiteLevel: 'Niveau des Blancs',
    blackLevel: 'Niveau des Noirs',
    colour: 'Votre couleur',
    colours: { white: 'Blancs', black: 'Noirs', either: 'Au hasard' },
    rules: 'Règles',
    standard: '{value} (habituel)',
    start: 'Commencer',
    cancel: 'Annuler',
    replaces: 'La partie en cours de ce jeu sera remplacée.',
  },

  settings: {
    open: 'Réglages',
    title: 'Réglages',
    language: 'Langue',
    theme: 'Apparence',
    themes: {
      auto: 'Comme l’appareil',
      light: 'Clair',
      dark: 'Lampe à huile',
      contrast: 'Contraste élevé',
    },
    speed: 'Rythme des coups',
    speeds: { slow: 'Posé', normal: 'Normal', fast: 'Vif', none: 'Sans animation' },
    face: 'Inscription du plateau',
    forced: 'Jouer d’elle-même une action forcée',
    turnBoard: 'À deux, tourner le plateau vers qui joue',
    autoThrow: 'Lancer les dés d’eux-mêmes',
    close: 'Fermer',
  },

  play: {
    back: 'Tous les jeux',
    newGame: 'Nouvelle partie',
    undo: 'Reprendre le coup',
    help: 'Aide',
    throwDice: 'Lancer les dés',
    dice: 'Dés',
    die: 'dé {value}',
    dieUsed: 'dé {value}, joué',
    thrownBy: 'Dernier jet',
    log: 'Récit de la partie',
    logEmpty: 'La partie commence.',
    aim: 'But\u00a0: {aim}',
    actions: 'Toutes les actions possibles',
    yourTurn: 'À vous de jouer',
    yourThrow: 'À vous de lancer les dés',
    turnOf: 'À {player} de jouer',
    throwOf: 'À {player} de lancer les dés',
    thinks: '{player} réfléchit…',
    throws: '{player} lance les dés…',
    plays: '{player} joue…',
    youThrow: 'Vous lancez les dés…',
    youPlay: 'Vous jouez…',
    cut: 'La partie attend la connexion',
    takenBack: 'Coup repris.',
    joinHint: 'Choisissez l’arrivée, ou un + à emmener.',
    dropHint: 'Choisissez une case d’arrivée.',
    heldHint: '{piece}\u00a0: choisissez une case d’arrivée.',
    missedHint: 'Impossible\u00a0: prenez une des pièces cerclées.',
    pickHint: 'Prenez une des pièces cerclées.',
    /** Where all that may be taken up lies in such a place. */
    pickFrom: {
      hand: 'Prenez une pièce de votre main.',
      circle: 'Faites d’abord rentrer un pion du cercle.',
    } as Record<string, string>,
    missedFrom: {
      hand: 'Impossible\u00a0: prenez une pièce de votre main.',
      circle: 'Impossible\u00a0: faites d’abord rentrer un pion du cercle.',
    } as Record<string, string>,
    /** Where nothing can be taken up at all. */
    nothingHere: 'Il n’y a rien à prendre ici.',
    chooseWay: 'Plusieurs façons d’y aller',
    cancel: 'Annuler',
    again: 'Rejouer',
    you: 'vous',
    won: 'Vous avez gagné',
    lost: 'Vous avez perdu',
    wins: '{player} gagne',
    resultWhy: '{result}\u00a0: {why}.',
    decided: 'Pièces décisives\u00a0: {places}.',
    score: 'Jetons\u00a0: Blanc {white}, Noir {black}.',
    meaning: '«\u00a0{text}\u00a0»',
  },

  /** Actions that are buttons, by their text in C. */
  buttons: {
    throw: 'Lancer les dés',
    buy: 'Acheter une entrée',
    stop: 'Terminer le tour',
    swap: 'Prendre la pièce adverse',
  } as Record<string, string>,

  /** What a person may do instead of throwing, by the same texts. */
  insteadOfDice: { buy: 'Lancez les dés, ou payez pour placer un pion aussitôt.' } as Record<
    string,
    string
  >,

  board: {
    label: 'Plateau\u00a0: {game}',
    places: {
      none: '',
      square: 'case {name}',
      hand: 'main de {player}',
      circle: 'cercle de {player}',
      home: 'sortie de {player}',
      taken: 'pièces prises à {player}',
      purse: 'bourse de {player}',
      reserve: 'réserve commune',
    },
    empty: 'vide',
    decided: 'a décidé de la partie',
    holds: '{count} × {piece} de {player}',
    canPick: 'peut être prise',
    canDrop: 'arrivée possible',
    canDropWith: 'arrivée possible avec {dice}',
    canJoin: 'peut venir avec',
    picked: 'prise en main',
    hand: 'En main',
    home: 'Sortis',
    circle: 'Cercle',
    purse: 'Bourse',
    reserve: 'Réserve',
    taken: 'Pertes',
  },

  way: {
    step: '{from}\u00a0→ {to}',
    rank: '{n} pièces, {from} → {to}',
    dice: 'avec {dice}',
    and: ' puis ',
    effects: {
      hit: 'frappe en {from}',
      captured: 'prend en {from}',
      ejected: 'éjecte de {from}',
      pushed: 'pousse {from}',
      exhausted: 'épuise un légionnaire',
      turned: 'montre le lion',
      paid: 'coûte {amount}',
      received: 'rapporte {amount}',
    } as Record<string, string>,
  },

  tokens: { one: '{n} jeton', many: '{n} jetons' },

  places: {
    hand: 'la main',
    circle: 'le cercle',
    home: 'la sortie',
    taken: 'les pièces prises',
    purse: 'la bourse',
    reserve: 'la réserve',
  },

  /** What happened, by the kind of event. */
  events: {
    entered: '{player} rentre un pion en {to}.',
    bought: '{player} place un pion en {to}.',
    placed: '{player} met en jeu {piece} en {to}.',
    moved: '{player} déplace {piece} de {from} en {to}.',
    pushes: '{player} pousse avec {piece}, de {from} en {to}.',
    pushed: 'Sous la poussée, {piece} de {player} passe de {from} en {to}.',
    hit: '{player} est frappé en {from}\u00a0: le pion doit rentrer de nouveau.',
    captured: '{player} perd {piece} en {from}\u00a0: prise.',
    ejected: '{player} perd {piece} en {from}\u00a0: éjection du plateau.',
    borne_off: '{player} sort un pion de {from}.',
    swapped: '{player} s’approprie la pièce en {to}.',
    exhausted: 'Le légionnaire de {player} en {from}, épuisé, ne pousse plus seul.',
    turned: 'La pièce en {from} montre son lion.',
    paid: '{player} verse {amount} à {payee} ({why}).',
    received: '{player} reçoit {amount} de {payer} ({why}).',
    thrown: '{player} lance les dés\u00a0: {amount}.',
    lost_dice: '{player} ne peut pas jouer {amount}\u00a0: {why}.',
    given_dice: '{other} ne peut pas jouer {amount}\u00a0: à {player} de le faire.',
    passed: '{player} passe\u00a0: {why}.',
    skipped: '{player} saute ce tour.',
    owes_a_turn: '{player} ne peut pas payer et sautera son prochain tour.',
    plays_again: '{player} continue\u00a0: {why}.',
    stops: '{player} s’arrête là.',
    turn: '',
    ended: 'La partie est finie\u00a0: {result}.',
  },

  /** Several pieces at once, by the kind of event. */
  together: {
    moved: '{player} déplace {n} pièces de {from} en {to}.',
    pushes: '{player} pousse avec {n} pièces, de {from} en {to}.',
    pushed: 'Sous la poussée, {n} pièces de {player} passent de {from} en {to}.',
  } as Record<string, string>,

  /** A throw that gives more dice to play than it shows. */
  thrownMore: '{player} lance les dés\u00a0: {amount}, soit {dice} à jouer.',

  /** Whose, in a reason. */
  of: ' de {player}',
  reasons: {
    none: '',
    off: 'tous les pions{of} sont sortis',
    line: 'cinq pièces alignées',
    field: 'le perdant n’a plus de pièce hors des campements',
    conquest: 'quatre pièces occupent le campement adverse',
    annexation: 'l’impératrice est entrée dans le campement adverse',
    legion: 'le perdant n’a plus de légionnaire',
    command: 'le perdant n’a plus de chef hors des campements',
    empress: 'l’impératrice est prise',
    blocked: 'plus aucune action légale',
    clock: 'cent tours sans progrès',
    repetition: 'la même position pour la troisième fois',
    resignation: 'par abandon',
    agreement: 'd’un commun accord',
    time: 'au temps',
    abandonment: 'l’autre joueur est parti',
    'no-entry': 'aucun pion ne peut rentrer',
    'no-move': 'aucun pion ne peut avancer',
    entry: 'achat d’une entrée',
    hit: 'pour le pion renvoyé',
    landing: 'arrêt sur une rosette',
    passing: 'rosette franchie',
    idling: 'aucun coup possible',
    victory: 'pour la victoire',
    throw: 'le jet donne droit à un autre',
    capture: 'une prise donne droit à une autre action',
  } as Record<string, string>,

  help: {
    title: 'Comment jouer ici',
    pointer:
      'Glissez une pièce vers une case éclairée, ou touchez la pièce puis la case. Le chiffre dit quel dé sert. Une pièce qui ne peut pas bouger dit pourquoi.',
    dice: 'Touchez les dés pour les lancer.',
    several:
      'Un pion peut aller plus loin avec plusieurs dés\u00a0: tirez-le jusqu’à la case finale.',
    together:
      'Pour avancer plusieurs pièces ensemble, prenez-en une, touchez la dernière du rang, puis l’arrivée.',
    keys: 'Au clavier',
    keyList: [
      ['Tab', 'aller au plateau, aux dés, aux boutons'],
      ['← ↑ → ↓', 'passer d’une case où agir à une autre'],
      ['Maj + flèches', 'passer par toutes les cases'],
      ['Entrée, Espace', 'lancer les dés, prendre ou poser'],
      ['Échap', 'reposer la pièce'],
      ['L', 'lancer les dés'],
      ['Z', 'reprendre le coup'],
      ['?', 'cette aide'],
    ],
  },
  keys: { throwDice: 'l', undo: 'z' },

  learn: {
    about: 'Découvrir ce jeu',
    rooms: { lecon: 'Leçon', regles: 'Règles', histoire: 'Histoire', imprimer: 'À imprimer' },
    progress: '{room}, {n} sur {of}',
  },

  games: byGame(
    import.meta.glob<GameWords>('../../../games/*/page/words.fr.ts', {
      import: 'words',
      eager: true,
    }),
  ),
  aid,
  bars,
  remarks,
  faults,
  kiosk,
  latin,
};

export type Dictionary = typeof fr;
