// What a person has chosen for every game, kept in this browser.
export type Language = 'fr' | 'en';
export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
export type Speed = 'slow' | 'normal' | 'fast' | 'none';

interface Settings {
  language: Language;
  theme: Theme;
  speed: Speed;
  /** A forced action is played by itself. */
  forced: boolean;
  /** A person's dice are thrown by themselves. */
  autoThrow: boolean;
  /** With a friend on one screen the board turns to whoever plays. */
  turnBoard: boolean;
  /** White's chances are shown beside the board. */
  chances: boolean;
  /** Which face of the board, by game. */
  faces: Record<string, number>;
}

const KEY = 'lusoria.settings';

/** What the browser asks for, French where it asks for neither. */
function preferredLanguage(tags: readonly string[]): Language {
  const first = tags.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'fr' || tag === 'en');
  return first === 'en' ? 'en' : 'fr';
}

function kept(): Settings {
  const standard: Settings = {
    language: preferredLanguage(globalThis.navigator?.languages ?? []),
    theme: 'auto',
    speed: 'normal',
    forced: false,
    autoThrow: false,
    turnBoard: false,
    chances: false,
    faces: {},
  };
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return standard;
  }
}

export const settings = $state(kept());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Milliseconds a piece travels. */
const TRAVEL: Record<Speed, number> = { slow: 520, normal: 300, fast: 150, none: 0 };

export function travelTime(): number {
  return TRAVEL[settings.speed];
}
