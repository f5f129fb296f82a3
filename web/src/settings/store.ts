// Where the page keeps things: the browser's own storage, or nothing but memory, in a kiosk, in
// somebody else's frame and where the browser keeps nothing (refused, full). Everything the page
// keeps goes through here, but a kiosk's counts (ledger.ts).
import { embedded } from './embed';
import { isKiosk } from './kiosk';

const memory = new Map<string, string>();
let failed = false;

function browserStorage(): Storage | null {
  if (isKiosk() || embedded) return null;
  try {
    return globalThis.localStorage ?? null;
  } catch {
    failed = true; // Asking is already refused.
    return null;
  }
}
const storage = browserStorage();

/** Whether something could not be kept. */
export function keepsNothing(): boolean {
  return failed;
}

export const store = {
  get(key: string): string | null {
    return memory.get(key) ?? storage?.getItem(key) ?? null;
  },
  set(key: string, value: string): void {
    memory.delete(key);
    try {
      if (storage) return storage.setItem(key, value);
    } catch {
      failed = true;
    }
    memory.set(key, value);
  },
  remove(key: string): void {
    memory.delete(key);
    storage?.removeItem(key);
  },
  /** All that begin so. */
  keys(prefix: string): string[] {
    const all = [...memory.keys(), ...Object.keys(storage ?? {})];
    return [...new Set(all)].filter((key) => key.startsWith(prefix));
  },
  /** Forgets what is in memory: the next visitor of a kiosk begins afresh. */
  forget(): void {
    memory.clear();
  },
};
