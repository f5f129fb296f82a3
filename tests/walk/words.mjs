// What the page must say of a board: its own dictionaries as they are served, and the tasks of the
// lessons.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { GAMES, pageFolder } from '../web/support/page.mjs';

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

/** What stands in a place: pieces, of which one is not counted, or tokens. */
function standing(language, game, place, { count, kind, owner }) {
  const t = words(language);
  if (place.kind === 'purse' || place.kind === 'reserve') {
    const form = new Intl.PluralRules([language, 'en']).select(count);
    return fill(t.tokens[form] ?? t.tokens.other, { n: count });
  }
  const sentence = count === 1 ? t.board.holdsOne : t.board.holds;
  return fill(sentence, { count, piece: t.games[game].pieces[kind], player: t.players[owner] });
}

/**
 * What a place is called as far as it does not depend on what is in hand: its name, and what stands
 * there.
 */
export function placeName(language, game, place, state) {
  const t = words(language);
  const here = state.pieces.filter((piece) => piece.place === place.id);
  const holds = here.map((piece) => standing(language, game, place, piece));
  const parts = [
    fill(t.board.places[place.kind], { name: place.name, player: t.players[place.owner] }),
    place.mark ? t.games[game].mark : '',
    holds.join(', ') || t.board.empty,
    state.deciding.includes(place.id) ? t.board.decided : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** `playable`: the numbers that can be played, with what is held or at all; null: nobody plays. */
export function diceName(language, dice, ready, playable, held) {
  const t = words(language).play;
  if (ready) return t.throwDice;
  const sentence = ({ value, used }) => {
    if (used) return t.dieUsed;
    if (!playable) return t.die;
    return playable.includes(value) ? t.dieCan : held ? t.dieNotHeld : t.dieCannot;
  };
  return `${t.dice} ${dice.map((die) => fill(sentence(die), { value: die.value })).join(', ')}`;
}

/** Actions that are buttons of their own. */
export const isButton = (language, text) => text !== 'throw' && text in words(language).buttons;

const { courseOf } = (
  await runnerImport(`${root}web/src/learn/lessons.ts`, { configFile: false, logLevel: 'error' })
).module;

/** The other names of the squares, of games that have some. */
const letters = new Map();
for (const game of GAMES) {
  const file = `${root}games/${game}/page/names.ts`;
  if (!existsSync(file)) continue;
  const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
  letters.set(game, module.names);
}

/** A place by its other name, if it has one. */
export const lettered = (game, place) =>
  place.kind === 'square' && letters.has(game)
    ? { ...place, name: letters.get(game)(place) }
    : place;

/** Where a step of a lesson begins. Which step an address means the page says itself. */
export const taskOf = (game, step) => courseOf(game).tasks[step - 1].position;
