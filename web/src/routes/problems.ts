// The addresses of problems:
//   #/problemes   #/problemes/jour   #/problemes/GAME   #/problemes/GAME/12
//   #/problemes/faire/IDENTITY/POSITION                  to make one of a position
//   #/problemes/de/IDENTITY/POSITION/ACTIONS/TEXT        one that somebody has made
import { decoded } from './decoded';

export const PROBLEMS = '#/problemes';

export type Route =
  | { screen: 'all' }
  | { screen: 'today' }
  | { screen: 'game'; game: string }
  | { screen: 'one'; game: string; number: number }
  | { screen: 'make'; identity: string; position: string }
  /** What stands in the address, to be read with care (problems/link.ts). */
  | { screen: 'made'; hash: string };

export function problemsRouteOf(hash: string): Route | null {
  const [room, where = '', ...rest] = hash.replace(/^#\/?/, '').split('/');
  if (room !== PROBLEMS.slice(2)) return null;
  if (where === '') return { screen: 'all' };
  if (where === 'jour') return { screen: 'today' };
  if (where === 'de') return { screen: 'made', hash };
  if (where === 'faire')
    return { screen: 'make', identity: decoded(rest[0] ?? ''), position: decoded(rest[1] ?? '') };
  const [detail = ''] = rest;
  return /^[1-9]\d{0,4}$/.test(detail)
    ? { screen: 'one', game: where, number: Number(detail) }
    : { screen: 'game', game: where };
}

export const TODAY = `${PROBLEMS}/jour`;
export const problemAddress = (game: string, number?: number) =>
  `${PROBLEMS}/${game}${number === undefined ? '' : `/${number}`}`;
export const makeAddress = (identity: string, position: string) =>
  `${PROBLEMS}/faire/${encodeURIComponent(identity)}/${encodeURIComponent(position)}`;
