// What a frame shows: the same addresses as the page's own (docs/embedding.md).
import { briefly } from '../core/bout';
import type { Rules } from '../core/rules';
import type { Game } from '../core/types';
import { readLink } from '../play/link';
import { isLink } from '../routes/link';
import { dayOf, gameOfDay, numberOfDay } from '../problems/day';
import { problemsOf } from '../problems/library';
import { endOf, readMade } from '../problems/link';
import type { Task } from '../problems/problem';
import { onlineRouteOf } from '../routes/online';
import { problemsRouteOf, type Route } from '../routes/problems';

export type Shown =
  | { kind: 'game'; code: string }
  | { kind: 'problem'; task: Task; text: string }
  /** A position is a game without moves. */
  | { kind: 'replay'; record: string };

const position = (rules: Rules, identity: string, text = ''): Shown =>
  briefly(rules.open(identity, text), (bout) => ({ kind: 'replay', record: bout.record() }));

async function problem(route: Route, rules: Rules, ids: readonly string[]): Promise<Shown | null> {
  if (route.screen === 'made') {
    const made = readMade(route.hash);
    endOf(rules, made); // refused where the rules refuse it
    return { kind: 'problem', task: made, text: made.text };
  }
  if (route.screen === 'today') {
    const day = dayOf(Date.now());
    const all = await problemsOf(gameOfDay(day, ids));
    const task = all[numberOfDay(day, ids, all.length) - 1];
    return task ? { kind: 'problem', task, text: '' } : null;
  }
  if (route.screen !== 'one' || !ids.includes(route.game)) return null;
  const task = (await problemsOf(route.game))[route.number - 1];
  return task ? { kind: 'problem', task, text: '' } : null;
}

/** Null where there is nothing to show, whatever is wrong with the address. */
export async function shownAt(
  hash: string,
  rules: Rules,
  games: readonly Game[],
): Promise<Shown | null> {
  const ids = games.map(({ id }) => id);
  try {
    if (isLink(hash)) {
      const linked = await readLink(hash);
      if ('identity' in linked) return position(rules, linked.identity, linked.position);
      return briefly(rules.openRecord(linked.record), (bout) => ({
        kind: 'replay',
        record: bout.record(),
      }));
    }
    const online = onlineRouteOf(hash);
    if (online?.screen === 'table') return { kind: 'game', code: online.code };
    const problems = problemsRouteOf(hash);
    if (problems) return await problem(problems, rules, ids);
    const id = hash.replace(/^#\/?/, '');
    return ids.includes(id) ? position(rules, id) : null;
  } catch {
    return null;
  }
}
