// What the page must say of a board: its own dictionaries as they are served, and the tasks of the
// lessons.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { pageFolder } from '../web/page.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const assets = readdirSync(`${pageFolder}/assets`);
const dictionaries = new Map();

export function words(language) {
  if (!dictionaries.has(language)) {
    const file = assets.find(
      (name) => name.startsWith(`words-${language}`) && name.endsWith('.json'),
    );
    dictionaries.set(language, JSON.parse(readFileSync(`${pageFolder}/assets/${file}`, 'utf8')));
  }
  return dictionaries.get(language);
}

const fill = (sentence, values) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/**
 * What a place is called as far as it does not depend on what is in hand: its name, and what stands
 * there.
 */
export function placeName(language, game, place, state) {
  const t = words(language);
  const here = state.pieces.filter((piece) => piece.place === place.id);
  const holds = here.map(({ count, kind, owner }) =>
    fill(t.board.holds, { count, piece: t.games[game].pieces[kind], player: t.players[owner] }),
  );
  const parts = [
    fill(t.board.places[place.kind], { name: place.name, player: t.players[place.owner] }),
    place.mark ? t.games[game].mark : '',
    holds.join(', ') || t.board.empty,
    state.deciding.includes(place.id) ? t.board.decided : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export function diceName(language, dice, ready) {
  const t = words(language).play;
  if (ready) return t.throwDice;
  return `${t.dice} ${dice.map((die) => fill(die.used ? t.dieUsed : t.die, { value: die.value })).join(', ')}`;
}

/** Actions that are buttons of their own. */
export const isButton = (language, text) => text !== 'throw' && text in words(language).buttons;

const { courseOf } = (
  await runnerImport(`${root}web/src/learn/lessons.ts`, { configFile: false, logLevel: 'error' })
).module;

/** Where a step of a lesson begins. Which step an address means the page says itself. */
export const taskOf = (game, step) => courseOf(game).tasks[step - 1].position;
