// A game of the archive in words: what it is called, against whom, when, how it ended.
import { formatDate } from '../i18n/formats';
import { fill, gameWords, words } from '../i18n/index.svelte';
import { archiveWords } from '../i18n/archive';
import { gameOf, optionsInWords } from '../play/identity';
import { onePerson } from '../play/seats';
import { capitalised, playerName, reasonInWords } from '../wording/words';
import { levelOf, opponentOf, resultOf, type Entry } from './entry';

const has = (game: string) => words().games[game] !== undefined;

/** Of a game that this page does not know, what it calls itself. */
export function gameName({ identity }: Entry): string {
  const game = gameOf(identity);
  return has(game) ? gameWords(game).name : identity || '?';
}

export function optionsTold(entry: Entry): string {
  return entry.readable ? optionsInWords(entry.identity) : '';
}

export const levelName = (level: number) => words().setup.levels[level - 1] ?? '';

export function opponentTold(entry: Entry): string {
  const t = archiveWords().opponents;
  const kind = opponentOf(entry);
  if (kind === 'level') return levelName(levelOf(entry));
  if (kind === 'far') {
    const name = entry.far?.names[onePerson(entry.seats) === 0 ? 1 : 0];
    return name ? fill(t.farName, { name }) : t.far;
  }
  return kind === 'friend' && entry.opened ? t.opened : t[kind];
}

export function dateTold({ changed }: Entry, dateStyle: 'medium' | 'long' = 'medium'): string {
  return formatDate(new Date(changed), dateStyle);
}

/** “Won”, “White wins”; nothing while it goes on. */
export function resultTold(entry: Entry): string {
  const result = resultOf(entry);
  if (result === 'going') return '';
  if (result === 'white' || result === 'black')
    return fill(words().play.wins, { player: playerName(entry.winner) });
  return archiveWords().results[result];
}

export function reasonTold(entry: Entry): string {
  return entry.readable && entry.over ? reasonInWords(gameOf(entry.identity), entry.reason) : '';
}

/** All that stands on the screen about it, to be searched; the month by its whole name as well. */
export function toldOf(entry: Entry): string {
  return [
    gameName(entry),
    has(gameOf(entry.identity)) ? gameWords(gameOf(entry.identity)).short : '',
    optionsTold(entry),
    opponentTold(entry),
    dateTold(entry),
    dateTold(entry, 'long'),
    resultTold(entry),
    capitalised(reasonTold(entry)),
    entry.far?.code ?? '',
    ...(entry.far?.names ?? []),
  ].join(' ');
}
