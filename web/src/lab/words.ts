// Cells, players, times and faults as people say them.
import type { Fault } from '../core/types';
import { fill, gameWords, words } from '../i18n/index.svelte';
import { labWords } from '../i18n/lab';
import { gameOf, optionsInWords } from '../play/identity';
import { faultSentence } from '../wording/fault';
import { reasonInWords } from '../wording/words';
import { BadStudy, type PlayerTrouble } from './run/module';
import { number } from './figures/numbers';
import { BadResult, type Side } from './result';

export function timeInWords(seconds: number): string {
  const t = labWords();
  if (seconds < 90) return fill(t.seconds, { n: number(Math.ceil(seconds)) });
  if (seconds < 5400) return fill(t.minutes, { n: number(Math.round(seconds / 60)) });
  return fill(t.hours, { n: number(Math.round(seconds / 3600)) });
}

/** Which level a player is, “level:2” or “level:Miles”; 0: none. */
export function levelOf(player: string): number {
  const called = /^level:(\w+)$/.exec(player)?.[1]?.toLowerCase() ?? '';
  return (
    words().setup.levels.findIndex(
      (level, i) => called === String(i + 1) || level.toLowerCase().split(/\W+/)[1] === called,
    ) + 1
  );
}

export function playerInWords(text: string): string {
  const t = labWords();
  if (text === 'random') return t.randomShort;
  if (text === 'greedy') return t.greedyShort;
  const level = levelOf(text);
  return level > 0 ? words().setup.levels[level - 1]!.split(',')[0]! : text;
}

interface Named {
  game: string;
  players: readonly [string, string];
}

/** The rules of a cell: its name, then each option that is not the usual one. */
export function gameInWords(identity: string, elsewhere: boolean): string {
  const options = optionsInWords(identity);
  const name = gameWords(gameOf(identity)).name;
  return [
    options ? `${name} · ${options}` : name,
    ...(elsewhere ? [labWords().otherStart] : []),
  ].join(' · ');
}

export function playersInWords([first, second]: readonly [string, string]): string {
  return fill(labWords().against, { first: playerInWords(first), second: playerInWords(second) });
}

export function cellInWords(cell: Named & { start?: string | null; elsewhere?: boolean }): string {
  return `${gameInWords(cell.game, cell.elsewhere ?? Boolean(cell.start))} · ${playersInWords(cell.players)}`;
}

export function sideInWords(side: Side): string {
  return words().players[side === 'w' ? 0 : side === 'b' ? 1 : 2]!;
}

export const measureTitle = (name: string) => labWords().titles.measures[name]?.title ?? name;
export const measureMeaning = (name: string) => labWords().titles.measures[name]?.meaning ?? '';

/** Of a game with its options. */
export function reasonTitle(game: string, reason: string): string {
  return reason === 'limit' ? labWords().limit : reasonInWords(gameOf(game), reason) || reason;
}

function troubleInWords(why: Fault | PlayerTrouble): string {
  const t = labWords();
  if ('error' in why)
    return fill(why.line ? t.atLine : t.plainly, {
      line: why.line,
      column: why.offset + 1,
      sentence: faultSentence(why),
    });
  return fill(why.line ? t.inLine : t.plainly, {
    line: why.line,
    sentence: fill(t.troubles[why.trouble] ?? '', { ...why }),
  });
}

/** What is wrong with a file, whatever was thrown. */
export function badFileInWords(trouble: unknown): string {
  const t = labWords();
  if (trouble instanceof BadStudy) return troubleInWords(trouble.why);
  const sentence =
    trouble instanceof BadResult
      ? fill(t.lacks, { path: trouble.lack.path, needed: t.needed[trouble.lack.needed] })
      : trouble instanceof SyntaxError
        ? t.notJson
        : trouble instanceof RangeError
          ? t.tooLong
          : trouble instanceof Error
            ? trouble.message
            : String(trouble);
  return fill(t.plainly, { sentence });
}
