// The addresses of everything that is not a game: #/regles/GAME/XX-9, #/lecon/GAME/3,
// #/histoire/GAME, #/imprimer/GAME.
export const rooms = ['lecon', 'regles', 'histoire', 'imprimer'] as const;
export type Room = (typeof rooms)[number];

export interface Route {
  room: Room;
  game: string;
  /** An article, or the number of a step. */
  detail: string;
}

export function routeOf(hash: string): Route | null {
  const [room, game = '', detail = ''] = hash.replace(/^#\/?/, '').split('/');
  const found = rooms.find((each) => each === room);
  return found ? { room: found, game, detail } : null;
}

export function addressOf(room: Room, game: string, detail: string | number = ''): string {
  return `#/${room}/${game}${detail === '' ? '' : `/${detail}`}`;
}
