// What a person has chosen for every game, kept in this browser.
import { embedded } from './embed';
import { kiosk } from './kiosk';
import { languages } from './languages';
import { store } from './store';
import type { Language, Look, Theme } from './types';

export type { Language, Look, Theme } from './types';

/** Squares by their numbers, or by letters where a game offers them. */
export type Names = 'numbers' | 'letters';

export type Speed = 'slow' | 'normal' | 'fast' | 'none';

interface Settings {
  language: Language;
  theme: Theme;
  look: Look;
  speed: Speed;
  /** A forced action is played by itself. */
  forced: boolean;
  /** A person's dice are thrown by themselves. */
  autoThrow: boolean;
  /** With a friend on one screen the board turns to whoever plays. */
  turnBoard: boolean;
  /** White's chances are shown beside the board. */
  chances: boolean;
  sound: boolean;
  /** Single letters are commands (WCAG 2.1.4: they can be turned off). */
  letterKeys: boolean;
  /** Which face of the board, by game. */
  faces: Record<string, number>;
  names: Names;
}

const KEY = 'lusoria.settings';

/**
 * The first that the browser asks for and we have; English where we have none of them, as in the
 * terminal.
 */
export function preferredLanguage(tags: readonly string[]): Language {
  const primary = tags.map((tag) => tag.toLowerCase().split(/[-_]/)[0]);
  return primary.find((tag) => tag !== undefined && languages.includes(tag)) ?? 'en';
}

function standard(): Settings {
  return {
    language:
      kiosk?.language ??
      embedded?.language ??
      preferredLanguage(globalThis.navigator?.languages ?? []),
    theme: kiosk?.theme ?? embedded?.theme ?? 'auto',
    look: kiosk?.look ?? 'new',
    speed: 'normal',
    forced: false,
    autoThrow: false,
    turnBoard: false,
    chances: false,
    sound: kiosk?.sound ?? embedded === null,
    letterKeys: true,
    faces: {},
    names: 'numbers',
  };
}

function kept(): Settings {
  try {
    return { ...standard(), ...(JSON.parse(store.get(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return standard();
  }
}

export const settings = $state(kept());

export function keepSettings(): void {
  store.set(KEY, JSON.stringify(settings));
}

/** As on the first day: for the next visitor of a kiosk. */
export function resetSettings(): void {
  Object.assign(settings, standard());
}

/** Milliseconds a piece travels. */
const TRAVEL: Record<Speed, number> = { slow: 520, normal: 300, fast: 150, none: 0 };

export function travelTime(): number {
  return TRAVEL[settings.speed];
}
