// The one thing that a kiosk keeps beyond its visitors: numbers, as one text (kiosk/counts.ts). It
// is written whole, so that a page that is cut off leaves the old text or the new one.
const KEY = 'lusoria.kiosk.counts';

export const ledger = {
  read(): string {
    try {
      return localStorage.getItem(KEY) ?? '';
    } catch {
      return '';
    }
  },
  /** False where the browser keeps nothing. */
  write(text: string): boolean {
    try {
      localStorage.setItem(KEY, text);
      return true;
    } catch {
      return false;
    }
  },
};
