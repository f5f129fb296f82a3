// The words of everything that teaches.
import { byGame } from '../../core/games';
import type { LearnGame } from './types';

export const learn = {
  known: 'Perfect play',
  rules: {
    contents: 'Contents',
    article: 'Article {id}',
    sourceLabel: 'Source:',
    marks: { source: 'source', gap: 'gap', mixed: 'source; gap', follows: 'follows' },
    standings: {
      source: 'the rule is in the document this reconstruction is based on',
      gap: 'the document is silent, or its picture is lost: we filled the gap, and say so',
      mixed: 'the document gives the rule, we filled in a detail',
      follows: 'follows from other articles',
    },
    curious: 'For the curious',
    options:
      'An “option” is a variant you can choose when you start a game; words in typewriter letters are the program’s own.',
    walk: 'The path of a white piece, square by square.',
    doIt: 'Try it: lesson, step {n}',
  },
  lesson: {
    step: 'Step {n} of {of}',
    progress: 'Lesson progress',
    right: 'Well done!',
    other: 'That was allowed.',
    otherWhy:
      'But it is not what we are after here: go back to the position and try something else.',
    show: 'Show me',
    shown: 'This is how.',
    again: 'Try again',
    restart: 'Start this step again',
    next: 'Next step',
    back: 'Previous step',
    skip: 'Skip to the next step',
    finished: 'Lesson complete: now you can play.',
    play: 'Play a game',
    toRules: 'Read the rules',
  },
  story: {
    inscriptions: 'What is written on the board',
    uncertain: 'What nobody knows',
    source: 'Source:',
  },
  print: {
    paper: 'Paper',
    face: 'Board inscription',
    colours: 'In colour',
    print: 'Print',
    advice:
      'Three sheets: the board, the pieces to cut out, the rules. Print at actual size (100%): pieces and board are to the same scale.',
    board: 'Board',
    pieces: 'Pieces to cut out',
    rules: 'The rules in short',
    cubes: '{n} dice: cut out, fold, glue. Ordinary six-sided dice do just as well.',
    pyramids:
      '{n} pyramid dice: cut out, fold, glue; the dots mark two of the four corners. Without dice, toss {n} coins: each one that lands heads counts as a marked corner.',
    more: 'The complete rules, article by article, with their sources and gaps, are in Lusoria.',
  },
  games: byGame(
    import.meta.glob<LearnGame>('../../../../games/*/page/learn.en.ts', {
      import: 'learn',
      eager: true,
    }),
  ),
} as const;

export type LearnWords = typeof learn;
