// Columns of a picture from the bins of a distribution.
import type { Bin } from '../result';

export interface Range {
  from: number;
  /** Of a column, a whole number. */
  width: number;
  columns: number;
}

const COLUMNS_MOST = 60;

/**
 * Columns that hold all bins, the same for all distributions but the longest five in a thousand,
 * which would leave no room for the others.
 */
export function rangeOf(lists: readonly (readonly Bin[])[]): Range {
  const from = Math.min(...lists.map((bins) => bins[0]?.from ?? 0));
  const to = Math.max(...lists.map((bins) => nearlyLast(bins)));
  if (!Number.isFinite(from) || !Number.isFinite(to)) return { from: 0, width: 1, columns: 0 };
  const width = Math.max(1, Math.ceil((to - from + 1) / COLUMNS_MOST));
  return { from, width, columns: Math.ceil((to - from + 1) / width) };
}

/** Where all but five in a thousand have ended. */
function nearlyLast(bins: readonly Bin[]): number {
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  let seen = 0;
  for (const bin of bins) {
    seen += bin.count;
    if (seen >= 0.995 * total) return bin.to;
  }
  return -Infinity;
}

/** Shares of all that is counted, by column; a bin that lies in several is divided evenly. */
export function columnsOf(bins: readonly Bin[], { from, width, columns }: Range): number[] {
  const shares = new Array<number>(columns).fill(0);
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  for (const bin of bins)
    for (let x = bin.from; x <= bin.to; x++) {
      const column = Math.floor((x - from) / width);
      if (column < columns) shares[column]! += bin.count / (bin.to - bin.from + 1) / total;
    }
  return shares;
}
