// The appearance of the whole document, as it is chosen. Called by the component at the root.
import { putOn } from './look';
import { paper } from './paper.svelte';
import { settings } from '../settings/settings.svelte';

export function followTheme(): void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  let dark = $state(query.matches);
  const theme = $derived(
    paper.theme ?? (settings.theme === 'auto' ? (dark ? 'dark' : 'light') : settings.theme),
  );
  $effect(() => {
    document.documentElement.dataset.theme = theme;
  });
  $effect(() => {
    // Ink and high contrast have no materials.
    const look = theme === 'light' || theme === 'dark' ? settings.look : 'new';
    let isWanted = true;
    void putOn(look, () => isWanted);
    return () => (isWanted = false);
  });
  $effect(() => {
    const follow = () => (dark = query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  });
}
