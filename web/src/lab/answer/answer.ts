// What a study answers: C says which sentences are said (lab/result/answer.c), and has their words
// (report/lab/sentences.h); here they are filled with the figures that the page has.
import { fill, gameWords } from '../../i18n/index.svelte';
import { labWords } from '../../i18n/lab';
import { gameOf, optionsOf } from '../../play/identity';
import type { Game } from '../../core/types';
import { changeParts, estimateParts, number, NONE, valueWords } from '../figures/numbers';
import type { Cell, Comparison, Difference, Verdict } from '../result';
import type { Answer, Statement } from './types';
import { cellInWords, gameInWords, measureTitle, playerInWords } from '../words';

/** By one kind of players. */
export interface Kindred {
  player: string;
  change: string;
  verdict: Verdict;
}

export interface Line {
  text: string;
  /** Of a difference that people ask for first. */
  verdict?: Verdict;
  /** Of each kind of players, where there are several. */
  panel: Kindred[];
}

/** Fills the places of a format of printf, in their order or by their numbers. */
export function say(format: string, ...values: string[]): string {
  let next = 0;
  return format.replace(/%(?:(\d+)\$)?(?:\.\d+)?([a-z%])/g, (_, at: string | undefined, kind) =>
    kind === '%' ? '%' : (values[at === undefined ? next++ : Number(at) - 1] ?? NONE),
  );
}

const bounds = (parts: { low: string; high: string }) =>
  parts.low && parts.high ? ` ${fill(labWords().bounds, parts)}` : '';

/** “+1,2 point (+0,8 à +1,6)”. */
function changeWords(d: Difference, low: number | null, high: number | null): string {
  const parts = changeParts(d.kind, d.value, low, high);
  if (!parts) return NONE;
  return `${parts.value}${d.kind === 'share' ? ` ${labWords().points}` : ''}${bounds(parts)}`;
}

