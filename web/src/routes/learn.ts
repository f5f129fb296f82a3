// The addresses of everything that is not a game: #/regles/GAME/XX-9, #/lecon/GAME/3,
// #/histoire/GAME, #/imprimer/GAME; of a solved game #/savoir/GAME/2, what perfect play knows.
export const rooms = ['lecon', 'regles', 'histoire', 'imprimer'] as const;
export type Room = (typeof rooms)[number];
export const KNOWN = 'savoir' as const;

export interface Route {
  room: Room | typeof KNOWN;
  game: string;
  /** An article, or the number of a step or a position. */
  detail: string;
}

export function routeOf(hash: string): Route | null {
  const [room, game = '', detail = ''] = hash.replace(/^#\/?/, '').split('/');
  const found = [...rooms, KNOWN].find((each) => each === room);
  return found ? { room: found, game, detail } : null;
}

export function addressOf(room: Route['room'], game: string, detail: string | number = ''): string {
  return `#/${room}/${game}${detail === '' ? '' : `/${detail}`}`;
}
