// The games, as games/list and their game.build say: no test has a list of its own.
import { readFileSync } from 'node:fs';

const folder = new URL('../../games/', import.meta.url);
const read = (path) => readFileSync(new URL(path, folder), 'utf8');
const fact = (game, name) =>
  read(`${game}/game.build`).match(new RegExp(`^${name}=(.*)$`, 'm'))?.[1] ?? '';
/** With the options that make it short. */
const short = (game) => (fact(game, 'SHORT') ? `${game}:${fact(game, 'SHORT')}` : game);

export const GAMES = read('list').trim().split('\n');
export const DICE_GAMES = GAMES.filter((game) => fact(game, 'SEARCH') === 'expect');
export const SHORT_GAMES = GAMES.map(short);
export const SHORT_DICE_GAMES = DICE_GAMES.map(short);
/** Those that `lusoria solve` knows, with one piece: `SHORT` names the option. */
export const SOLVED_GAMES = GAMES.filter((game) => fact(game, 'SOLVE')).map((game) =>
  short(game).replace(/\d+$/, '1'),
);
