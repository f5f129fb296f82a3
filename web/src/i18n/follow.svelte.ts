// The language of the whole document and the side it is written from, as they are chosen. Called by
// the component at the root.
import { settings } from '../settings/settings.svelte';
import { words } from './index.svelte';

export function followLanguage(): void {
  $effect(() => {
    document.documentElement.lang = settings.language;
    document.documentElement.dir = words().direction;
  });
}
