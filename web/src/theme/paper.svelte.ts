// While something is made ready for printing the page shows it as the paper will: in ink, whatever
// the theme.
export const paper = $state<{ theme: 'light' | 'ink' | null }>({ theme: null });
