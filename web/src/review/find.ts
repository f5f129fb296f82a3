// The game of a review, wherever it lies: on its table, laid aside, in the archive, or in the address
// itself. And the figures that a review found go back there.
import { readEntry, writeEntries } from '../archive/database';
import { entryOf } from '../archive/entry';
import { briefly } from '../core/bout';
import type { Rules } from '../core/rules';
import type { Game } from '../core/types';
import { readLink } from '../play/link';
import { fromElsewhere } from '../play/seats';
import {
  ASIDE,
  keptAt,
  keptGame,
  layAside,
  ON_TABLE,
  type Figures,
  type Kept,
} from '../play/storage';
import { ARCHIVE } from '../routes/single';
import { tableAddress } from '../routes/online';
import { store } from '../settings/store';

export interface Found {
  kept: Kept;
  /** Where one goes from here: to the game, or to all of them. */
  back: string;
  /** Whether that is the game itself. */
  isGame: boolean;
}

export type Trouble = 'missing' | 'later';

/** A game that is played against somebody elsewhere is not helped before its end. */
const allowed = ({ over, seats }: Kept) => over || !fromElsewhere(seats);

/** A link holds a record, and nothing of who played. */
async function fromAddress(rules: Rules, name: string): Promise<Kept | null> {
  if (!/^[gt]=/.test(name)) return null;
  const linked = await readLink(`#/${name}`).catch(() => null);
  if (!linked || !('record' in linked)) return null;
  const { record } = linked;
  const over = briefly(rules.openRecord(record), (bout) => bout.state().kind === 'over');
  return { record, over, seats: [{ kind: 'person' }, { kind: 'person' }] };
}

async function look(rules: Rules, games: readonly Game[], name: string): Promise<Found | null> {
  const there = games.find(({ id }) => keptGame(id)?.id === name);
  const onTable = there && keptGame(there.id);
  if (onTable) return { kept: onTable, back: `#/${there.id}`, isGame: true };
  const kept = keptAt(ASIDE + name) ?? (await readEntry(name).catch(() => null));
  if (kept?.far) return { kept, back: tableAddress(kept.far.code), isGame: true };
  if (kept) return { kept, back: ARCHIVE, isGame: false };
  const linked = await fromAddress(rules, name);
  return linked && { kept: linked, back: ARCHIVE, isGame: false };
}

export async function find(
  rules: Rules,
  games: readonly Game[],
  name: string,
): Promise<Found | Trouble> {
  try {
    const found = await look(rules, games, name);
    if (!found) return 'missing';
    briefly(rules.openRecord(found.kept.record), (bout) => bout.state());
    return allowed(found.kept) ? found : 'later';
  } catch {
    return 'missing'; // A record that these rules cannot read.
  }
}

/** What the review found is kept with the game, where it is kept. */
export async function note(
  rules: Rules,
  game: string,
  { id }: Kept,
  figures: Figures,
): Promise<void> {
  if (id === undefined) return;
  const onTable = keptGame(game);
  const aside = keptAt(ASIDE + id);
  if (onTable?.id === id) store.set(ON_TABLE + game, JSON.stringify({ ...onTable, figures }));
  else if (aside) layAside({ ...aside, figures });
  const known = await readEntry(id).catch(() => null);
  const entry = known && entryOf(rules, { ...known, figures });
  if (entry) await writeEntries([entry]).catch(() => {});
}
