// A small door to the browser's database: games by their names, one store. Writing is all or
// nothing, and done when the browser says that it is on disk.
import type { Entry } from './entry';

/** Why the database cannot be used: there is none, it has no room, or it failed. */
export type Trouble = 'refused' | 'full' | 'broken';

export class DatabaseTrouble extends Error {
  constructor(readonly why: Trouble) {
    super(why);
  }
}

const NAME = 'lusoria';
const GAMES = 'games';
/** Some browsers never answer where they should refuse. */
const PATIENCE = 5000;

let opened: Promise<IDBDatabase> | null = null;

const because = (error: unknown): DatabaseTrouble =>
  new DatabaseTrouble(
    error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'broken',
  );

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const refuse = () => {
      opened = null;
      reject(new DatabaseTrouble('refused'));
    };
    try {
      const request = indexedDB.open(NAME, 1);
      const late = setTimeout(refuse, PATIENCE);
      request.onerror = () => {
        clearTimeout(late);
        refuse();
      };
      request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
      request.onsuccess = () => {
        clearTimeout(late);
        const database = request.result;
        // Another window with a newer page must be able to change it; it is opened again then.
        database.onversionchange = () => {
          opened = null;
          database.close();
        };
        database.onclose = () => (opened = null);
        resolve(database);
      };
    } catch {
      refuse(); // Asking is already refused.
    }
  });
  return opened;
}

async function inside<Answer>(
  mode: IDBTransactionMode,
  use: (games: IDBObjectStore) => IDBRequest<Answer> | void,
): Promise<Answer | undefined> {
  const database = await open();
  return new Promise((resolve, reject) => {
    try {
      const transaction = database.transaction(GAMES, mode);
      const request = use(transaction.objectStore(GAMES));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(because(transaction.error));
    } catch (error) {
      opened = null; // It was closed meanwhile: the next one opens it again.
      reject(because(error));
    }
  });
}

export async function readEntries(): Promise<Entry[]> {
  return (await inside<Entry[]>('readonly', (games) => games.getAll())) ?? [];
}

export async function readEntry(id: string): Promise<Entry | null> {
  return (await inside<Entry | undefined>('readonly', (games) => games.get(id))) ?? null;
}

/** All of them, or none. */
export async function writeEntries(entries: readonly Entry[]): Promise<void> {
  await inside('readwrite', (games) => entries.forEach((entry) => void games.put(entry)));
}

export async function eraseEntry(id: string): Promise<void> {
  await inside('readwrite', (games) => void games.delete(id));
}
