// What the address asks of a kiosk: ?kiosk&idle=60&games=…&lang=fr&level=1&theme=light&look=new
// &sound=on, or for its staff ?kiosk&counts (docs/kiosk.md).
import { languages } from './languages';
import type { Language, Look, Theme } from './types';

export interface KioskOptions {
  /** Seconds without a touch before the countdown. */
  idle: number;
  /** Games offered; empty for all. */
  games: string[];
  /** Null: as the browser asks. */
  language: Language | null;
  /** The computer's level, 1 to 6. */
  level: number;
  theme: Theme;
  look: Look;
  sound: boolean;
  /** For the staff: how often which game was played, instead of the kiosk. */
  counts: boolean;
}

const LEAST_IDLE = 10;
const MOST_IDLE = 3600;

/** A whole number between two others; what is missing or is no number gives the usual one. */
function number(text: string | null, least: number, most: number, usual: number): number {
  const value = text === null || text === '' ? NaN : Number(text);
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : usual;
}

export function parseKiosk(search: string): KioskOptions | null {
  const asked = new URLSearchParams(search);
  if (!asked.has('kiosk')) return null;
  const theme = asked.get('theme') ?? '';
  const look = asked.get('look');
  const language = asked.get('lang');
  return {
    idle: number(asked.get('idle'), LEAST_IDLE, MOST_IDLE, 60),
    games: (asked.get('games') ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
    language: language !== null && languages.includes(language) ? language : null,
    level: number(asked.get('level'), 1, 6, 1),
    theme: theme === 'dark' || theme === 'contrast' ? theme : 'light',
    look: look === 'excavated' || look === 'plain' ? look : 'new',
    sound: asked.get('sound') === 'on',
    counts: asked.has('counts'),
  };
}

export const kiosk: KioskOptions | null = parseKiosk(globalThis.location?.search ?? '');

export function isKiosk(): boolean {
  return kiosk !== null;
}
