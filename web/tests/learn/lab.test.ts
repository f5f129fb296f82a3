import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { labWords } from '../../src/i18n/lab';
import { blocksOf, poolSize } from '../../src/lab/run/pool';
import { columnsOf, rangeOf } from '../../src/lab/figures/columns';
import { csvOf, plainNumber } from '../../src/lab/csv';
import { draftOf, repeats, studyText } from '../../src/lab/study/draft';
import { costs, LARGE, secondsOf, sensibleGames } from '../../src/lab/study/estimate';
import {
  answerOf,
  BadStudy,
  cellOf,
  comparisonOf,
  openStudy,
  pilotOf,
  resultText,
  withGames,
  type LabExports,
  type LabModule,
  type Study,
} from '../../src/lab/run/module';
import { linesOf, questionWords, say } from '../../src/lab/answer/answer';
import { changeParts, decimalsFor, estimateParts } from '../../src/lab/figures/numbers';
import { questions } from '../../src/lab/study/questions';
import { BadResult, differencesOf, isFormer, readResult } from '../../src/lab/result';
import { singleRouteOf } from '../../src/routes/single';
import { badFileInWords, cellInWords, levelOf, timeInWords } from '../../src/lab/words';
import { words } from '../../src/i18n/index.svelte';
import { settings } from '../../src/settings/settings.svelte';
import { readLabTitles } from '../../sentences';
import { bareModule, freshRules } from '../module';
import { lab } from '../spoken';

const freshLab = (): LabModule => bareModule<LabExports>();

/** Plays a study in one copy of the module, and returns the one that keeps it. */
function played(
  text: string,
  open = (_: LabModule, asked: Study) => asked,
): { keeper: LabModule; study: Study } {
  const [keeper, player] = [freshLab(), freshLab()];
  const study = open(keeper, openStudy(keeper, text));
  open(player, openStudy(player, text));
  expect([keeper.call.lab_keep(), player.call.lab_player_open()]).toEqual([1, 1]);
  for (const { item } of blocksOf(study)) {
    expect(player.call.lab_play(item)).toBe(1);
    const block = player.bytes();
    keeper.writeBytes(block);
    expect(keeper.call.lab_add(item, block.length)).toBe(1);
  }
  return { keeper, study };
}

const games = freshRules().catalogue().games;

describe('words', () => {
  test('every measure, event and map that C tells has a title, in both languages', () => {
    const { keeper } = played('lusoria study 1\ngame scripta3\nplayers greedy random\ngames 4\n');
    const cell = cellOf(keeper, 0);
    for (const language of ['fr', 'en'] as const) {
      settings.language = language;
      const { measures, events, maps } = labWords().titles;
      for (const { name } of cell.measures) {
        expect(measures[name]?.title, name).toBeTruthy();
        expect(measures[name]?.meaning, name).toBeTruthy();
      }
      for (const { kind } of cell.events) expect(events[kind], kind).toBeTruthy();
      for (const { name } of cell.maps) expect(maps[name]?.title, name).toBeTruthy();
    }
    settings.language = 'fr';
  });

  test('are read from C', () => {
    const source =
      'static const measure_words measures[] = {\n    {"a", N_("one " "two"),\n     N_("it \\"is\\""), NULL},\n};\n';
    expect(readLabTitles(source).measures).toEqual({
      a: { title: 'one two', meaning: 'it "is"' },
    });
  });

  test('French and English titles differ', () => {
    settings.language = 'en';
    expect(labWords().titles.measures.first_score?.title).toBe('score of the first player');
    settings.language = 'fr';
    expect(labWords().titles.measures.first_score?.title).toBe('score du premier joueur');
    expect(cellInWords({ game: 'ur:path=murray', players: ['level:2', 'random'] })).toMatch(
      /Ur · Parcours, long.* · II · Miles contre hasard$/,
    );
    expect([timeInWords(3.2), timeInWords(600), timeInWords(7300)]).toEqual([
      '4 s',
      '10 min',
      '2 h',
    ]);
  });
});

