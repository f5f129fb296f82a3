// What a board shows, as its element sets it.
import type { Look, Theme } from '$page/settings/types';
import type { BoardMatch } from './match.svelte';

export class Shown {
  match: BoardMatch | null = $state.raw(null);
  /** Why there is nothing to show; empty where there is. */
  trouble = $state('');
  theme: Theme = $state('auto');
  look: Look = $state('new');
  /** Black sits in front. */
  turned = $state(false);
  /** Nothing is moved by hand. */
  fixed = $state(false);
}
