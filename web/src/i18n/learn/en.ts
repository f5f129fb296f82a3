// The words of everything that teaches.
import { byGame } from '../../core/games';
import type { LearnGame } from './types';

export const learn = {
  rules: {
    contents: 'Contents',
    article: 'Article {id}',
    sourceLabel: 'Source:',
    marks: { source: 'seed', gap: 'gap', mixed: 'seed; gap', follows: 'follows' },
    standings: {
      source: 'the rule is in the document from which this reconstruction starts',
      gap: 'the document is silent, or its picture is lost: we filled the gap, and say so',
      mixed: 'the document gives the rule, we filled in a detail',
      follows: 'follows from other articles',
    },
    options:
      'An “option” is a variant that can be chosen when a game begins; words in typewriter letters are those of the program.',
    walk: 'The way of a white piece, square by square.',
    doIt: 'Try it: lesson, step {n}',
  },
  lesson: {
    step: 'Step {n} of {of}',
    progress: 'Progress of the lesson',
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
    finished: 'The lesson is over: you can play.',
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
      'Three pyramid dice: cut out, fold, glue; the dots mark two corners of four. Without dice, toss three coins: each head counts as a marked corner.',
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