describe('answers', () => {
  const text =
    'lusoria study 1\ngame ur\ngame ur:path=murray\nplayers random random\nplayers greedy greedy\ngames 400\n';

  test('sentences of C are filled in their order, or by number', () => {
    expect(say('%s is %u of %.0f, 5 %%', 'a', '2', '3')).toBe('a is 2 of 3, 5 %');
    expect(say('%2$s before %1$s', 'a', 'b')).toBe('b before a');
  });

  test('the question, what differs first, for which players', () => {
    const { keeper, study } = played(text);
    const cells = study.cells.map((_, i) => cellOf(keeper, i));
    const found = comparisonOf(keeper);
    expect(questionWords(found, cells, games)).toMatch(/^Qu’est-ce qui change dans le jeu/);
    const lines = linesOf(found, cells, found);
    expect(lines[0]!.verdict).toBe('real');
    expect(lines[0]!.panel.map(({ player }) => player)).toEqual(['hasard', 'avide']);
    expect(lines.map((line) => line.text).join('\n')).toMatch(
      /Les parties sont plus longues\s: [\d, ]+ tours au lieu de [\d, ]+\. La différence est de \+.* à \+.* Il en est ainsi pour les 2 sortes de joueurs\./,
    );
    const open = lines.find(({ verdict }) => verdict === 'open');
    expect(open?.text).toMatch(/Environ [\d\s]+ parties/);
    settings.language = 'en';
    expect(linesOf(found, cells, found)[0]!.text).not.toMatch(/%|undefined|–/);
    settings.language = 'fr';
  });

  test('a result that is opened answers as the study did', () => {
    const { keeper, study } = played(text);
    const result = readResult(resultText(keeper, study.cells.length, '1', 'x'));
    const own = comparisonOf(keeper);
    expect(answerOf(freshLab(), result)).toEqual(own);
    expect(answerOf(freshLab(), { ...result, comparison: own })).toEqual(own);
  });

  test('of one game: who is favoured, how long', () => {
    const { keeper } = played('lusoria study 1\nquestion Who?\ngame ur\ngames 100\n');
    const found = comparisonOf(keeper);
    const cells = [cellOf(keeper, 0)];
    expect(questionWords(found, cells, games)).toBe('Who?');
    expect(linesOf(found, cells, found).map((line) => line.text)).toEqual([
      expect.stringMatching(/premier joueur marque .* Une partie dure .* tours/),
    ]);
  });
});

