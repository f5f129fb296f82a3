// While something is made ready for printing the page shows it as the paper will: in ink, whatever the theme.
import type { Theme } from '../play/settings.svelte';

export const paper = $state<{ theme: Theme | null }>({ theme: null });
