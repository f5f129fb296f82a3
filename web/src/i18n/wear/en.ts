// The words of reading rules from the wear of a board, loaded with it.
import sentences from '../../../../report/lab/wear.h';

export const wear = {
  title: 'Rules read from wear',
  intro:
    'Pieces that are put down, slide, stand and are taken wear a board. Paint the wear of one, and see which rules would have made it.',
  back: 'Back to studies',
  rules: 'The rules to choose from',
  varies: 'What may differ',
  few: 'Choose something that may differ: one set of rules leaves nothing to choose from.',
  many: 'These are {n} sets of rules: at most {most} here.',
  sets: {
    one: '{n} set of rules',
    other: '{n} sets of rules',
  },
  games: 'Games of each kind',
  paint: 'The wear of the board',
  paintHint:
    'Choose how worn, then touch squares or draw over them. By keys: arrows go from square to square, 0 to 5 set the wear, Delete says that it is not known. Leave out what is damaged: 0 says that it is not worn.',
  brush: 'How worn',
  unknown: 'not known',
  square: '{name}: wear {steps}',
  squareUnknown: '{name}: not known',
  edges: {
    one: '{n} edge of the file counts, too; it is not shown.',
    other: '{n} edges of the file count, too; they are not shown.',
  },
  clear: 'Wipe all',
  open: 'Open a map…',
  save: 'Save the map',
  fileName: 'board',
  ask: 'Which rules made it?',
  playing: '{done} of {total} rounds of games',
  judging: 'Weighing the rules…',
  stop: 'Stop',
  stopped: 'Stopped, nothing is lost: {done} of {total} rounds of games have been played.',
  failed: 'There was not enough memory, or a file of the page was missing.',
  answer: 'What the wear says',
  chance: 'Chance',
  set: 'Rules',
  changed: 'The map or the rules have changed since.',
  honest:
    'Players, wear and the number of games are not known: all of that is summed over. Before the map is seen each set of rules is as likely as any other.',
  /** What C says, as the program does. */
  sentences,
} as const;

export type WearDictionary = typeof wear;