describe('studies', () => {
  test('a draft becomes a study that C reads', () => {
    const draft = {
      ...draftOf(games[2]!),
      games: 40,
      seed: 9,
      opening: 3,
      players: ['level:2', 'engine:nodes=50'] as [string, string],
    };
    const twice = {
      ...draft,
      subjects: [...draft.subjects, { game: games[2]!, values: { path: 'murray' } }],
    };
    const study = openStudy(freshLab(), studyText(twice));
    expect(study.cells.map(({ game }) => game)).toEqual(['ur', 'ur:path=murray']);
    expect([study.games, study.seed, study.cells[0]!.thinks]).toEqual([40, 9, true]);
    expect(repeats(twice)).toBe(false);
    expect(repeats({ ...draft, subjects: [...draft.subjects, ...draft.subjects] })).toBe(true);
  });

  test('precision and a panel of players are planned by a pilot, in C', () => {
    const draft = { ...draftOf(games[2]!), panel: true, precision: 0.5, margin: 2 };
    const panel = openStudy(freshLab(), studyText(draft));
    expect(panel.cells.map(({ players }) => players[0])).toContain('engine:depth=1');
    expect([panel.precision, panel.bounded, panel.cells.length]).toEqual([50, false, 6]);
    expect(panel.text).toContain('margin 2\n');
    const text = 'lusoria study 1\ngame ur:pawns=1\nprecision 3\nseed 1\n';
    const { keeper, study } = played(text, pilotOf);
    expect([study.games, study.items]).toEqual([200, 200]);
    // lusoria lab run ur:pawns=1 --precision 3 --plan
    expect(keeper.call.lab_plan()).toBe(1518);
  });

  test('the questions to begin with are studies, and not too large', () => {
    expect(questions.length).toBeGreaterThan(0);
    for (const { game, name, study } of questions) {
      expect(secondsOf(openStudy(freshLab(), study), 1)).toBeLessThan(LARGE);
      for (const words of [lab.fr, lab.en]) expect(words.questions[game]![name]).toBeTruthy();
    }
  });

  test('every block has its turn once, all cells alike', () => {
    const study = openStudy(
      freshLab(),
      'lusoria study 1\ngame ur\ngame ergo\nplayers random random\nplayers greedy random\ngames 100\n',
    );
    const blocks = blocksOf(study);
    expect(blocks.map(({ item }) => item).sort((a, b) => a - b)).toEqual([
      ...Array(study.items).keys(),
    ]);
    expect(blocks.slice(0, 4).map(({ cell }) => cell)).toEqual([0, 1, 2, 3]);
  });

  test('what a game costs is known of every game and level, by number or name', () => {
    expect(Object.keys(costs).sort()).toEqual(games.map(({ id }) => id).sort());
    const seconds = (player: string) =>
      secondsOf(
        openStudy(
          freshLab(),
          `lusoria study 1\ngame ergo\nplayers ${player} ${player}\ngames 100\n`,
        ),
        1,
      );
    words().setup.levels.forEach((level, i) => {
      expect(seconds(`level:${i + 1}`)).toBeGreaterThan(0);
      expect(seconds(`level:${level.split(/\W+/)[1]}`)).toBe(seconds(`level:${i + 1}`));
    });
    expect(levelOf('level:7')).toBe(0);
    expect(seconds('engine:nodes=2000')).toBeCloseTo(2 * seconds('engine:nodes=1000'));
  });

  test('a large one is offered with fewer games', () => {
    const lab = freshLab();
    const study = openStudy(
      lab,
      readFileSync(new URL('../../../docs/studies/ur.study', import.meta.url), 'utf8'),
    );
    expect(secondsOf(study, 1)).toBeGreaterThan(LARGE);
    const fewer = sensibleGames(study, 1);
    expect(fewer).toBeLessThan(study.games);
    expect(withGames(lab, fewer).text).toContain(`\ngames ${fewer}\n`);
    expect([poolSize(1), poolSize(4), poolSize(64)]).toEqual([1, 3, 8]);
  });

  test('what is wrong is told with line and reason', () => {
    const told = (text: string) => {
      try {
        openStudy(freshLab(), text);
      } catch (trouble) {
        expect(trouble).toBeInstanceOf(BadStudy);
        return badFileInWords(trouble);
      }
      return '';
    };
    expect(told('lusoria study 1\ngame urr\n')).toBe(
      'Ligne 2, colonne 6\u00a0: il n’y a pas de jeu «\u00a0urr\u00a0».',
    );
    expect(told('lusoria study 1\ngame ur\nplayers level:9 random\n')).toBe(
      'Ligne 3\u00a0: il n’y a pas de niveau «\u00a09\u00a0»\u00a0: de 1 à 6.',
    );
  });

  test('the address', () => {
    expect(['#/laboratoire', '#laboratoire', '#/ur', '', '#/toString'].map(singleRouteOf)).toEqual([
      'lab',
      'lab',
      null,
      null,
      null,
    ]);
  });
});

