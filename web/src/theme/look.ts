// What boards and pieces are made of. The usual look comes with the page, others when somebody
// chooses them.
import type { Look } from '../settings/settings.svelte';

const SHEETS: Partial<Record<Look, () => Promise<unknown>>> = {
  excavated: () => import('./looks/excavated.css'),
  plain: () => import('./looks/plain.css'),
};

/** Puts a look on the whole page once it has come; without a connection all stays as it is. */
export async function putOn(look: Look, isWanted: () => boolean = () => true): Promise<void> {
  try {
    await SHEETS[look]?.();
    if (isWanted()) document.documentElement.dataset.look = look;
  } catch {
    return; // It is asked for again when the page is loaded again.
  }
}
