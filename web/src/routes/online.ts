// The addresses of everything that needs a server, and of the check of a record:
//   #/inviter/GAME:pawns=2   #/inviter/GAME/POSITION   #/salon   #/verifier
//   #/table/CODE   #/table/CODE/KEY.SEED.PROMISES
//   #/salle   #/salle/nouvelle/GAME/POSITION   #/salle/CODE   #/salle/CODE/KEY   #/mur/CODE
//   #/salle/CODE/p2   #/mur/CODE/problemes               a problem of the room; who has found what
// A seat's key stands after # alone, which no server and no other page ever sees, and not longer
// than it takes to keep it. With it go the promises that the server has shown to the first device:
// it cannot show others to the second.
import { decoded } from './decoded';

export interface SeatInAddress {
  key: string;
  seed: string;
  /** By the names of a record's headers; none in addresses of earlier versions. */
  promises: Record<string, string>;
}

export type Route =
  | { screen: 'invite'; game: string; position?: string }
  | { screen: 'table'; code: string; seat?: SeatInAddress }
  | { screen: 'rooms'; game?: string; position?: string }
  | { screen: 'room'; code: string; key?: string; task?: number }
  | { screen: 'wall'; code: string; tasks?: true }
  | { screen: 'lobby' }
  | { screen: 'verify' };

export const isHex = (text: string, bytes: number) =>
  text.length === 2 * bytes && /^[0-9a-f]*$/.test(text);

const CODE = /^[abcdefghjkmnpqrstuvwxyz2-9]{8}$/;

/** As people type and read a code: any case, blanks and strokes between. Empty where it is none. */
export function codeOf(text: string): string {
  const code = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return CODE.test(code) ? code : '';
}

/** “abcd-efgh”: easier to read out and to type. */
export const spelled = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

const TASKS_WALL = 'problemes';
/** No code: it has an o. */
const NEW_ROOM = 'nouvelle';

/** A promise in an address: a letter for whose it is, and its digits. */
const PROMISES = { d: 'DiceCommit', w: 'WhiteCommit', b: 'BlackCommit' } as const;

/** Whole, or nothing: an address that was cut off must not pass for one without promises. */
function seatOf(secret: string): SeatInAddress | null {
  const [key = '', seed = '', ...rest] = secret.split('.');
  const promises = rest.map(
    (part) => [PROMISES[part[0] as keyof typeof PROMISES], part.slice(1)] as const,
  );
  const whole =
    isHex(key, 16) &&
    isHex(seed, 32) &&
    promises.every(([name, digits]) => name && isHex(digits, 32));
  return whole ? { key, seed, promises: Object.fromEntries(promises) } : null;
}

export function onlineRouteOf(hash: string): Route | null {
  const [screen, detail = '', secret = '', ...rest] = hash.replace(/^#\/?/, '').split('/');
  if (screen === 'salon') return { screen: 'lobby' };
  if (screen === 'verifier') return { screen: 'verify' };
  if (screen === 'inviter')
    return {
      screen: 'invite',
      game: decoded(detail),
      ...(secret ? { position: decoded(secret) } : {}),
    };
  if (screen === 'salle' && detail === NEW_ROOM)
    return { screen: 'rooms', game: decoded(secret), position: decoded(rest.join('/')) };
  if (screen === 'salle' && !codeOf(detail)) return { screen: 'rooms' };
  if (screen === 'salle')
    return {
      screen: 'room',
      code: codeOf(detail),
      ...(isHex(secret, 16) ? { key: secret } : {}),
      ...(/^p([1-9]|10)$/.test(secret) ? { task: Number(secret.slice(1)) - 1 } : {}),
    };
  if (screen === 'mur' && codeOf(detail))
    return {
      screen: 'wall',
      code: codeOf(detail),
      ...(secret === TASKS_WALL ? { tasks: true } : {}),
    };
  if (screen !== 'table' || !codeOf(detail)) return null;
  const seat = seatOf(secret);
  return { screen: 'table', code: codeOf(detail), ...(seat ? { seat } : {}) };
}

/** Where somebody is invited to a game, which may begin with a position. */
export const inviteAddress = (identity: string, position = '') =>
  `#/inviter/${identity}${position ? `/${encodeURIComponent(position)}` : ''}`;
export const newRoomAddress = (identity: string, position: string) =>
  `#/salle/${NEW_ROOM}/${identity}/${encodeURIComponent(position)}`;
export const tableAddress = (code: string) => `#/table/${code}`;
export function seatAddress(
  code: string,
  { key, seed, promises = {} }: Omit<SeatInAddress, 'promises'> & Partial<SeatInAddress>,
): string {
  const told = Object.entries(PROMISES).flatMap(([letter, name]) =>
    promises[name] ? [`.${letter}${promises[name]}`] : [],
  );
  return `#/table/${code}/${key}.${seed}${told.join('')}`;
}
export const roomAddress = (code: string) => `#/salle/${code}`;
/** Numbered from 0; in the address from 1. */
export const taskAddress = (code: string, task: number) => `#/salle/${code}/p${task + 1}`;
export const wallAddress = (code: string) => `#/mur/${code}`;
export const tasksWallAddress = (code: string) => `#/mur/${code}/${TASKS_WALL}`;
/** A whole address of the page's own, for those who must not find it elsewhere: keys are in it. */
export const fullAddress = (hash: string) => new URL(hash, location.href).href;