describe('results', () => {
  const { keeper, study } = played('lusoria study 1\ngame ur\ngames 40\nseed 2\n');
  const text = resultText(keeper, study.cells.length, '1', 'abc');

  test('what C writes is a result', () => {
    const result = readResult(text);
    expect([result.version, result.commit, result.cells.length, result.cells[0]!.games]).toEqual([
      '1',
      'abc',
      1,
      40,
    ]);
    expect(csvOf(result.cells).split('\r\n')[1]).toMatch(
      /^ur,,random,random,measure,first_score,,,0\.\d+,0\.\d+,0\.\d+,40$/,
    );
  });

  test('what is no result is refused with its place', () => {
    const lack = (broken: string) => {
      try {
        readResult(broken);
      } catch (trouble) {
        return trouble instanceof BadResult
          ? `${trouble.lack.path} ${trouble.lack.needed}`
          : 'syntax';
      }
      return 'none';
    };
    expect(lack(text)).toBe('none');
    expect(lack(text.slice(0, 99))).toBe('syntax');
    expect(lack('[]')).toBe('{ } object');
    expect(lack(text.replace('lusoria lab 3', 'lusoria lab 4'))).toBe('format format');
    const former = text.replace('lusoria lab 3', 'lusoria lab 1');
    expect([isFormer(readResult(text)), isFormer(readResult(former))]).toEqual([false, true]);
    expect(lack(text.replace('"player":"w"', '"player":"x"'))).toBe('cells[0].maps[0].player side');
    expect(lack(text.replace('"random","random"],"doubling"', '"random"],"doubling"'))).toBe(
      'cells[0].players players',
    );
    expect(lack(text.replace('"bins":[{"from":', '"bins":[{"from":-'))).toBe(
      'cells[0].distributions[0].bins[0].from count',
    );
    expect(lack(text.replace('"paired":false', '"paired":0'))).toBe('cells[0].paired truth');
    expect(lack(text.replace('"sums":[[[', '"sums":[[[0.5,'))).toBe(
      'cells[0].batches.sums[0][0] sums',
    );
  });
});

describe('figures', () => {
  test('have as many digits as their intervals allow', () => {
    expect([
      decimalsFor(51.234, 0.7),
      decimalsFor(51.234, 0.12),
      decimalsFor(117.76, 0.26),
      decimalsFor(0, null),
    ]).toEqual([1, 2, 2, 0]);
    expect(estimateParts('share', { value: 0.5123, low: 0.505, high: 0.519 })).toEqual({
      value: '51,2\u00a0%',
      low: '50,5',
      high: '51,9',
    });
    expect(estimateParts('mean', { value: null, low: null, high: null })).toBeNull();
    expect(estimateParts('log10', { value: 6.5, low: 6.3, high: null })).toEqual({
      value: '6,50',
      low: '',
      high: '',
    });
  });

  test('differences have signs, and can be turned round', () => {
    expect(changeParts('share', 0.0123, 0.01, 0.0146)).toEqual({
      value: '+1,23',
      low: '+1,00',
      high: '+1,46',
    });
    expect(changeParts('mean', -4.7, -5, -4.4)).toEqual({
      value: '−4,7',
      low: '−5,0',
      high: '−4,4',
    });
    const one = {
      name: 'turns',
      kind: 'mean' as const,
      base: 10,
      other: 13,
      value: 3,
      low: 1,
      high: 6,
      joint_low: 2,
      joint_high: 5,
      verdict: 'real' as const,
    };
    const comparison = { made: 1, pairs: [{ base: 0, other: 2, differences: [one] }] };
    expect(differencesOf(comparison, 0, 2)).toEqual([one]);
    expect(differencesOf(comparison, 2, 0)).toEqual([
      { ...one, base: 13, other: 10, value: -3, low: -6, high: -1, joint_low: -5, joint_high: -2 },
    ]);
    expect([differencesOf(comparison, 0, 1), differencesOf(null, 0, 2)]).toEqual([[], []]);
  });

  test('numbers in tables are those of C', () => {
    expect([0, 41, 0.5, 0.0001, 0.00001, 1.5e-7, 1e9, -2.25e10].map(plainNumber)).toEqual([
      '0',
      '41',
      '0.5',
      '0.0001',
      '1e-05',
      '1.5e-07',
      '1e+09',
      '-2.25e+10',
    ]);
    expect(plainNumber(null)).toBe('');
  });

  test('columns hold what they should', () => {
    const bins = [
      { from: 10, to: 10, count: 1 },
      { from: 11, to: 11, count: 3 },
      { from: 12, to: 13, count: 4 },
    ];
    const range = rangeOf([bins]);
    expect(range).toEqual({ from: 10, width: 1, columns: 4 });
    expect(columnsOf(bins, range)).toEqual([0.125, 0.375, 0.25, 0.25]);
    const wide = Array.from({ length: 300 }, (_, i) => ({ from: i, to: i, count: 1 }));
    expect(rangeOf([wide, bins])).toEqual({ from: 0, width: 5, columns: 60 });
  });
});
