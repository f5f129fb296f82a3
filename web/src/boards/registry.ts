// The boards, by the names their games have in C.
import { bastonus } from './bastonus/design';
import type { Design } from './design';
import { ergo } from './ergo/design';
import { scripta2, scripta3 } from './scripta/design';
import { ur } from './ur/design';

const designs: Record<string, Design> = { scripta2, scripta3, ur, ergo, bastonus };

export function designOf(game: string): Design {
  const design = designs[game];
  if (!design) throw new Error(`no board is drawn for ${game}`);
  return design;
}
