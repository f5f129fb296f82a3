// The boards, by the names their games have in C.
import { byGame } from '../core/games';
import type { Design } from './design';

const designs = byGame(
  import.meta.glob<Design>('../../../games/*/page/design.ts', { import: 'design', eager: true }),
);

export function designOf(game: string): Design {
  const design = designs[game];
  if (!design) throw new Error(`no board is drawn for ${game}`);
  return design;
}