function measureWords(cell: Cell, name: string): string {
  const found = cell.measures.find((measure) => measure.name === name);
  const parts = found && estimateParts(found.kind, found);
  return parts ? `${parts.value}${bounds(parts)}` : NONE;
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function realWords(d: Difference): string {
  const t = labWords();
  const words = t.titles.measures[d.name];
  const error = d.low === null || d.high === null ? null : (d.high - d.low) / 2;
  const values = [valueWords(d.kind, d.other, error), valueWords(d.kind, d.base, error)];
  const format = (d.value ?? 0) > 0 ? words?.more : words?.less;
  const sentence = format
    ? say(format, ...values)
    : say(t.sentences.instead!, measureTitle(d.name), ...values);
  return say(t.sentences.real!, sentence, changeWords(d, d.low, d.high));
}

function differenceWords(d: Difference): string {
  const { sentences, points } = labWords();
  const title = measureTitle(d.name);
  const joint = changeWords(d, d.joint_low, d.joint_high);
  switch (d.verdict) {
    case 'real':
      return realWords(d);
    case 'same':
      return say(sentences.same!, title);
    case 'open':
      return d.needed
        ? say(sentences.needs!, title, joint, number(d.needed))
        : say(sentences.open!, title, joint);
    case 'within': {
      const parts = changeParts(d.kind, d.margin ?? null, 0, 2 * (d.margin ?? 0));
      const margin = `${(parts?.value ?? NONE).replace('+', '')}${d.kind === 'share' ? ` ${points}` : ''}`;
      return say(sentences.within!, title, margin, joint);
    }
  }
}

function panelWords({ kinds, like }: Statement, cells: readonly Cell[]): string {
  if (kinds < 2) return '';
  const { sentences } = labWords();
  const names = like.map((i) => playerInWords(cells[i]!.players[0])).join(', ');
  if (like.length === kinds) return say(sentences.all!, number(kinds));
  if (like.length === 1) return say(sentences.none!, number(kinds - 1), names);
  return say(sentences.some!, number(like.length), number(kinds), names);
}

/** The same difference by every kind of players. */
function kindredOf(pair: number, name: string, cells: readonly Cell[], c: Comparison): Kindred[] {
  const same = (a: number, b: number) =>
    cells[a]!.game === cells[b]!.game && cells[a]!.start === cells[b]!.start;
  const asked = c.pairs[pair]!;
  return c.pairs
    .filter(({ base, other }) => same(base, asked.base) && same(other, asked.other))
    .flatMap(({ base, differences }) => {
      const d = differences.find((one) => one.name === name);
      if (!d) return [];
      const change = changeWords(d, d.joint_low, d.joint_high);
      return [{ player: playerInWords(cells[base]!.players[0]), change, verdict: d.verdict }];
    });
}

function cellWords(cell: Cell): string {
  const { sentences } = labWords();
  const first = cell.measures.find(({ name }) => name === 'first_score');
  const format =
    (first?.low ?? 0) > 0.5
      ? sentences.firstGains!
      : (first?.high ?? 1) < 0.5
        ? sentences.firstLoses!
        : sentences.firstOpen!;
  return [
    say(format, measureWords(cell, 'first_score')),
    say(sentences.lasts!, measureWords(cell, 'turns')),
  ].join(' ');
}

function lineOf(s: Statement, cells: readonly Cell[], comparison: Comparison | null): Line {
  const { sentences } = labWords();
  const cell = cells[s.cell]!;
  const rules = gameInWords(cell.game, Boolean(cell.start));
  const named = (text: string, by = rules) => (s.several ? say(sentences.of!, by, text) : text);
  const plain = (text: string): Line => ({ text: capital(text), panel: [] });
  const found = s.names.flatMap(
    (name) => comparison?.pairs[s.pair]?.differences.find((d) => d.name === name) ?? [],
  );
  switch (s.kind) {
    case 'difference': {
      const d = found[0]!;
      const text = [capital(differenceWords(d)), panelWords(s, cells)].filter(Boolean).join(' ');
      const panel = s.kinds > 1 ? kindredOf(s.pair, d.name, cells, comparison!) : [];
      return { text: named(text), verdict: d.verdict, panel };
    }
    case 'luck':
      return plain(named(say(sentences.luck!, measureWords(cell, 'luck_share'))));
    case 'given': {
      const names = ['given_dice', 'given_played', 'given_hits', 'given_wins'];
      return plain(say(sentences.given!, rules, ...names.map((name) => measureWords(cell, name))));
    }
    case 'else': {
      const list = found.map((d) => `${measureTitle(d.name)} ${changeWords(d, d.low, d.high)}`);
      return plain(say(sentences.else!, list.join(sentences.between!)));
    }
    case 'gain':
      return plain(
        say(sentences.gain!, number(found[0]?.gain ?? 1, 2), measureTitle(found[0]?.name ?? '')),
      );
    case 'made':
      return plain(say(sentences.made!, number(comparison?.made ?? 0)));
    case 'cell':
      return plain(named(cellWords(cell), cellInWords(cell)));
  }
}

export const linesOf = (answer: Answer, cells: readonly Cell[], comparison: Comparison | null) =>
  answer.told.map((statement) => lineOf(statement, cells, comparison));

export function questionWords(
  { question }: Answer,
  cells: readonly Cell[],
  games: readonly Game[],
): string {
  const { sentences } = labWords();
  switch (question.kind) {
    case 'own':
      return question.text;
    case 'option': {
      const [base = '', ...others] = question.cells.map((i) => {
        const { game } = cells[i]!;
        const option = games
          .find(({ id }) => id === gameOf(game))
          ?.options.find(({ name }) => name === question.option);
        const value = optionsOf(game)[question.option] ?? option?.standard ?? '';
        return gameWords(gameOf(game)).options[question.option]?.values[value] ?? value;
      });
      return others.map((other) => say(sentences.askOption!, base, other)).join(' ');
    }
    default:
      return sentences[{ start: 'askStart', rules: 'askRules', game: 'askGame' }[question.kind]]!;
  }
}
