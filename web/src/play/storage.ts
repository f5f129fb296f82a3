// Games kept in this browser, as records: they survive a reload and a crash. One of each kind lies
// on the table. What gives way to another is laid aside under its own name, and stays there until
// the archive has it (archive/): it is never only on its way.
import type { ReviewSide } from '../core/types';
import type { Seat } from './seats';
import type { TableClockKind } from './table_clock';
import { isKiosk } from '../settings/kiosk';
import { store } from '../settings/store';

/** What a review found, after so many steps. */
export interface Figures {
  steps: number;
  sides: [ReviewSide, ReviewSide];
}

export interface About {
  /** Its name among all games, here and wherever they are brought to. */
  id: string;
  /** When it began and when the last step was made, in milliseconds since 1970. */
  began: number;
  changed: number;
  figures?: Figures;
  /** Of a game with somebody elsewhere: its code, and who has White and Black. */
  far?: { code: string; names: [string, string] };
  /** It came from a file or a link. */
  opened?: boolean;
}

/** Games of earlier versions say nothing about themselves. */
export interface Kept extends Partial<About> {
  record: string;
  seats: [Seat, Seat];
  over: boolean;
  /** Of two people at one screen: their clock, and milliseconds left to each. */
  clock?: TableClockKind | undefined;
  times?: [number, number] | undefined;
}

export type Named = Kept & About;

export const ON_TABLE = 'lusoria.game.';
export const ASIDE = 'lusoria.aside.';

let drawn = 0;
/** By the time, not by chance: the dice are to fall as if nothing were kept. */
function drawId(): string {
  const fine = Math.round(performance.now() * 1000);
  return `${Date.now().toString(36)}-${fine.toString(36)}-${(drawn++).toString(36)}`;
}

/** What is kept under a key, with a name; null where nothing is, or nothing that can be read. */
export function keptAt(key: string): Named | null {
  try {
    const kept = JSON.parse(store.get(key) ?? 'null') as Kept | null;
    if (!kept || kept.id) return kept as Named | null;
    const now = Date.now();
    const named = { ...kept, id: drawId(), began: now, changed: now };
    store.set(key, JSON.stringify(named));
    return named;
  } catch {
    return null;
  }
}

export const keptGame = (game: string) => keptAt(ON_TABLE + game);

/** Nothing is kept of visitors. */
export function layAside(kept: Named): void {
  if (!isKiosk()) store.set(ASIDE + kept.id, JSON.stringify(kept));
}

/** Whether something waits for the archive. */
export const isAnyAside = () => store.keys(ASIDE).length > 0;

/** The table of this kind is cleared. */
export function forgetGame(game: string): void {
  const kept = keptGame(game);
  if (kept) layAside(kept);
  store.remove(ON_TABLE + game);
}

/** Puts a game on the table; the one that lies there is laid aside. */
export function keepGame(game: string, kept: Kept): void {
  const there = keptGame(game);
  if (there && there.id !== kept.id) layAside(there);
  store.set(ON_TABLE + game, JSON.stringify(kept));
}

/** Keeps one match on the table, and notices when another window has kept something there. */
export class Keeper {
  private readonly key: string;
  private about: About;
  /** What it has kept last; null: nothing yet. */
  private last: string | null;
  private over: boolean;

  constructor(game: string, from: Partial<Kept>) {
    const now = Date.now();
    const { id = drawId(), began = now, changed = now, figures, far, opened } = from;
    this.key = ON_TABLE + game;
    this.about = {
      id,
      began,
      changed,
      ...(figures && { figures }),
      ...(far && { far }),
      ...(opened && { opened }),
    };
    this.over = from.over ?? false;
    this.last = from.id === undefined ? null : store.get(this.key);
  }

  get name(): string {
    return this.about.id;
  }

  /**
   * `moved`: a step was made or taken back. True when another window has gone on with the same
   * game: then this one goes on under a name of its own, and both are kept.
   */
  keep(kept: Kept, moved: boolean): boolean {
    const there = store.get(this.key) === this.last ? null : keptAt(this.key);
    const split = there?.id === this.about.id;
    if (split && !moved) return false; // The other window's is the newer one.
    if (there) layAside(there);
    // What is over stays so: whoever takes its end back plays another game.
    const resumed = this.over && !kept.over;
    const before = resumed && !there ? keptAt(this.key) : null;
    if (before) layAside(before);
    const now = Date.now();
    if (split || resumed) this.about = { id: drawId(), began: now, changed: now };
    else if (moved) this.about.changed = now;
    this.over = kept.over;
    this.last = JSON.stringify({ ...kept, ...this.about });
    store.set(this.key, this.last);
    return split;
  }

  note(figures: Figures): void {
    this.about.figures = figures;
  }
}
