// The words of the page in English, which is what they are written in: po/ has them in other
// languages (web/dictionary.ts).
import bars from '../../../core/bar.h';
import { aid } from './aid.en';
import { byGame } from '../core/games';
import type { GameWords } from './games';
import { kiosk } from './kiosk.en';
import { latin } from './latin.en';

export const en = {
  /** rtl where the language is written from right to left. */
  direction: 'ltr',
  marks: { decimal: '.', group: ',' },
  title: 'Lusoria',
  subtitle: 'Ancient board games, and games in their spirit',
  players: ['White', 'Black', 'nobody'],
  nobodyWins: 'A draw',

  trouble: {
    title: 'The page could not be opened',
    old: 'This browser cannot read WebAssembly, or it is too old. Try a recent Firefox, Chromium, Edge or Safari.',
    inside:
      'Something went wrong. Your game is saved up to the last move: reload the page to continue.',
    detail: 'For the curious: {message}',
    home: 'Back to all games',
  },

  choose: {
    heading: 'Choose a game',
    play: 'Play',
    resume: 'Resume',
    options: 'Options',
    duration: 'Length',
    minutes: 'about {n} min',
    minutesShort: 'short game ({what}): about {n} min, whole game: {whole} min',
    luckLevels: ['no luck', 'some luck', 'plenty of luck'],
    intro: 'One click and you are playing: White, against an easy opponent.',
    online: 'Play online',
    of: '{what}: {game}',
    mine: 'My games',
    problems: 'Problems',
    editor: 'Editor',
    lab: 'Laboratory',
    about: 'About',
  },

  setup: {
    titleOf: 'New game: {game}',
    opponent: 'Opponent',
    opponents: {
      computer: 'The computer',
      friend: 'A friend, on this screen',
      far: 'A friend, online',
      watch: 'Two computers, to watch',
    },
    level: 'Level',
    levels: [
      'I · Tiro, the recruit',
      'II · Miles, the soldier',
      'III · Optio, the deputy',
      'IV · Centurio, the centurion',
      'V · Legatus, the general',
      'VI · Imperator, the commander',
    ],
    whiteLevel: 'White’s level',
    blackLevel: 'Black’s level',
    clock: 'Thinking time',
    clocks: {
      none: 'No limit',
      '180+2': '3 min each, +2 s per turn',
      '300+5': '5 min each, +5 s per turn',
      '600+10': '10 min each, +10 s per turn',
      '1200+10': '20 min each, +10 s per turn',
    },
    colour: 'Your colour',
    colours: { white: 'White', black: 'Black', either: 'Random' },
    rules: 'Rules',
    preset: 'Rule set',
    ownRules: 'Your own choice',
    curious: 'For the curious: the articles',
    articleOf: '{option}:',
    standard: '{value} (usual)',
    start: 'Start the game',
    cancel: 'Cancel',
    replaces: 'Your game in progress stays in “My games”.',
  },

  settings: {
    open: 'Settings',
    title: 'Settings',
    language: 'Language',
    theme: 'Appearance',
    themes: {
      auto: 'Match system',
      light: 'Light',
      dark: 'Oil lamp',
      contrast: 'High contrast',
    },
    look: 'Board and pieces',
    looks: { new: 'As new', excavated: 'As excavated', plain: 'Plain' },
    speed: 'Animation speed',
    speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast', none: 'No animation' },
    face: 'Board inscription',
    names: 'Square names',
    nameKinds: { numbers: 'Numbers: 1, 2, 3…', letters: 'Letters: A1, A2, A3…' },
    forced: 'Play forced moves automatically',
    turnBoard: 'With a friend, turn the board towards whoever is playing',
    autoThrow: 'Roll automatically',
    close: 'Close',
  },

  play: {
    back: 'All games',
    newGame: 'New game',
    undo: 'Take back',
    help: 'Help',
    throwDice: 'Roll the dice',
    dice: 'Dice',
    die: 'die {value}',
    dieUsed: 'die {value}, used',
    dieCan: 'die {value}, can be played',
    dieCannot: 'die {value}, cannot be played',
    /** With what is in hand. */
    dieNotHeld: 'die {value}, not with this piece',
    thrownBy: 'Last roll',
    log: 'The story so far',
    aim: 'Aim: {aim}',
    logEmpty: 'The game begins.',
    actions: 'All possible moves',
    yourTurn: 'Your turn',
    yourThrow: 'Your turn to roll',
    turnOf: '{player} to play',
    throwOf: '{player} to roll',
    thinks: '{player} is thinking…',
    throws: '{player} is rolling…',
    plays: '{player} is playing…',
    youThrow: 'You are rolling…',
    youPlay: 'You are playing…',
    cut: 'Waiting for the connection',
    takenBack: 'Taken back.',
    joinHint: 'Choose where to go, or a + to bring it along.',
    dropHint: 'Choose where it goes.',
    heldHint: '{piece}: choose where it goes.',
    missedHint: 'Not possible: take one of the ringed pieces.',
    pickHint: 'Take one of the ringed pieces.',
    /** Where all that may be taken up lies in such a place. */
    pickFrom: {
      hand: 'Take a piece from your hand.',
      circle: 'First bring a piece in from the circle.',
    } as Record<string, string>,
    missedFrom: {
      hand: 'Not possible: take a piece from your hand.',
      circle: 'Not possible: first bring a piece in from the circle.',
    } as Record<string, string>,
    /** Where nothing can be taken up at all. */
    nothingHere: 'There is nothing to pick up here.',
    chooseWay: 'There are several ways to go',
    cancel: 'Cancel',
    again: 'Play again',
    you: 'you',
    won: 'You have won',
    lost: 'You have lost',
    wins: '{player} wins',
    resultWhy: '{result}: {why}.',
    decided: 'The pieces that decided it: {places}.',
    /** Of an action that is paid for. */
    price: '{price} of your {n}',
    score: 'Tokens: White {white}, Black {black}.',
    meaning: '“{text}”',
  },

  /** Who plays, and what each has, by the kinds of places. */
  plates: {
    label: 'Players',
    you: 'You',
    acts: 'to play',
    time: 'time left',
    warning: '{player}: {n} seconds left.',
    holdings: {
      purse: 'Tokens',
      hand: 'In hand',
      circle: 'Circle',
      square: 'On the board',
      home: 'Borne off',
      taken: 'Losses',
    } as Record<string, string>,
  },

  /** Actions that are buttons, by their text in C. */
  buttons: {
    throw: 'Roll the dice',
    buy: 'Buy in a piece',
    stop: 'End the turn',
    swap: 'Take over the piece',
  } as Record<string, string>,

  board: {
    label: 'Board: {game}',
    places: {
      none: '',
      square: 'square {name}',
      hand: '{player}’s hand',
      circle: '{player}’s circle',
      home: '{player}’s pieces borne off',
      taken: 'pieces taken from {player}',
      purse: '{player}’s purse',
      reserve: 'common reserve',
    },
    empty: 'empty',
    decided: 'decided the game',
    holds: '{count} × {piece} of {player}',
    holdsOne: '{piece} of {player}',
    canPick: 'can be picked up',
    canDrop: 'can be reached',
    canDropWith: 'can be reached with {dice}',
    canJoin: 'can come along',
    picked: 'picked up',
    plays: 'can play {dice}',
    playsNot: 'cannot play {dice}',
    hand: 'In hand',
    home: 'Borne off',
    circle: 'Circle',
    purse: 'Purse',
    reserve: 'Reserve',
    taken: 'Losses',
  },

  way: {
    step: '{from}\u00a0→ {to}',
    rank: '{n} pieces, {from} → {to}',
    dice: 'with {dice}',
    and: ' then ',
    effects: {
      hit: 'hits on {from}',
      captured: 'captures on {from}',
      ejected: 'pushes {from} off the board',
      pushed: 'pushes {from}',
      exhausted: 'exhausts a legionary',
      turned: 'shows the lion',
      paid: 'costs {amount}',
      received: 'earns {amount}',
    } as Record<string, string>,
  },

  tokens: { one: '{n} token', other: '{n} tokens' },

  places: {
    hand: 'the hand',
    circle: 'the circle',
    home: 'home',
    taken: 'the captured pieces',
    purse: 'the purse',
    reserve: 'the reserve',
  },

  help: {
    title: 'How to play here',
    pointer:
      'Drag a piece to a lit square, or tap the piece, then the square. The number shows which die is used. A piece that cannot move tells you why.',
    dice: 'Tap the dice to roll them.',
    several: 'A piece can use several dice at once: drag it all the way.',
    together:
      'To move several pieces together, pick one up, tap the last in the rank, then the square where they go.',
    keys: 'On the keyboard',
    keyList: [
      ['Tab', 'go to the board, the dice, the buttons'],
      ['← ↑ → ↓', 'move between squares where you can act'],
      ['Shift + arrows', 'move across all squares'],
      ['Enter, Space', 'roll the dice, pick up or put down'],
      ['Escape', 'put the piece back'],
      ['R', 'roll the dice'],
      ['Z', 'take back'],
      ['?', 'this help'],
    ],
  },
  keys: { throwDice: 'r', undo: 'z' },

  learn: {
    about: 'Discover this game',
    rooms: { lecon: 'Lesson', regles: 'Rules', histoire: 'Story', imprimer: 'Print' },
    progress: '{room}, {n} of {of}',
  },

  games: byGame(
    import.meta.glob<GameWords>('../../../games/*/page/words.en.ts', {
      import: 'words',
      eager: true,
    }),
  ),
  aid,
  bars,
  kiosk,
  latin,
  /**
   * What the modules say in English, by that: there is nothing to say in English itself
   * (catalogue.ts).
   */
  spoken: {} as Record<string, string>,
} as const;

export type Dictionary = typeof en;
