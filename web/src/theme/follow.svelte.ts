// The language and the appearance of the whole document, as they are chosen. Called by the
// component at the root.
import { paper } from './paper.svelte';
import { settings } from '../settings/settings.svelte';

export function followTheme(): void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  let dark = $state(query.matches);
  $effect(() => {
    document.documentElement.lang = settings.language;
    document.documentElement.dataset.theme =
      paper.theme ?? (settings.theme === 'auto' ? (dark ? 'dark' : 'light') : settings.theme);
  });
  $effect(() => {
    const follow = () => (dark = query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  });
}
