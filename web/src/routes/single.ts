// The addresses of screens that are one place, without a game or a step in them.
export const ARCHIVE = '#/parties';
export const LAB = '#/laboratoire';
export const ABOUT = '#/a-propos';

const SCREENS = { [ARCHIVE]: 'archive', [LAB]: 'lab', [ABOUT]: 'about' } as const;
export type Single = (typeof SCREENS)[keyof typeof SCREENS];

export function singleRouteOf(hash: string): Single | null {
  const address = hash.replace(/^#\/?/, '#/');
  return Object.hasOwn(SCREENS, address) ? SCREENS[address as keyof typeof SCREENS] : null;
}
