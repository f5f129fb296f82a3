// One's own games with others are kept in this browser, too: the server forgets them one day.
import { layAside } from '../../play/storage';
import type { OnlineGame } from './game.svelte';

/**
 * As it stands now, and again with the server's own record, which comes with the verdict; nothing of
 * games that one only watches, or in which nothing was played.
 */
export function keepFar({ match, name, code, people, verdict }: OnlineGame): void {
  void verdict;
  if (!match || name === null || match.steps.length === 0) return;
  const now = Date.now();
  layAside({
    id: name,
    began: now,
    changed: now,
    record: match.record(),
    seats: match.seats,
    over: match.over,
    far: { code, names: [people[0]?.name ?? '', people[1]?.name ?? ''] },
    ...(match.figures && { figures: match.figures }),
  });
}
