// All games of this browser. They lie in its database; what was laid aside, and what is on the
// table, lies in its small storage and is copied from there. Nothing leaves the small storage before
// the database has it: where there is no database, or no room, games simply stay there.
import type { Rules } from '../core/rules';
import { ASIDE, keepGame, keptAt, keptGame, layAside, ON_TABLE, type Named } from '../play/storage';
import { plainRecord } from '../play/plain';
import { store } from '../settings/store';
import {
  DatabaseTrouble,
  eraseEntry,
  readEntries,
  readEntry,
  writeEntries,
  type Trouble,
} from './database';
import { entryOf, type Entry } from './entry';

/** Tells the other windows that the archive has changed. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lusoria');

export function onChange(listen: () => void): () => void {
  const stored = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(ASIDE) || key.startsWith(ON_TABLE)) listen();
  };
  channel?.addEventListener('message', listen);
  addEventListener('storage', stored);
  return () => {
    channel?.removeEventListener('message', listen);
    removeEventListener('storage', stored);
  };
}

const whyOf = (error: unknown): Trouble =>
  error instanceof DatabaseTrouble ? error.why : 'broken';

interface Small {
  key: string;
  /** As it was read: what has changed meanwhile stays. */
  text: string | null;
  kept: Named;
}

function smallStorage(prefixes: readonly string[]): Small[] {
  return prefixes
    .flatMap((prefix) => store.keys(prefix))
    .map((key) => ({ key, kept: keptAt(key), text: store.get(key) }))
    .filter((each): each is Small => each.kept !== null);
}

/** The later of two versions of a game; what only the other one knows is taken over. */
export function later(one: Entry | null | undefined, two: Entry): Entry {
  if (!one) return two;
  const [older, newer] = one.changed > two.changed ? [two, one] : [one, two];
  const figures = newer.figures ?? older.figures;
  const moved = plainRecord(one.record) !== plainRecord(two.record);
  return {
    ...newer,
    began: Math.min(one.began, two.began),
    changed: moved ? newer.changed : older.changed,
    ...(figures && { figures }),
  };
}

const same = (one: Entry | undefined, two: Entry) =>
  one?.record === two.record &&
  one.changed === two.changed &&
  one.began === two.began &&
  one.figures?.steps === two.figures?.steps;

/** A file that is opened again is no other game. */
const isCopy = (entry: Entry, all: readonly Entry[]) =>
  entry.opened === true &&
  all.some(
    (each) => each.id !== entry.id && plainRecord(each.record) === plainRecord(entry.record),
  );

/** What was laid aside goes into the database. */
export async function stow(rules: Rules): Promise<Trouble | null> {
  const small = smallStorage([ASIDE]);
  if (small.length === 0) return null;
  try {
    const known = small.some(({ kept }) => kept.opened) ? await readEntries() : [];
    const written: Entry[] = [];
    for (const { kept } of small) {
      const entry = entryOf(rules, kept);
      if (entry && !isCopy(entry, [...known, ...written]))
        written.push(later(await readEntry(entry.id), entry));
    }
    await writeEntries(written);
    for (const { key, text } of small) if (store.get(key) === text) store.remove(key);
    channel?.postMessage('changed');
    return null;
  } catch (error) {
    return whyOf(error);
  }
}

/** Every game, the last one played first, and what is the matter with the database. */
export async function gather(rules: Rules): Promise<{ all: Entry[]; trouble: Trouble | null }> {
  let trouble = await stow(rules);
  let kept: Entry[] = [];
  try {
    kept = await readEntries();
  } catch (error) {
    trouble ??= whyOf(error);
  }
  const found = new Map(kept.map((entry) => [entry.id, entry]));
  const fresh: Entry[] = [];
  for (const { kept: each } of smallStorage([ASIDE, ON_TABLE])) {
    const entry = entryOf(rules, each);
    if (!entry || isCopy(entry, [...found.values()])) continue;
    const newest = later(found.get(entry.id), entry);
    if (!same(found.get(entry.id), newest)) fresh.push(newest);
    found.set(entry.id, newest);
  }
  // What is on the table is written as well, and stays there.
  if (!trouble && fresh.length > 0)
    await writeEntries(fresh).catch((error: unknown) => (trouble = whyOf(error)));
  return { all: [...found.values()].sort((a, b) => b.changed - a.changed), trouble };
}

/** Keeps them; where the database does not take them, in the small storage. */
export async function keepEntries(entries: readonly Entry[]): Promise<Trouble | null> {
  try {
    await writeEntries(entries);
    channel?.postMessage('changed');
    return null;
  } catch (error) {
    for (const entry of entries) layAside(entry);
    return whyOf(error);
  }
}

/** Wherever it lies. */
export async function removeEntry(entry: Entry): Promise<Trouble | null> {
  store.remove(ASIDE + entry.id);
  for (const { key, kept } of smallStorage([ON_TABLE])) if (kept.id === entry.id) store.remove(key);
  try {
    await eraseEntry(entry.id);
    channel?.postMessage('changed');
    return null;
  } catch (error) {
    return whyOf(error);
  }
}

/** A game is fetched to the table; the one that lies there already is the newer of the two. */
export function putOnTable(game: string, kept: Named): void {
  if (keptGame(game)?.id !== kept.id) keepGame(game, kept);
}
