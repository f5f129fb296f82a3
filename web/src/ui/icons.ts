// The lines of our signs, in a square of sixteen units.
import type { PlaceKind } from '../core/types';

const CROSS = 'M4 4l8 8M12 4l-8 8';
const COIN = 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M5 8h6M8 5v6';

const DEEDS = {
  again: 'M3 8a5 5 0 1 0 1.7-3.75L3 6M3 2.5V6h3.5',
  back: 'M10 3.5 5.5 8 10 12.5',
  close: CROSS,
  doubt: 'M3.8 5.2a2.1 2.1 0 1 1 3 1.9c-.8.4-1 .9-1 1.7M5.8 12v.1M11.5 3v5.8M11.5 12v.1',
  first: 'M12 3.5 7.5 8l4.5 4.5M4.5 3.5v9',
  forth: 'M6 3.5 10.5 8 6 12.5',
  help: 'M5.8 5.8a2.3 2.3 0 1 1 3.4 2C8.3 8.3 8 8.8 8 9.7M8 12.7v.1',
  hint: 'M6 11.5h4M6.7 14h2.6M5.6 9.3a4 4 0 1 1 4.8 0c-.4.4-.4.9-.4 2.2H6c0-1.3 0-1.8-.4-2.2z',
  last: 'M4 3.5 8.5 8 4 12.5M11.5 3.5v9',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  new: 'M8 3v10M3 8h10',
  resign: 'M4 14.5v-13M4 2.5h8.5l-2 3 2 3H4',
  right: 'M3 8.5 6.5 12 13 4.5',
  settings:
    'M2 5h6.5M12.5 5H14M2 11h1.5M7.5 11H14M10.5 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4M5.5 13a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  undo: 'M5.5 4l-3 3 3 3M2.5 7h7a3.25 3.25 0 0 1 0 6.5H7',
  wrong: CROSS,
};

const PLACES: Record<PlaceKind, string> = {
  none: '',
  hand: 'M2 8v5h12V8M8 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  square: 'M2.5 2.5h11v11h-11zM2.5 8h11M8 2.5v11',
  home: 'M1.5 8h8M6.5 4.5 10 8l-3.5 3.5M14 2v12',
  taken: CROSS,
  circle: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11',
  purse: COIN,
  reserve: COIN,
};

export const ICONS = { ...DEEDS, ...PLACES };
export type IconName = keyof typeof ICONS;
