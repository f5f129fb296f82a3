// The games on the screen “My games”: read, deleted and brought back, saved and brought in.
import type { Rules } from '../core/rules';
import { plainRecord } from '../play/plain';
import { gather, keepEntries, onChange, removeEntry } from './archive';
import type { Trouble } from './database';
import type { Entry } from './entry';
import { BadFile, entryIn, entryOfRecord, gamesIn, isRecord, MOST } from './file';
import { arrival, nameFor } from './merge';

/** What became of a file that was brought in. */
export interface Brought {
  added: number;
  grown: number;
  known: number;
  /** By their number in the file, from 1. */
  refused: { number: number; fault: BadFile }[];
  /** Why the whole file was refused. */
  fault: BadFile | null;
}

/** Games that are looked at before the screen may breathe, and those written at once. */
const BREATH = 25;
const breathe = () => new Promise((resolve) => setTimeout(resolve));

export class Shelf {
  /** The last one played first; null while they are read. */
  all: readonly Entry[] | null = $state.raw(null);
  trouble: Trouble | null = $state(null);
  /** The last one deleted is the last one here. */
  deleted: readonly Entry[] = $state.raw([]);
  /** How far a file was read. */
  reading: { n: number; count: number } | null = $state.raw(null);
  brought: Brought | null = $state.raw(null);

  private readonly unlisten: () => void;
  private reads = 0;

  constructor(private readonly rules: Rules) {
    this.unlisten = onChange(() => void this.read());
    void this.read();
  }

  close(): void {
    this.reads++;
    this.unlisten();
  }

  async read(): Promise<void> {
    const read = ++this.reads;
    const { all, trouble } = await gather(this.rules);
    if (read !== this.reads) return;
    this.all = all;
    this.trouble = trouble;
  }

  async remove(entry: Entry): Promise<void> {
    this.deleted = [...this.deleted, entry];
    this.all = (this.all ?? []).filter((each) => each.id !== entry.id);
    this.trouble = (await removeEntry(entry)) ?? this.trouble;
    await this.read();
  }

  async undo(): Promise<void> {
    const last = this.deleted.at(-1);
    if (!last) return;
    this.deleted = this.deleted.slice(0, -1);
    this.trouble = await keepEntries([last]);
    await this.read();
  }

  async bring(file: Blob): Promise<void> {
    const brought: Brought = { added: 0, grown: 0, known: 0, refused: [], fault: null };
    this.brought = null;
    try {
      if (file.size > MOST.text) throw new BadFile('long');
      const content = await file.text();
      const values = isRecord(content) ? [content] : gamesIn(content);
      await this.take(values, brought);
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      brought.fault = error;
    } finally {
      this.reading = null;
    }
    this.brought = brought;
    await this.read();
  }

  private entryOf(value: unknown): Entry {
    if (typeof value !== 'string') return entryIn(this.rules, value);
    return entryOfRecord(this.rules, value, `file-${nameFor(plainRecord(value))}`);
  }

  private async take(values: readonly unknown[], brought: Brought): Promise<void> {
    const { all } = await gather(this.rules);
    const here = new Map(all.map((entry) => [entry.id, entry]));
    for (let from = 0; from < values.length; from += BREATH) {
      this.reading = { n: from, count: values.length };
      await breathe();
      const taken = values
        .slice(from, from + BREATH)
        .flatMap((value, i) => this.takeOne(value, from + i + 1, here, brought));
      if (taken.length > 0) this.trouble = (await keepEntries(taken)) ?? this.trouble;
    }
  }

  private takeOne(
    value: unknown,
    number: number,
    here: Map<string, Entry>,
    brought: Brought,
  ): Entry[] {
    try {
      const entry = arrival(this.rules, here, this.entryOf(value));
      if (!entry) brought.known++;
      else if (here.has(entry.id)) brought.grown++;
      else brought.added++;
      if (entry) here.set(entry.id, entry);
      return entry ? [entry] : [];
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      brought.refused.push({ number, fault: error });
      return [];
    }
  }
}
