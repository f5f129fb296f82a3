// What can be said before any words have been fetched: the names of the languages, and that the page cannot go on.
import type { Language } from '../settings/settings.svelte';

const fr = {
  language: 'Français',
  title: 'La page n’a pas pu s’ouvrir',
  old: 'Ce navigateur ne sait pas lire WebAssembly, ou il est trop ancien. Essayez avec une version récente de Firefox, Chromium, Edge ou Safari.',
  loading:
    'Une partie de la page n’est pas arrivée. Vérifiez la connexion au serveur, puis rechargez.',
  inside:
    'Quelque chose s’est mal passé. Votre partie est gardée jusqu’au dernier coup\u00a0; rechargez pour la reprendre.',
  detail: 'Pour qui voudra comprendre\u00a0: {message}',
  reload: 'Recharger la page',
  home: 'Retour au choix des jeux',
};

const en: typeof fr = {
  language: 'English',
  title: 'The page could not be opened',
  old: 'This browser cannot read WebAssembly, or it is too old. Try a recent Firefox, Chromium, Edge or Safari.',
  loading:
    'A part of the page has not arrived. Check the connection to the server, then load it again.',
  inside:
    'Something went wrong. Your game is kept up to the last move; load the page again to go on.',
  detail: 'For those who want to understand: {message}',
  reload: 'Load the page again',
  home: 'Back to the choice of games',
};

export const firstWords: Record<Language, typeof fr> = { fr, en };
